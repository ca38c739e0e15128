import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate, toPlace } from '../map.ts'
import { areaM2, lengthM } from '../measure/ellipsoid.ts'
import type { Palette } from '../style/palette.ts'
import type { LonLat, MeasureResult, MeasureTool } from '../view-props.ts'

type Context = { map: OlMap; tool: MeasureTool; palette: Palette; onMeasure: (result: MeasureResult | null) => void }

/** A measuring tool that runs: other points may be given from outside, such as those of a list. */
export type Measuring = { setPoints: (points: readonly LonLat[]) => void; stop: () => void }

/** Two clicks within so many pixels are a double click, which sets one point. */
const sameClickPx = 4

/**
 * Measures a line or an area, point by point: a click sets one; with the map focused Enter sets one under the cross, Backspace takes the last away and
 * Escape ends. `stop` ends it and removes what was drawn.
 */
export function start({ map, tool, palette, onMeasure }: Context): Measuring {
  let points: readonly LonLat[] = []
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: zOrder.tool, style: measureStyle(palette) })
  map.addLayer(layer)
  const setPoints = (next: readonly LonLat[]): void => {
    points = next
    draw(source, tool, points)
    onMeasure({ tool, points, lengthM: lengthM(tool === 'area' && points.length > 2 ? [...points, points[0] ?? [0, 0]] : points), areaM2: tool === 'area' ? areaM2(points) : null })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setPoints([...points, toPlace(map.getView().getCenter() ?? [0, 0])])
    else if (event.key === 'Backspace') setPoints(points.slice(0, -1))
    else if (event.key === 'Escape') onMeasure(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const click = ({ coordinate, pixel }: MapBrowserEvent): void => {
    const last = points.at(-1)
    const lastPixel = last && map.getPixelFromCoordinate(toCoordinate(last))
    const isSame = lastPixel && Math.hypot((lastPixel[0] ?? 0) - (pixel[0] ?? 0), (lastPixel[1] ?? 0) - (pixel[1] ?? 0)) < sameClickPx
    if (!isSame) setPoints([...points, toPlace(coordinate)])
  }
  // A double click sets a point and does not zoom.
  const keys = [map.on('click', click), map.on('dblclick', (event: MapBrowserEvent) => event.stopPropagation())]
  const element = map.getTargetElement()
  element?.addEventListener('keydown', press)
  setPoints([])
  return {
    setPoints,
    stop() {
      unByKey(keys)
      element?.removeEventListener('keydown', press)
      map.removeLayer(layer)
    },
  }
}

function draw(source: VectorSource, tool: MeasureTool, points: readonly LonLat[]): void {
  const coordinates = points.map(toCoordinate)
  source.clear()
  source.addFeatures(coordinates.map((coordinate) => new Feature(new Point(coordinate))))
  if (tool === 'area' && coordinates.length > 2) source.addFeature(new Feature(new Polygon([[...coordinates, coordinates[0] ?? []]])))
  else if (coordinates.length > 1) source.addFeature(new Feature(new LineString(coordinates)))
}

function measureStyle(palette: Palette): Style {
  return new Style({
    stroke: new Stroke({ color: palette.accent, width: 2.5 }),
    fill: new Fill({ color: palette.accentPlane }),
    image: new CircleStyle({ radius: 5, fill: new Fill({ color: palette.halo }), stroke: new Stroke({ color: palette.accent, width: 2 }) }),
  })
}
