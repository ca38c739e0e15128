import type { Label } from '../../src/resources/define.ts'
import type { SurveyProblem } from './problems.ts'

/** How something was known: the file says it, it follows from the content, the caller chose it, or nobody knows. */
export type KnownBy = 'declared' | 'detected' | 'chosen' | 'unknown'

export type SurveyFormat =
  | 'shapefile'
  | 'geojson'
  | 'kml'
  | 'kmz'
  | 'dxf'
  | 'gpx'
  | 'gpkg'
  | 'filegdb'
  | 'mapinfo'
  | 'csv'
  | 'xlsx'
  | 'txt'

export type SurveyField = {
  name: string
  alias: string
  type: 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime'
}

/** What was read from a survey file, and how sure that is. */
export type SurveyFacts = {
  format: SurveyFormat
  encoding: string | null
  encodingBy: KnownBy
  /** Everything in the file that has features, or sheets of a workbook. */
  layers: { name: string; count: number }[]
  /** The layer that was read; null when all were. */
  layer: string | null
  /** EPSG code of the file's coordinates; null when unknown, or when the file's own system has no code. */
  srid: number | null
  sridBy: KnownBy
  /** Name of the reference system. */
  crsName: Label | string | null
  swapXY: boolean
  count: number
  geometryTypes: Record<string, number>
  /** West, south, east, north: degrees, or file units when the system is unknown. */
  bbox: [number, number, number, number] | null
  /** On the ellipsoid; null when the system is unknown. */
  areaM2: number | null
  /** What the file itself states, summed. */
  statedAreaM2: number | null
  fields: SurveyField[]
  problems: SurveyProblem[]
}

type Position = [number, number]

export type SurveyGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }
  | { type: 'GeometryCollection'; geometries: SurveyGeometry[] }

/** One thing read: EPSG:4490 degrees, or file units when the system is unknown. */
export type SurveyFeature = { type: 'Feature'; properties: Record<string, unknown>; geometry: SurveyGeometry }
