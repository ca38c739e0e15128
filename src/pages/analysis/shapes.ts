import type { Extent, GeoJsonCollection } from '../../map/index.ts'
import type { Geometry } from '../../resources/define.ts'
import type { SurveyFeature } from '../../providers/survey.ts'

type Polygons = number[][][][]
type Shape = { type: string; coordinates?: unknown; geometries?: unknown }

/** The polygons of a shape without heights; empty if it has no area. */
function polygonsOf({ type, coordinates, geometries }: Shape): Polygons {
  if (type === 'GeometryCollection') return (geometries as Shape[]).flatMap(polygonsOf)
  if (type !== 'Polygon' && type !== 'MultiPolygon') return []
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Polygons
  return polygons.map((polygon) => polygon.map((ring) => ring.map(([x = 0, y = 0]) => [x, y])))
}

/** The polygon features of a file. */
export function areasOf(features: readonly SurveyFeature[]): Geometry[] {
  return features
    .map(({ geometry }) => polygonsOf(geometry))
    .filter((polygons) => polygons.length > 0)
    .map((coordinates) => ({ type: 'MultiPolygon', coordinates }))
}

/** Combines several areas into one. */
export function joined(areas: readonly Geometry[]): Geometry {
  return {
    type: 'MultiPolygon',
    coordinates: areas.flatMap((area) => (area.type === 'MultiPolygon' ? area.coordinates : [])),
  }
}

/** Bounding box of a shape in degrees, slightly enlarged; null without a shape. */
export function extentOf(shape: Geometry | null): Extent | null {
  if (!shape) return null
  const positions = shape.type === 'Point' ? [shape.coordinates] : shape.coordinates.flat(2)
  const [xs, ys] = [positions.map(([x = 0]) => x), positions.map(([, y = 0]) => y)]
  const least = (values: readonly number[]): number =>
    values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = (values: readonly number[]): number =>
    values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return positions.length > 0 ? widened([least(xs), least(ys), most(xs), most(ys)]) : null
}

/** A bounding box with a margin. */
export function widened([west, south, east, north]: readonly [number, number, number, number]): Extent {
  const [x, y] = [Math.max((east - west) * 0.2, 0.0005), Math.max((north - south) * 0.2, 0.0005)]
  return [west - x, south - y, east + x, north + y]
}

export function collection(shapes: readonly (Geometry | null)[]): GeoJsonCollection {
  return {
    type: 'FeatureCollection',
    features: shapes.flatMap((geometry) => (geometry ? [{ type: 'Feature', properties: {}, geometry }] : [])),
  }
}

/** Number of parts and corners, for the user to check. */
export function sizeOf(shape: Geometry): { parts: number; points: number } {
  if (shape.type === 'Point') return { parts: 0, points: 1 }
  return {
    parts: shape.coordinates.length,
    points: shape.coordinates.flat().reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0),
  }
}
