import GeoJSON from 'ol/format/GeoJSON.js'
import { getCenter } from 'ol/extent.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Polygon from 'ol/geom/Polygon.js'
import type { AnyGeometry } from '../../resources/geometry.ts'
import type { LonLat } from '../feature.ts'

/** Returns a place within a feature, or on it; null if it has no coordinates. */
export function interiorOf(geometry: AnyGeometry): LonLat | null {
  const read = new GeoJSON().readGeometry(geometry)
  if (!read || read.getExtent().some((edge) => !Number.isFinite(edge))) return null
  const [longitude, latitude] =
    read instanceof Polygon
      ? read.getInteriorPoint().getCoordinates()
      : read instanceof MultiPolygon
        ? read.getInteriorPoints().getFlatCoordinates()
        : read.getClosestPoint(getCenter(read.getExtent()))
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude]
}
