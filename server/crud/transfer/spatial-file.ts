import type { Cell } from '../../../src/formats/cell.ts'
import type { FieldKind } from '../../../src/resources/define.ts'

export type Position = readonly number[]
type Polygons = readonly (readonly (readonly Position[])[])[]
/** A stored shape, in the coordinates of the file. */
export type FileGeometry = { type: 'Point'; coordinates: Position } | { type: 'MultiPolygon'; coordinates: Polygons }

/** A column of a spatial file: the field's name, its name in a shapefile, its label in the caller's language. */
export type SpatialColumn = { name: string; short: string; label: string; kind: FieldKind; scale: number }

/** A shape as OGC's well-known binary, little endian. */
export type Wkb = Buffer

/**
 * A row about to be written, with its shape in the form that the format asks for. Texts are the words that a person
 * reads; `code` and `title` name it.
 */
export type SpatialRow<Shape = FileGeometry> = {
  id: string
  code: string
  title: string
  cells: readonly Cell[]
  geometry: Shape | null
  raw: Readonly<Record<string, unknown>>
}

/** Everything that a writer of a spatial format needs. */
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
 * The rings of a shape with the part that each belongs to and its place in the part: 0 is the shell. A closing corner
 * stands at the end of each.
 */
export function ringsOf(geometry: FileGeometry | null): { part: number; ring: number; corners: readonly Position[] }[] {
  if (geometry?.type !== 'MultiPolygon') return []
  return geometry.coordinates.flatMap((rings, part) => rings.map((corners, ring) => ({ part, ring, corners })))
}
