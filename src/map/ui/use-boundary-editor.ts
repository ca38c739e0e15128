import { useState } from 'react'
import type { Label } from '../../resources/define.ts'
import { copiedParts, copyParts } from '../edit/clipboard.ts'
import { cutHole, partsOf, splitShape, withoutParts } from '../edit/operations.ts'
import type { SketchKind } from '../draw/sketch.ts'
import type { Corner } from '../geometry/corners.ts'
import { mergeParts } from '../geometry/merge.ts'
import type { Position, Shape } from '../geometry/shape.ts'
import type { BoundaryEditorProps } from './boundary-props.ts'
import { boundaryWords as words } from './boundary-words.ts'
import { useBoundary } from './use-boundary.ts'

/** `modify` is active while nothing is being drawn. */
export type BoundaryTool = 'draw' | 'split' | 'hole' | 'modify'
export const sketchKinds: Readonly<Record<Exclude<BoundaryTool, 'modify'>, SketchKind>> = {
  draw: 'ring',
  split: 'line',
  hole: 'ring',
}

type Notice = { label: Label; values?: Readonly<Record<string, number>> }
export type BoundaryEdit = ReturnType<typeof useBoundaryEditor>

type Given = Pick<BoundaryEditorProps, 'value' | 'onChange' | 'isDividing'>

const nobody: ReadonlySet<number> = new Set()

/** State and actions of a boundary edit, shared by the map and the lists. */
export function useBoundaryEditor({ value, onChange, isDividing = false }: Given) {
  const { setTool, ...steps } = useSteps(value, onChange)
  const { shape, tool, chosen, apply, tell } = steps

  const addParts = (parts: Shape): void => {
    setTool('modify')
    apply([...shape, ...parts], {
      chosen: shape.length > 0 ? new Set(parts.map((_, index) => shape.length + index)) : nobody,
    })
  }
  const split = (along: readonly Position[]): void => {
    const next = splitShape(shape, along, chosen)
    if (!next) return tell({ label: words.notSplit })
    const label = isDividing ? words.divided : words.splitDone
    return apply(next, { notice: { label, values: { count: next.length } } })
  }
  const makeHole = (ring: readonly Position[]): void => {
    const next = cutHole(shape, ring)
    if (next) apply(next)
    else tell({ label: words.notCut })
  }
  const takeSketch = (points: readonly Position[] | null): void => {
    setTool('modify')
    if (!points) return
    if (tool === 'draw') addParts([[points]])
    else if (tool === 'split') split(points)
    else makeHole(points)
  }
  const merge = (): void => {
    const merged = mergeParts(shape, chosen.size > 0 ? chosen : new Set(shape.keys()))
    if (merged) apply(merged)
    else tell({ label: words.notMerged })
  }
  const copied: Notice = { label: words.copied, values: { count: chosen.size } }
  const copy = (): void => {
    copyParts(partsOf(shape, chosen))
    tell(copied)
  }
  return {
    ...steps,
    addParts,
    takeSketch,
    merge,
    copy,
    remove: () => apply(withoutParts(shape, chosen)),
    cut: () => {
      copy()
      apply(withoutParts(shape, chosen), { notice: copied })
    },
    paste: () => addParts(copiedParts()),
  }
}

/** The shape with its undo steps, selection, tool and notice. */
function useSteps(value: Given['value'], onChange: Given['onChange']) {
  const boundary = useBoundary(value, onChange)
  const [tool, setTool] = useState<BoundaryTool>(boundary.shape.length > 0 ? 'modify' : 'draw')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(nobody)
  const [corner, setCorner] = useState<Corner | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const step = (go: () => void): void => {
    go()
    setChosen(nobody)
    setCorner(null)
    setNotice(null)
  }
  return {
    ...boundary,
    tool,
    chosen,
    corner,
    notice,
    setTool,
    setCorner,
    tell: setNotice,
    use: (next: BoundaryTool): void => {
      setTool(next)
      setNotice(null)
    },
    choose: (part: number): void =>
      setChosen(new Set(chosen.has(part) ? [...chosen].filter((each) => each !== part) : [...chosen, part])),
    /** Adds a step and replaces the selection; by default nothing is selected. */
    apply: (next: Shape, then: { chosen?: ReadonlySet<number>; notice?: Notice } = {}): void => {
      boundary.apply(next)
      setChosen(then.chosen ?? nobody)
      setNotice(then.notice ?? null)
      if (next.length === 0) setTool('draw')
    },
    undo: () => step(boundary.undo),
    redo: () => step(boundary.redo),
  }
}
