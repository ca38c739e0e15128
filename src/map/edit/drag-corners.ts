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
  /** Where neighbours are drawn: corners are pulled to them. */
  marks: VectorLayer
  palette: Palette
  /** How the shape stands while a corner is dragged. */
  onDrag: (shape: Shape) => void
  onChange: (shape: Shape) => void
  /** A part was clicked, away from its borders. */
  onPick: (part: number) => void
}

const tolerancePx = 10

/**
 * Corners follow the mouse or a finger: drag one to move it, a border to insert one, click with Alt to take one away.
 * They are pulled to corners and borders of the shape itself and of neighbours. The answer undoes all that was added.
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

/** The part around a place that is not at its border. */
export function partUnder(map: OlMap, shape: Shape, place: Position): number | null {
  const found = shape.findIndex((part) => isInside(part, place))
  return found < 0 || nearestBorder(shape, place, reachAt(map, place)) ? null : found
}
