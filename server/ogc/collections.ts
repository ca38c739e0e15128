import type { FastifyRequest } from 'fastify'
import { layers } from '../../src/resources/layers.ts'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { systemColumns } from '../../src/resources/kinds.ts'
import { isRecord } from '../../src/resources/keys.ts'
import { layerName, rulesInForce, sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { refuseOthers } from './query.ts'
import type { Condition, OgcDeps } from './deps.ts'

/**
 * How a request reads a collection: the rows, their columns without the geometry, and the conversion of rows to
 * properties.
 */
export type Reading = {
  condition: Condition
  columns: RawBuilder<unknown>
  propertiesOf: (rows: readonly AnyRow[]) => Promise<Record<string, unknown>[]>
}

/** A set of features that a caller may read at least in part. */
export type Collection = {
  id: string
  title: string
  description: string
  /** West, south, east, north in degrees. */
  bbox: readonly number[]
  table: string
  idType: 'text' | 'bigint'
  shape: string
  /** Throws 400 for filters that the collection does not have, 401 or 403 if the caller may not see anything. */
  read: (filters: Readonly<Record<string, unknown>>) => Reading
}

const planPrefix = 'plan-'

/**
 * Returns every collection that the caller may see: declared resources with map geometry, and planning layers whose
 * lines the caller may see.
 */
export async function collectionsFor(
  request: FastifyRequest,
  deps: OgcDeps,
  extent: readonly number[],
): Promise<Collection[]> {
  const declared = deps.resources.map((resource) => declaredCollection(request, deps, { resource, extent }))
  return [...declared, ...(await planCollections(request, deps, { id: null, extent }))]
}

/**
 * Returns one collection, or null, which is the same for a missing collection and for a layer whose lines the caller
 * may not see.
 */
export async function collectionFor(
  request: FastifyRequest,
  deps: OgcDeps,
  { id, extent }: { id: string; extent: readonly number[] },
): Promise<Collection | null> {
  const resource = deps.resources.find(({ name }) => name === id)
  if (resource) return declaredCollection(request, deps, { resource, extent })
  if (!id.startsWith(planPrefix)) return null
  return (await planCollections(request, deps, { id: id.slice(planPrefix.length), extent }))[0] ?? null
}

function declaredCollection(
  request: FastifyRequest,
  deps: OgcDeps,
  { resource, extent }: { resource: Resource; extent: readonly number[] },
): Collection {
  const { locale } = request
  const shape = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'geometry') ?? ''
  return {
    id: resource.name,
    title: words(resource.label, locale),
    description: fieldWords(resource, locale),
    bbox: extent,
    table: resource.name,
    idType: 'text',
    shape,
    read: (filters) => ({
      ...deps.rows(request, resource, filters),
      propertiesOf: async (rows) =>
        (await deps.labelled(resource, rows, locale)).map((row) => propertiesOfRow(resource, row)),
    }),
  }
}

/** Explains the column names, which are short in attribute tables. */
function fieldWords({ fields }: Resource, locale: Locale): string {
  return Object.entries(fields)
    .filter(([, { kind }]) => isExposed(kind))
    .map(([name, { label }]) => `${name} ${words(label, locale)}`)
    .join('; ')
}

function isExposed(kind: string): boolean {
  return !['geometry', 'files', 'items', 'richText', 'graph', 'grid', 'password'].includes(kind)
}

const hidden = new Set<string>(systemColumns)

/**
 * Properties of a row: its declared fields; a field that refers to another row or a region has a second property with
 * the readable name.
 */
function propertiesOfRow({ fields }: Resource, row: AnyRow): Record<string, unknown> {
  const exposed = Object.entries(fields).filter(
    ([name, { kind }]) => isExposed(kind) && !hidden.has(name) && Object.hasOwn(row, name),
  )
  return Object.fromEntries(
    exposed.flatMap(([name]) => {
      const label = row._labels?.[name]
      return [[name, row[name]], ...(label === undefined ? [] : [[`${name}_label`, label]])]
    }),
  )
}

type PlanRow = {
  id: string
  name: string
  clause: string | null
  source: string | null
  dataDate: string | null
  contentVersion: number
  fields: { name: string; alias: string }[]
  bbox: number[] | null
}

async function planCollections(
  request: FastifyRequest,
  deps: OgcDeps,
  { id, extent }: { id: string | null; extent: readonly number[] },
): Promise<Collection[]> {
  const isAsked = id === null ? sql<SqlBool>`true` : sql<SqlBool>`layers.id = ${id}`
  const { rows } = await sql<PlanRow>`
    select layers.id, ${layerName(request.locale)} as name, (
        select string_agg(concat_ws('：', content->>'name', content->>'clause'), E'\\n' order by content->>'code') from (${rulesInForce}) as rule where content->>'themeId' = layers."themeId") as clause, layers.source, layers."dataDate"::text as "dataDate", layers."contentVersion", c.fields, c.bbox
    from layers join "layerContents" c on c."layerId" = layers.id and c."contentVersion" = layers."contentVersion"
    where ${isAsked} and ${deps.lines(request)} order by layers.theme, layers.name, layers.id`.execute(
    deps.database.read,
  )
  return rows.map((row) => planCollection(request, row, extent))
}

function planCollection(
  { locale }: FastifyRequest,
  { id, name, clause, source, dataDate, contentVersion, fields, bbox }: PlanRow,
  extent: readonly number[],
): Collection {
  return {
    id: `${planPrefix}${id}`,
    title: name,
    description: [
      words(layers.label, locale),
      source,
      dataDate,
      clause,
      ...fields.map((field) => (field.alias === field.name ? field.name : `${field.name} ${field.alias}`)),
    ]
      .filter(Boolean)
      .join('; '),
    bbox: bbox ?? extent,
    table: 'layerFeatures',
    idType: 'bigint',
    shape: 'shape',
    read: (filters) => {
      refuseOthers(filters, locale, [])
      return {
        condition: sql<SqlBool>`"layerFeatures"."layerId" = ${id} and "layerFeatures"."contentVersion" = ${contentVersion}::integer and "layerFeatures".shape is not null`,
        columns: sql`"layerFeatures".id::text as id, "layerFeatures".attributes`,
        propertiesOf: async (rows) => rows.map(({ attributes }) => (isRecord(attributes) ? attributes : {})),
      }
    },
  }
}
