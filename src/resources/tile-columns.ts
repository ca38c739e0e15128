import type { FieldKind, Resource } from './define.ts'

/** The column with the cell that a row is counted in where a tile has too many rows. */
export const tileCell = 'tileCell'

/** The names of what the tiles of a resource are read from. */
export type TileColumns = {
  geometry: string
  /** The geometry in EPSG:3857, which the database derives. */
  shape: string
  /** The field whose sum a cluster shows. */
  area: string | null
  /** Areas inside one another (regions): at low zoom the small ones are left out, not counted by cells. */
  isNested: boolean
}

/** The column with the shape in EPSG:3857 of a geometry field. */
export function shapeColumn(geometry: string): string {
  return `${geometry}3857`
}

/** Null for a resource without tiles. Throws when one declares tiles but has no geometry. */
export function tileColumns(resource: Resource): TileColumns | null {
  if (!resource.tile) return null
  const named = (kind: FieldKind): string | undefined =>
    Object.entries(resource.fields).find(([, field]) => field.kind === kind)?.[0]
  const geometry = named('geometry')
  if (!geometry) throw new Error(`${resource.name} is declared with tiles but without a geometry`)
  return {
    geometry,
    shape: shapeColumn(geometry),
    area: named('area') ?? null,
    isNested: resource.tree !== undefined,
  }
}
