import type { Mistake } from '../../http/mistakes.ts'
import type { Draft } from '../rules.ts'
import type { RawCell } from '../transfer/table.ts'

/** A feature of a survey file, in EPSG:4490 degrees. */
export type SurveyFeature = {
  properties: Record<string, unknown>
  geometry: SurveyShape
}

/** GeoJSON in degrees; collections are not nested. */
export type SurveyShape =
  | {
      type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
      coordinates: readonly unknown[]
    }
  | { type: 'GeometryCollection'; geometries: readonly SurveyShape[] }

/**
 * A feature that becomes a row. `index` is its number in the file, from 0; `cells` are those of the plan's columns, in
 * plan order.
 */
export type SurveyRow = { index: number; id: string; cells: RawCell[]; draft: Draft; mistakes: Mistake[] }
