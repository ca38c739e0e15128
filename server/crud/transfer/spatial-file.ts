import type { Cell } from '../../../src/formats/cell.ts'
import type { FieldKind } from '../../../src/resources/define.ts'

export type Position = readonly number[]
type Polygons = readonly (readonly (readonly Position[])[])[]
/** A stored geometry, in the coordinates of the file. */
export type FileGeometry = { type: 'Point'; coordinates: Position } | { type: 'MultiPolygon'; coordinates: Polygons }

/** A column of a spatial file: field name, name in a shapefile, label in the caller's language. */
export type SpatialColumn = { name: string; short: string; label: string; kind: FieldKind; scale: number }

/** A geometry as OGC well-known binary, little endian. */
export type Wkb = Buffer

/**
 * A row about to be written, with its geometry in the form that the format needs. Cells contain readable texts; `code`
 * and `title` name the row.
 */
export type SpatialRow<Shape = FileGeometry> = {
  id: string
  code: string
  title: string
  cells: readonly Cell[]
  geometry: Shape | null
  raw: Readonly<Record<string, unknown>>
}

/** The input of a writer of a spatial format. */
export type SpatialContent<Shape = FileGeometry> = {
  /** Name of the layer. */
  layer: string
  columns: readonly SpatialColumn[]
  batches: AsyncIterable<readonly SpatialRow<Shape>[]>
  /** EPSG code of the coordinates. */
  srid: number
  shape: 'Point' | 'MultiPolygon'
  encoding: 'UTF-8' | 'GBK'
}

/**
 * The rings of a geometry, with the part of each and its index in the part: 0 is the shell. Each ring ends with its
 * closing corner.
 */
export function ringsOf(geometry: FileGeometry | null): { part: number; ring: number; corners: readonly Position[] }[] {
  if (geometry?.type !== 'MultiPolygon') return []
  return geometry.coordinates.flatMap((rings, part) => rings.map((corners, ring) => ({ part, ring, corners })))
}
