import type { Label } from '../../src/resources/define.ts'
import type { SurveyProblem } from './problems.ts'

/** Source of a value: the file declares it, it follows from the content, the caller chose it, or it is unknown. */
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

/** Content of a survey file, and how certain each value is. */
export type SurveyFacts = {
  format: SurveyFormat
  encoding: string | null
  encodingBy: KnownBy
  /** All layers of the file that have features, or sheets of a workbook. */
  layers: { name: string; count: number }[]
  /** The layer that was read; null if all were. */
  layer: string | null
  /** EPSG code of the file's coordinates; null if unknown, or if the file's own reference system has no code. */
  srid: number | null
  sridBy: KnownBy
  /** Name of the reference system. */
  crsName: Label | string | null
  swapXY: boolean
  count: number
  geometryTypes: Record<string, number>
  /** West, south, east, north: degrees, or file units if the reference system is unknown. */
  bbox: [number, number, number, number] | null
  /** On the ellipsoid; null if the reference system is unknown. */
  areaM2: number | null
  /** Sum of the areas that the file states. */
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

/** A feature in EPSG:4490 degrees, or in file units if the reference system is unknown. */
export type SurveyFeature = { type: 'Feature'; properties: Record<string, unknown>; geometry: SurveyGeometry }
