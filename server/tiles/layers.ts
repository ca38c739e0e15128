import type { Resource } from '../../src/resources/define.ts'
import { tileColumns, type TileColumns } from '../../src/resources/tile-columns.ts'
import type { RawBuilder } from '../db/index.ts'

/** A layer of vector tiles, declared by a resource or derived from a planning layer. */
export type Layer = {
  /** Name of the layer in the address and inside the tile; for declared layers also the name of the resource. */
  name: string
  /** The table, with the columns `id` and `tileCell`. */
  table: string
  idType: 'text' | 'bigint'
  /** Column of shapes in EPSG:3857, which the database derives from the declared geometry. */
  shape: string
  /** Properties besides the id; `expressions` has the source of those that are not the column of the same name. */
  fields: readonly string[]
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The field whose sum a cluster shows. */
  area: string | null
  /** Areas inside one another (regions): at low zoom the small ones are left out, not counted by cells. */
  isNested: boolean
}

/** A layer whose rows are those of a resource. */
export type DeclaredLayer = Layer & { resource: Resource }

/** Returns the layers of all resources that declare tiles. Throws when one has no geometry. */
export function layersOf(resources: readonly Resource[]): DeclaredLayer[] {
  return resources.flatMap((resource) => {
    const columns = tileColumns(resource)
    return columns ? [layerOf(resource, columns)] : []
  })
}

function layerOf(resource: Resource, { shape, area, isNested }: TileColumns): DeclaredLayer {
  return {
    name: resource.name,
    table: resource.name,
    idType: 'text',
    resource,
    shape,
    fields: resource.tile ?? [],
    area,
    isNested,
  }
}

const planName = /^plan-([A-Za-z0-9_-]{1,64})$/

/** Returns the id of the planning layer that a layer name contains, or null. */
export function planIdOf(name: string): string | null {
  return planName.exec(name)?.[1] ?? null
}

/**
 * Returns the tile layer of a planning layer: its features, which share one table with those of all others. The
 * property `name` is the attribute that labels a feature.
 */
export function planLayer(id: string, label: RawBuilder<unknown>): Layer {
  return {
    name: `plan-${id}`,
    table: 'layerFeatures',
    idType: 'bigint',
    shape: 'mapShape',
    fields: ['name'],
    expressions: { name: label },
    area: null,
    isNested: false,
  }
}
