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

/** `modify` is what is done when nothing is being drawn. */
export type BoundaryTool = 'draw' | 'split' | 'hole' | 'modify'
export const sketchKinds: Readonly<Record<Exclude<BoundaryTool, 'modify'>, SketchKind>> = {
  draw: 'ground',
  split: 'line',
  hole: 'ground',
}

export type Notice = { label: Label; values?: Readonly<Record<string, number>> }
export type BoundaryEdit = ReturnType<typeof useBoundaryEditor>

const nobody: ReadonlySet<number> = new Set()

/** All that an edit of a boundary knows and can do; the map and the lists show it and call it alike. */
export function useBoundaryEditor({
  value,
  onChange,
  isDividing = false,
}: Pick<BoundaryEditorProps, 'value' | 'onChange' | 'isDividing'>) {
  const boundary = useBoundary(value, onChange)
  const { shape } = boundary
  const [tool, setTool] = useState<BoundaryTool>(shape.length > 0 ? 'modify' : 'draw')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(nobody)
  const [corner, setCorner] = useState<Corner | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)

  const use = (next: BoundaryTool): void => {
    setTool(next)
    setNotice(null)
  }
  /** One step: other parts are chosen, or none. */
  const apply = (next: Shape, then: { chosen?: ReadonlySet<number>; notice?: Notice } = {}): void => {
    boundary.apply(next)
    setChosen(then.chosen ?? nobody)
    setNotice(then.notice ?? null)
    if (next.length === 0) setTool('draw')
  }
  const step = (go: () => void): void => {
    go()
    setChosen(nobody)
    setCorner(null)
    setNotice(null)
  }
  const addParts = (parts: Shape): void => {
    setTool('modify')
    apply([...shape, ...parts], {
      chosen: shape.length > 0 ? new Set(parts.map((_, index) => shape.length + index)) : nobody,
    })
  }
  const takeSketch = (points: readonly Position[] | null): void => {
    setTool('modify')
    if (points) finishSketch(tool, points)
  }
  const finishSketch = (by: BoundaryTool, points: readonly Position[]): void => {
    if (by === 'draw') return addParts([[points]])
    const next = by === 'split' ? splitShape(shape, points, chosen) : cutHole(shape, points)
    if (!next) return setNotice({ label: by === 'split' ? words.notSplit : words.notCut })
    return apply(
      next,
      by === 'split'
        ? { notice: { label: isDividing ? words.divided : words.splitDone, values: { count: next.length } } }
        : {},
    )
  }
  const merge = (): void => {
    const merged = mergeParts(shape, chosen.size > 0 ? chosen : new Set(shape.keys()))
    if (merged) apply(merged)
    else setNotice({ label: words.notMerged })
  }
  const copy = (): void => {
    copyParts(partsOf(shape, chosen))
    setNotice({ label: words.copied, values: { count: chosen.size } })
  }
  const choose = (part: number): void =>
    setChosen(new Set(chosen.has(part) ? [...chosen].filter((each) => each !== part) : [...chosen, part]))
  return {
    ...boundary,
    tool,
    chosen,
    corner,
    notice,
    use,
    apply,
    addParts,
    takeSketch,
    merge,
    copy,
    choose,
    setCorner,
    tell: setNotice,
    undo: () => step(boundary.undo),
    redo: () => step(boundary.redo),
    remove: () => apply(withoutParts(shape, chosen)),
    cut: () => {
      copy()
      apply(withoutParts(shape, chosen), { notice: { label: words.copied, values: { count: chosen.size } } })
    },
    paste: () => addParts(copiedParts()),
  }
}
