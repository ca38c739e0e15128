import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import VectorSource from 'ol/source/Vector.js'
import { figureAt, figuresOf, length } from '../draw/figures.ts'
import { sketchStyle } from '../draw/sketch-style.ts'
import type { LonLat } from '../feature.ts'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate, toPlace } from '../map.ts'
import { distanceM } from '../measure/ellipsoid.ts'
import type { DrawnShape, RunningTool, ToolContext } from './tool.ts'

/**
 * Draws the points of a tool, connected by a line, or as an area from three points, with their figures, and a line from
 * the last point to the mouse with its length.
 */
export function startDrawing({ map, palette, say }: ToolContext, shape: DrawnShape): Required<RunningTool> {
  const look = { palette, say }
  const [drawn, ahead, figures] = [new VectorSource(), new VectorSource(), new VectorSource()]
  const layers = [
    new VectorLayer({ source: drawn, zIndex: zOrder.tool, style: sketchStyle(palette, { isDashed: false }) }),
    new VectorLayer({ source: ahead, zIndex: zOrder.tool, style: sketchStyle(palette), updateWhileInteracting: true }),
    new VectorLayer({ source: figures, zIndex: zOrder.tool, declutter: 'figures' }),
  ]
  for (const layer of layers) map.addLayer(layer)
  let last: LonLat | null = null
  const point = ({ coordinate, dragging, originalEvent }: MapBrowserEvent): void => {
    ahead.clear()
    // A finger is not there before it adds its point.
    const isMouse = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'mouse'
    if (!last || dragging || !isMouse) return
    const here = toPlace(coordinate)
    ahead.addFeatures([
      new Feature(new LineString([toCoordinate(last), coordinate])),
      figureAt(here, length(distanceM(last, here), look), look),
    ])
  }
  const leave = (): void => ahead.clear()
  const key = map.on('pointermove', point)
  const viewport = map.getViewport()
  viewport?.addEventListener('pointerleave', leave)
  return {
    setPoints(points) {
      last = points.at(-1) ?? null
      const coordinates = points.map(toCoordinate)
      for (const source of [drawn, ahead, figures]) source.clear()
      drawn.addFeatures(coordinates.map((coordinate) => new Feature(new Point(coordinate))))
      if (shape === 'area' && coordinates.length > 2)
        drawn.addFeature(new Feature(new Polygon([[...coordinates, coordinates[0] ?? []]])))
      else if (coordinates.length > 1) drawn.addFeature(new Feature(new LineString(coordinates)))
      figures.addFeatures(figuresOf(points, shape, look))
    },
    stop() {
      unByKey(key)
      viewport?.removeEventListener('pointerleave', leave)
      for (const layer of layers) map.removeLayer(layer)
    },
  }
}
