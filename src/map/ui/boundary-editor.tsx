import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import 'ol/ol.css'
import './map.css'
import './boundary.css'
import type { Mark } from '../edit/marks-layer.ts'
import { sharedArea } from '../edit/overlaps.ts'
import { cornerAt } from '../geometry/corners.ts'
import { findFault } from '../geometry/fault.ts'
import { boxOf, type Position, type Shape } from '../geometry/shape.ts'
import { moveTo, showExtent, viewState } from '../map.ts'
import { palettes } from '../style/palette.ts'
import { BoundaryCorners } from './boundary-corners.tsx'
import { BoundaryFault, BoundaryOverlaps, BoundarySize, type LiveOverlap } from './boundary-facts.tsx'
import { BoundaryParts } from './boundary-parts.tsx'
import { MapCredit } from './map-credit.tsx'
import type { BoundaryEditorProps, BoundaryOverlap } from './boundary-props.ts'
import { BoundarySketch } from './boundary-sketch.tsx'
import { BoundaryToolbar } from './boundary-toolbar.tsx'
import { boundaryWords as words } from './boundary-words.ts'
import { useBoundaryEditor, type BoundaryEdit } from './use-boundary-editor.ts'
import { shapeOf } from './use-boundary.ts'
import { useBoundaryMap, type UnderWay } from './use-boundary-map.ts'

const placeZoom = 17
const hints = { draw: words.drawHint, split: words.splitHint, hole: words.holeHint, modify: words.modifyHint } as const

/** Edits the boundary of a row on the map or in the lists beside it. Every mouse action is possible by keyboard. */
export function BoundaryEditor(props: BoundaryEditorProps) {
  const { say, theme, isFixed = false } = props
  const root = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  const basemap = props.basemaps.find(({ id }) => id === props.basemap) ?? props.basemaps[0]
  const edit = useBoundaryEditor(props)
  const fault = useMemo(
    () =>
      (props.isDividing
        ? edit.shape.map((part) => findFault([part])).find((found) => found !== null)
        : findFault(edit.shape)) ?? null,
    [edit.shape, props.isDividing],
  )
  // The form's value includes an unfinished ring, which a rejection may refer to.
  const stored = useMemo(() => shapeOf(props.value), [props.value])
  const overlaps = useLiveOverlaps(props.overlaps, stored)
  const marks = useMarks(props, { edit, fault: fault?.at ?? null, overlaps })
  const snapTo = useMemo(() => props.neighbours.map(({ boundary }) => shapeOf(boundary)), [props.neighbours])
  const { map, underWay, sketch } = useBoundaryMap(element, { props, edit, basemap, marks, snapTo })

  const hold = useEffectEvent(edit.hold)
  const { points } = underWay
  useEffect(
    () => hold(edit.tool === 'draw' && points.length > 2 ? [...edit.shape, [points]] : null),
    [edit.tool, edit.shape, points],
  )

  const show = (positions: readonly Position[]): void => {
    const box = boxOf(positions)
    if (map && box) showExtent(map, box, { isSwift: true })
  }
  const goTo = (at: Position): void => {
    if (map) moveTo(map, { center: at, zoom: Math.max(placeZoom, viewState(map).zoom) })
  }
  const showOverlap = ({ boundary, at }: BoundaryOverlap): void =>
    boundary ? show([...shapeOf(boundary).flat(2), ...edit.shape.flat(2)]) : at ? goTo(at) : undefined
  useShowRefusal(props.overlaps, map !== null, showOverlap)
  useKeys(root, {
    edit,
    isSketching: underWay.points.length > 0,
    takeBack: () => sketch.current?.takeBack(),
    isFull,
    leave: () => setFull(false),
  })
  return (
    <div
      id={props.id}
      ref={root}
      role="group"
      aria-label={say(words.tools)}
      tabIndex={-1}
      className="boundary-editor"
      data-full={isFull || undefined}
      data-theme={theme}
    >
      <BoundaryToolbar
        edit={edit}
        say={say}
        isFixed={isFixed}
        isFull={isFull}
        onFull={setFull}
        onFit={() => show(edit.shape.flat(2))}
      />
      <div className="map-view boundary-map" data-theme={theme} style={{ background: palettes[theme].background }}>
        <div
          ref={element}
          className="map-canvas"
          data-tool={edit.tool === 'modify' ? undefined : edit.tool}
          role="application"
          aria-label={say(words.map)}
          tabIndex={0}
        />
        <div className="map-cross" aria-hidden />
        {basemap && (
          <div className="map-bar boundary-credit">
            <MapCredit layers={[basemap]} say={say} />
          </div>
        )}
        {props.children}
      </div>
      <div className="boundary-side">
        {!isFixed && (
          <p className="boundary-hint" role="status">
            {edit.notice
              ? say(edit.notice.label, edit.notice.values)
              : say(underWay.carried ? words.carryHint : hints[edit.tool])}
          </p>
        )}
        {map && <BoundarySketch map={map} sketch={() => sketch.current} edit={edit} say={say} isFixed={isFixed} />}
        <BoundarySize shape={shapeUnderWay(edit, underWay)} say={say} />
        <BoundaryFault fault={fault} say={say} onShow={goTo} />
        <BoundaryOverlaps overlaps={overlaps} say={say} onShow={showOverlap} />
        {!isFixed && <BoundaryParts edit={edit} say={say} />}
        <details open={isFull || undefined}>
          <summary>{say(words.corners)}</summary>
          <BoundaryCorners edit={edit} say={say} isFixed={isFixed} />
        </details>
      </div>
    </div>
  )
}

/** Returns the shape to measure, including a moving corner or an unfinished ring. */
function shapeUnderWay(edit: BoundaryEdit, { points, dragged, carried }: UnderWay): Shape {
  if (carried) return carried.shape
  if (dragged) return dragged
  return edit.tool === 'draw' && points.length > 2 ? [...edit.shape, [points]] : edit.shape
}

function useLiveOverlaps(overlaps: readonly BoundaryOverlap[], shape: Shape): readonly LiveOverlap[] {
  return useMemo(
    () =>
      overlaps.map((overlap) => ({
        ...overlap,
        nowM2: overlap.boundary ? sharedArea(shape, shapeOf(overlap.boundary)).areaM2 : null,
      })),
    [overlaps, shape],
  )
}

type Marked = { edit: BoundaryEdit; fault: Position | null; overlaps: readonly LiveOverlap[] }

function useMarks(
  { neighbours }: BoundaryEditorProps,
  { edit: { shape, corner }, fault, overlaps }: Marked,
): readonly Mark[] {
  return useMemo(() => {
    const refused = overlaps.flatMap(({ id, name, boundary }) =>
      boundary ? [{ id, name: name ?? '', shape: shapeOf(boundary) }] : [],
    )
    const around = neighbours.filter(({ id }) => !refused.some((each) => each.id === id))
    const at = corner && cornerAt(shape, corner)
    return [
      ...around.map(({ name, boundary }): Mark => ({ kind: 'neighbour', name, shape: shapeOf(boundary) })),
      ...refused.map(({ name, shape: theirs }): Mark => ({ kind: 'refused', name, shape: theirs })),
      ...refused.map(({ shape: theirs }): Mark => ({
        kind: 'shared',
        name: '',
        shape: sharedArea(shape, theirs).shape,
      })),
      ...overlaps.flatMap(({ boundary, at: place }): Mark[] =>
        boundary || !place ? [] : [{ kind: 'fault', at: place }],
      ),
      ...(fault ? [{ kind: 'fault', at: fault } as const] : []),
      ...(at ? [{ kind: 'corner', at } as const] : []),
    ]
  }, [neighbours, overlaps, shape, corner, fault])
}

/** Shows the first neighbour of a rejected save, once its boundary is loaded. */
function useShowRefusal(
  overlaps: readonly BoundaryOverlap[],
  isReady: boolean,
  show: (overlap: BoundaryOverlap) => void,
): void {
  const shown = useRef<string | null>(null)
  const [first] = overlaps
  const key = isReady && first ? `${String(first.id)} ${first.areaM2} ${String(first.boundary !== null)}` : null
  useEffect(() => {
    if (key !== shown.current && key !== null && first) show(first)
    shown.current = key
  })
}

type Press = { edit: BoundaryEdit; isSketching: boolean; takeBack: () => void; isFull: boolean; leave: () => void }

/**
 * Handles undo and redo outside text inputs, per corner during a sketch. Escape cancels the sketch, then leaves full
 * screen, and only then closes the form.
 */
function useKeys(root: RefObject<HTMLDivElement | null>, { edit, isSketching, takeBack, isFull, leave }: Press): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (event.key === 'Escape' && isSketching) edit.takeSketch(null)
    else if (event.key === 'Escape' && isFull) leave()
    else if (step === 'undo' && isSketching) takeBack()
    else if (step === 'redo' && edit.canRedo) edit.redo()
    else if (step === 'undo' && edit.canUndo) edit.undo()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = root.current
    const pressed = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', pressed)
    return () => element?.removeEventListener('keydown', pressed)
  }, [root])
}

function stepOf({ target, key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isTyping || !(ctrlKey || metaKey)) return null
  const pressed = key.toLowerCase()
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo'
  return pressed === 'y' ? 'redo' : null
}
