import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import VectorSource from 'ol/source/Vector.js'
import type { Position, Shape } from '../geometry/shape.ts'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate, toPlace } from '../map.ts'
import type { Palette } from '../style/palette.ts'
import { crossPlace, snapped } from './reach.ts'
import { sketchStyle } from './sketch-style.ts'

/** `ring`: a closed ring of at least three corners; `line`: at least two corners. */
export type SketchKind = 'ring' | 'line'

type Context = {
  map: OlMap
  kind: SketchKind
  palette: Palette
  /** Shapes that corners snap to. */
  snapTo: () => readonly Shape[]
  onPoints: (points: readonly Position[]) => void
  /** Receives the corners when the sketch is finished, null when it is cancelled. */
  onEnd: (points: readonly Position[] | null) => void
}

export type Sketch = {
  add: (place: Position) => void
  takeBack: () => void
  /** Ends the sketch; returns false if it has too few corners. */
  finish: () => boolean
  /** Removes everything that the tool added to the map. */
  stop: () => void
}

const leastPoints = { ring: 3, line: 2 } as const
/** Two clicks this close count as one repeated click, which finishes the sketch. */
const samePx = 6

/**
 * Draws a ring or a line corner by corner: a click adds one; a click on the first or last corner, or a double click,
 * finishes. With the map focused, Enter adds a corner under the cross (at the same place again: finishes), Backspace
 * removes the last one, Escape cancels.
 */
export function startSketch({ map, kind, palette, snapTo, onPoints, onEnd }: Context): Sketch {
  const points: Position[] = []
  let loose: Position | null = null
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: zOrder.tool, style: sketchStyle(palette) })
  map.addLayer(layer)

  const draw = (): void => drawSketch(source, { kind, points, loose })
  const isNear = (one: Position, other: Position): boolean => pixelsApart(map, one, other) <= samePx
  const pulled = (place: Position): Position => snapped(map, [...snapTo(), [[points]]], place).at
  const finish = (): boolean => {
    if (points.length < leastPoints[kind]) return false
    onEnd([...points])
    return true
  }
  const change = (): void => {
    draw()
    onPoints([...points])
  }
  const add = (place: Position): void => {
    points.push(place)
    change()
  }
  const set = (place: Position): void => {
    const at = pulled(place)
    const [first, last] = [points[0], points.at(-1)]
    const ends =
      (last !== undefined && isNear(last, at)) || (kind === 'ring' && first !== undefined && isNear(first, at))
    if (!ends) add(at)
    else finish()
  }
  const takeBack = (): void => {
    points.pop()
    change()
  }
  const follow = (place: Position): void => {
    loose = pulled(place)
    draw()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') set(crossPlace(map))
    else if (event.key === 'Backspace') takeBack()
    else if (event.key === 'Escape') onEnd(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const unlisten = listen(map, { press, click: set, follow })
  change()
  return {
    add,
    takeBack,
    finish,
    stop: () => {
      unlisten()
      map.removeLayer(layer)
    },
  }
}

type Listeners = {
  press: (event: KeyboardEvent) => void
  click: (place: Position) => void
  follow: (place: Position) => void
}

function listen(map: OlMap, { press, click, follow }: Listeners): () => void {
  const element = map.getTargetElement()
  const zooms = map
    .getInteractions()
    .getArray()
    .filter((each) => each instanceof DoubleClickZoom)
  for (const zoom of zooms) zoom.setActive(false)
  const keys = [
    map.on('click', (event: MapBrowserEvent) => click(toPlace(event.coordinate))),
    map.on('pointermove', (event: MapBrowserEvent) => void (event.dragging || follow(toPlace(event.coordinate)))),
    map.on('moveend', () => void (document.activeElement === element && follow(crossPlace(map)))),
  ]
  element?.addEventListener('keydown', press)
  return () => {
    unByKey(keys)
    element?.removeEventListener('keydown', press)
    for (const zoom of zooms) zoom.setActive(true)
  }
}

function pixelsApart(map: OlMap, one: Position, other: Position): number {
  const [a, b] = [one, other].map((place) => map.getPixelFromCoordinate(toCoordinate(place)) ?? [0, 0])
  return Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0))
}

function drawSketch(
  source: VectorSource,
  { kind, points, loose }: { kind: SketchKind; points: readonly Position[]; loose: Position | null },
): void {
  const set = points.map(toCoordinate)
  const all = loose && set.length > 0 ? [...set, toCoordinate(loose)] : set
  source.clear()
  if (kind === 'ring' && all.length > 2) source.addFeature(new Feature(new Polygon([[...all, all[0] ?? []]])))
  else if (all.length > 1) source.addFeature(new Feature(new LineString(all)))
  source.addFeatures(set.map((coordinate) => new Feature(new Point(coordinate))))
}
