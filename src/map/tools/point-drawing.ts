import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { sketchStyle } from '../draw/sketch-style.ts'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate } from '../map.ts'
import type { RunningTool, ToolContext } from './tool.ts'

/** Draws the points of a tool, connected by a line, or as an area from three points. */
export function startDrawing({ map, palette }: ToolContext, shape: 'line' | 'area'): Required<RunningTool> {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: zOrder.tool, style: sketchStyle(palette, { isDashed: false }) })
  map.addLayer(layer)
  return {
    setPoints(points) {
      const coordinates = points.map(toCoordinate)
      source.clear()
      source.addFeatures(coordinates.map((coordinate) => new Feature(new Point(coordinate))))
      if (shape === 'area' && coordinates.length > 2)
        source.addFeature(new Feature(new Polygon([[...coordinates, coordinates[0] ?? []]])))
      else if (coordinates.length > 1) source.addFeature(new Feature(new LineString(coordinates)))
    },
    stop: () => void map.removeLayer(layer),
  }
}
