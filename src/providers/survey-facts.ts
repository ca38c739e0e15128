/** How to read a file; omitted options are detected. */
export type SurveyOptions = {
  /** EPSG code of the file's coordinates. */
  srid?: number | null | undefined
  encoding?: 'UTF-8' | 'GBK' | null | undefined
  /** A layer's name, or `*` for all of them. */
  layer?: string | null | undefined
  /** Swaps the two coordinates of every point. */
  swapXY?: boolean | undefined
  /** Takes the file without its damaged records. */
  withoutDamaged?: boolean | undefined
}

export type KnownBy = 'declared' | 'detected' | 'chosen' | 'unknown'
export type SurveyProblem = {
  level: 'error' | 'warning' | 'info'
  code: string
  message: string
  location?: { type: 'Point'; coordinates: [number, number] }
  /** Options with which the file can be read all the same. */
  offer?: Pick<SurveyOptions, 'srid' | 'swapXY' | 'encoding' | 'withoutDamaged'>
}
type SurveyField = {
  name: string
  alias: string
  type: 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime'
}

/** What was read, how it was determined and what is doubtful (contract, section 5). */
export type SurveyFacts = {
  format: string
  encoding: string | null
  encodingBy: KnownBy
  layers: { name: string; count: number }[]
  /** The layer that was read; null when all were. */
  layer: string | null
  /** Null when unknown: coordinates are then in file units, and nothing can be imported before a CRS is chosen. */
  srid: number | null
  sridBy: KnownBy
  crsName: string | null
  swapXY: boolean
  count: number
  geometryTypes: Record<string, number>
  /** West, south, east, north. */
  bbox: [number, number, number, number] | null
  areaM2: number | null
  statedAreaM2: number | null
  fields: SurveyField[]
  problems: SurveyProblem[]
}

export type SurveyFeature = {
  type: 'Feature'
  properties: Record<string, unknown>
  geometry: { type: string; coordinates?: unknown; geometries?: unknown }
}
/**
 * `kept`: the id under which the server keeps the file for an hour, for this session; null where that was not
 * requested.
 */
export type ParsedSurvey = {
  kept: string | null
  facts: SurveyFacts
  features: { type: 'FeatureCollection'; features: SurveyFeature[] }
}
