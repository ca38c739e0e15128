import type { Cut, OverlayResult } from '../../src/resources/analysis.ts'
import type { Ranked } from '../../src/resources/criteria/ranked.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { FlowNodeKind } from '../../src/resources/flow-graph.ts'

/**
 * A corner as survey files have it: X north and Y east (with the zone in front) in metres; `sideM` on the plane to the
 * next corner of the ring.
 */
export type Corner = { part: number; ring: number; x: number; y: number; sideM: number }

/** A geometry in millimetres on paper, from the upper left corner of the map, downwards. */
export type PaperShape =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString' | 'MultiPoint'; coordinates: number[][] }
  | { type: 'Polygon' | 'MultiLineString'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }
  | { type: 'GeometryCollection'; geometries: PaperShape[] }

/** A layer as the map draws it: only what lies in the frame, and only for who may see its lines. */
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
  /** There is more in the frame than a map can show. */
  isCut: boolean
}

/** A map in the plane of a CGCS2000 3° Gauss-Krüger zone, in which its scale is true to some parts in ten thousand. */
export type Sheet = {
  srid: number
  zone: number
  /** One metre on the map is so many on the ground. */
  scale: number
  widthMm: number
  heightMm: number
  /** Of the frame's upper left corner, metres: easting with the zone in front, northing. */
  east: number
  north: number
  boundary: PaperShape
  layers: SheetLayer[]
  /** Names of layers in the boundary whose lines the reader may not see. */
  hidden: string[]
  /** What boundary and layers have in common, as far as it may be seen. */
  common: { layerId: string; shape: PaperShape }[]
  lands: { label: string; at: [number, number] | null; shape: PaperShape }[]
  regions: { name: string; at: [number, number] | null; shape: PaperShape }[]
  water: PaperShape[]
  roads: PaperShape[]
}

/** A land beside the boundary that the reader may see. */
export type Neighbour = { landCode: string; name: string; areaM2: number | null; distanceM: number }

/**
 * A published chart of what is to be done for land of this kind, as it stood, with the laws that name it and the layers
 * that these are about.
 */
export type Approval = {
  flowId: string
  name: string
  description: string | null
  laws: string[]
  layers: string[]
  quickestDays: number | null
  steps: { kind: FlowNodeKind; text: string; unit: string; days: number | null; materials: string[] }[]
}

/**
 * What a report says, whole: gathered once under the rights of its reader and never changed. Its files are made of this
 * and nothing else, and its hash is the SHA-256 of its canonical JSON.
 */
export type ReportContent = {
  id: string
  madeAt: string
  madeBy: string
  locale: Locale
  site: Label
  /** Where pages of this site begin, without a slash at the end. */
  origin: string
  run: { id: string; createdAt: string; hash: string }
  land: { landCode: string; name: string } | null
  /** The region that it lies in, from the widest. */
  region: string[]
  rings: number
  parts: number
  /** Corners in all; `corners` has the first of them. */
  cornerCount: number
  corners: Corner[]
  /** Without shapes: what is seen of them is in the sheet. */
  result: OverlayResult
  /** How the boundary could be cut; null where there is nothing to cut, or it could not be told. */
  cuts: Omit<Cut, 'boundary'>[] | null
  /** Absent where none was asked for. */
  ranking?: Ranked
  /** Absent in reports that were gathered before there were any. */
  approvals?: Approval[]
  neighbours: Neighbour[]
  sheet: Sheet
}
