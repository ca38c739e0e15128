import type { Resource } from '../../src/resources/define.ts'
import type { RawBuilder } from '../db/index.ts'

/** A layer of vector tiles: what a resource's declaration says about its tiles. */
export type Layer = {
  /** The name of the layer in the address and inside the tile; of declared layers also that of the resource. */
  name: string
  /** The table, with the columns `id` and `tileCell`. */
  table: string
  idType: 'text' | 'bigint'
  /** The column of shapes in EPSG:3857, made by the database of the declared geometry. */
  shape: string
  /** Properties beside the id, each with what it is read from where that is not the column of its name. */
  fields: readonly string[]
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The field whose sum a cluster tells. */
  area: string | null
  /** Areas inside one another (regions): at low zoom the small ones are left out instead of being counted by cells. */
  isNested: boolean
}

/** A layer whose rows are those of a resource. */
export type DeclaredLayer = Layer & { resource: Resource }

/** The layers of all declared resources that have tiles. Throws when one has no geometry. */
export function layersOf(resources: readonly Resource[]): DeclaredLayer[] {
  return resources.flatMap((resource) => (resource.tile ? [layerOf(resource, resource.tile)] : []))
}

function layerOf(resource: Resource, fields: readonly string[]): DeclaredLayer {
  const named = (kind: string): string | undefined =>
    Object.entries(resource.fields).find(([, field]) => field.kind === kind)?.[0]
  const geometry = named('geometry')
  if (!geometry) throw new Error(`${resource.name} is declared with tiles but without a geometry`)
  return {
    name: resource.name,
    table: resource.name,
    idType: 'text',
    resource,
    shape: `${geometry}3857`,
    fields,
    area: named('area') ?? null,
    isNested: resource.tree !== undefined,
  }
}

const planName = /^plan-([A-Za-z0-9_-]{1,64})$/

/** The planning layer that an address names, or null. */
export function planIdOf(name: string): string | null {
  return planName.exec(name)?.[1] ?? null
}

/**
 * The layer of tiles of a planning layer: features of its content, which lie in one table with those of all others. Its
 * name property is the attribute that labels it.
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
