import type { Cut, OverlayResult } from '../../src/resources/analysis.ts'
import type { Ranked } from '../../src/resources/criteria/ranked.ts'
import type { Geometry, Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { FlowNodeKind } from '../../src/resources/flow-graph.ts'
import type { PlaneArea } from '../../src/resources/report-facts.ts'

/**
 * A corner in the convention of survey files: X north and Y east (prefixed with the zone) in metres; `sideM` is the
 * plane distance to the next corner of the ring.
 */
export type Corner = { part: number; ring: number; x: number; y: number; sideM: number }

/** A geometry in millimetres on paper, downwards from the upper left corner of the map. */
export type PaperShape =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString' | 'MultiPoint'; coordinates: number[][] }
  | { type: 'Polygon' | 'MultiLineString'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }
  | { type: 'GeometryCollection'; geometries: PaperShape[] }

/** A layer as drawn on the map: only the part in the frame, and only for users who may see its features. */
export type SheetLayer = {
  layerId: string
  name: string
  dataDate: string | null
  fillColor: string | null
  /** Percent. */
  fillOpacity: number | null
  lineColor: string | null
  lineStyle: 'solid' | 'dashed' | 'dotted' | null
  shapes: PaperShape[]
  /** The frame contains more features than a map can show. */
  isCut: boolean
}

/**
 * A map in the plane of a CGCS2000 3° Gauss-Krüger zone, in which its scale is accurate to a few parts in ten thousand.
 */
export type Sheet = {
  srid: number
  zone: number
  /** Scale denominator: one metre on the map is this many metres on the ground. */
  scale: number
  widthMm: number
  heightMm: number
  /** Upper left corner of the frame in metres: easting with the zone prefix, northing. */
  east: number
  north: number
  boundary: PaperShape
  layers: SheetLayer[]
  /** Names of layers in the boundary whose features the reader may not see. */
  hidden: string[]
  /** Overlaps of the boundary with layers that the reader may see. */
  common: { layerId: string; shape: PaperShape }[]
  /** What can be built on; null where the reader may not see it. Missing in reports older than this field. */
  buildable?: PaperShape | null
  lands: { label: string; at: [number, number] | null; shape: PaperShape }[]
  regions: { name: string; at: [number, number] | null; shape: PaperShape }[]
  water: PaperShape[]
  roads: RoadShape[]
  /** What lies below everything else. Missing where no height is known, and in reports older than this field. */
  relief?: SheetRelief
  /** Names of the ground: of roads and water, towns, mountain ranges, peaks. Missing in reports older than this field. */
  names?: GroundName[]
}

/** The relief of the whole map. */
export type SheetRelief = { /** JPEG, base64. */ picture: string; isSchematic: boolean; attribution: string | null }

/** A road by its class, or a railway. Without a class in reports older than this field. */
export type RoadShape = PaperShape & { kind?: string }

export type GroundName = { kind: string; name: string; at: [number, number] }

/** A parcel near the boundary that the reader may see. */
export type Neighbour = { landCode: string; name: string; areaM2: number | null; distanceM: number }

/**
 * A published chart of the approval steps for parcels of this kind, as of the report, with the laws that name it and
 * the layers that these laws concern.
 */
export type Approval = {
  flowId: string
  name: string
  description: string | null
  laws: string[]
  layers: string[]
  /** On the paths to success; null if the chart states none or does not say which end is success. */
  quickestDays: number | null
  /** Absent in reports made before 2026-11-25. */
  longestDays?: number | null
  steps: { kind: FlowNodeKind; text: string; unit: string; days: number | null; materials: string[] }[]
}

/**
 * Complete content of a report: collected once with the permissions of its reader and never changed. Its files are made
 * from this only, and its hash is the SHA-256 of its canonical JSON.
 */
export type ReportContent = {
  id: string
  madeAt: string
  madeBy: string
  locale: Locale
  site: Label
  /** Base URL of this site, without a trailing slash. */
  origin: string
  run: { id: string; createdAt: string; hash: string }
  land: { landCode: string; name: string } | null
  /** What the boundary was made of. Missing in reports older than this field. */
  name?: string | null
  /** Name of the use's code in the land use classification. Missing in reports older than this field. */
  landUseName?: string | null
  /** Names of the regions that contain it, widest first. */
  region: string[]
  /** EPSG:4490 degrees. Missing in reports older than this field. */
  boundary?: Geometry
  /** Its area in the plane of the zone. Missing in reports older than this field. */
  plane?: PlaneArea
  /** Whether its parcel or a layer is demonstration data. Missing in reports older than this field. */
  isDemonstration?: boolean
  rings: number
  parts: number
  /** Total number of corners; `corners` may contain only the first ones. */
  cornerCount: number
  corners: Corner[]
  /** Without geometries: the sheet contains the visible ones. */
  result: OverlayResult
  /** How the boundary could be cut; null if there is nothing to cut or it could not be computed. */
  cuts: Omit<Cut, 'boundary'>[] | null
  /** Missing if none was requested. */
  ranking?: Ranked
  /** Missing in reports older than this field. */
  approvals?: Approval[]
  neighbours: Neighbour[]
  sheet: Sheet
}
