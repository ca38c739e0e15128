import { altKeyOnly, singleClick } from 'ol/events/condition.js'
import Modify from 'ol/interaction/Modify.js'
import Snap from 'ol/interaction/Snap.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import VectorSource from 'ol/source/Vector.js'
import type VectorLayer from 'ol/layer/Vector.js'
import { isInside, type Position, type Shape } from '../geometry/shape.ts'
import { nearestBorder } from '../geometry/corners.ts'
import { reachAt } from '../draw/reach.ts'
import { sketchStyle } from '../draw/sketch-style.ts'
import { toPlace } from '../map.ts'
import type { Palette } from '../style/palette.ts'
import { shapeOfLayer, type PartsLayer } from './parts-layer.ts'

type Context = {
  map: OlMap
  layer: PartsLayer
  /** Layer of the neighbours, which corners snap to. */
  marks: VectorLayer
  palette: Palette
  /** Receives the current shape while a corner is dragged. */
  onDrag: (shape: Shape) => void
  onChange: (shape: Shape) => void
  /** Called when a part was clicked, away from its borders. */
  onPick: (part: number) => void
}

const tolerancePx = 10

/**
 * Edits corners by mouse or finger: dragging a corner moves it, dragging a border inserts one, Alt and click removes
 * one. Corners snap to corners and borders of the shape itself and of its neighbours. Returns a function that removes
 * the interactions and listeners.
 */
export function startDragging({ map, layer, marks, palette, onDrag, onChange, onPick }: Context): () => void {
  const source = layer.getSource() ?? new VectorSource()
  const modify = new Modify({
    source,
    pixelTolerance: tolerancePx,
    style: sketchStyle(palette),
    deleteCondition: (event) => altKeyOnly(event) && singleClick(event),
  })
  const snaps = [source, marks.getSource()].flatMap((each) =>
    each ? [new Snap({ source: each as VectorSource, pixelTolerance: tolerancePx })] : [],
  )
  for (const interaction of [modify, ...snaps]) map.addInteraction(interaction)
  let isDragging = false
  const drag = (): void => void (isDragging && onDrag(shapeOfLayer(layer)))
  const keys = [
    modify.on('modifystart', () => void (isDragging = true)),
    modify.on('modifyend', () => {
      isDragging = false
      onChange(shapeOfLayer(layer))
    }),
    map.on('pointerdrag', drag),
    map.on('singleclick', (event: MapBrowserEvent) => {
      const part = partUnder(map, shapeOfLayer(layer), toPlace(event.coordinate))
      if (part !== null && !altKeyOnly(event)) onPick(part)
    }),
  ]
  return () => {
    unByKey(keys)
    for (const interaction of [modify, ...snaps]) map.removeInteraction(interaction)
  }
}

/** Returns the part that contains a place away from its borders. */
export function partUnder(map: OlMap, shape: Shape, place: Position): number | null {
  const found = shape.findIndex((part) => isInside(part, place))
  return found < 0 || nearestBorder(shape, place, reachAt(map, place)) ? null : found
}
