import type { AnyRow, Field, Resource } from '../../src/resources/define.ts'
import { isKeyOf } from '../../src/resources/keys.ts'
import { heavyKinds, systemColumns } from '../../src/resources/kinds.ts'
import { compiledOnce, sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import { columnName, columnType, storedSrid } from './columns.ts'
import { publicSelection } from './public-view.ts'
import type { Tx } from './rules.ts'
import type { ReadingReach } from './scope.ts'

/** Any database handle that can read. */
export type Handle = Kysely<Tables>

/** Values by column, ready for the database. */
export type Stored = Record<string, unknown>

/**
 * Decimals of a degree in stored and returned geometry: 0.1 mm, so that a geometry that was read can be sent back
 * unchanged.
 */
export const degreeDecimals = 9

/** Rows per statement: more would block the only connection of the embedded database for too long. */
export const batchRows = 5_000

/** The transaction's timestamp by the database clock; PostgreSQL parses this text. */
export const now = 'now'

/** Timestamps have millisecond precision, as on the wire, so that filtering by a returned value finds its row. */
const systemTypes: Readonly<Record<(typeof systemColumns)[number], string>> = {
  id: 'text',
  version: 'integer',
  createdAt: 'timestamptz(3)',
  createdBy: 'text',
  updatedAt: 'timestamptz(3)',
  updatedBy: 'text',
  deletedAt: 'timestamptz(3)',
}

/**
 * Condition that the column holds one of the values. To the planner thousands of values are a table, which it joins by
 * an index; with `= any(array)` it may instead compare every row with every value.
 */
export function oneOf(column: RawBuilder<unknown>, values: readonly unknown[], type = 'text'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} in (select unnest(${values}::${sql.raw(type)}[]))`
}

/** The table as an SQL identifier. */
export function tableOf(resource: Resource): RawBuilder<unknown> {
  return sql.ref(resource.name)
}

/** The whole row, as the engine itself reads it. */
export const asStored = { withGeometry: true, seenBy: null } as const

/**
 * The reader's data scope and all declarations: what a reader sees of a row depends on the targets of its references.
 */
export type View = { reach: ReadingReach; resources: readonly Resource[] }

/** `srid` and `shapes`: CRS and encoding of geometry; `withSystem: false` selects only the id of the system columns. */
type Selecting = { withGeometry: boolean; seenBy: View | null; withSystem?: boolean } & ShapeForm
/** `text`: GeoJSON that is not parsed, to be written as it is; `hex`: WKB as hexadecimal text. */
export type ShapeForm = { srid?: number; shapes?: 'geojson' | 'text' | 'wkb' | 'hex' }

/**
 * Selected columns of a row: every declared field except passwords, geometry only on request, because boundaries are
 * large and lists do not show them. Readers without permission see neither the author nor unpublished references;
 * `seenBy: null` is the engine itself.
 */
export function selection(
  resource: Resource,
  { withGeometry, seenBy, withSystem = true, srid = storedSrid, shapes = 'geojson' }: Selecting,
): RawBuilder<unknown> {
  const publicAmong = seenBy?.reach.scope === 'published' ? seenBy.resources : null
  return compiledOnce(['selection', resource, publicAmong, withGeometry, withSystem, srid, shapes], () =>
    columnsOf(resource, { withGeometry, publicAmong, withSystem, srid, shapes }),
  )
}

/** `publicAmong`: all declarations if the reader sees published rows only. */
function columnsOf(
  resource: Resource,
  {
    withGeometry,
    publicAmong,
    withSystem,
    ...form
  }: { withGeometry: boolean; publicAmong: readonly Resource[] | null; withSystem: boolean } & Required<ShapeForm>,
): RawBuilder<unknown> {
  const others = publicAmong ? publicSelection(resource, publicAmong) : null
  const declared = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'password' || (heavyKinds.includes(field.kind) && !withGeometry)) return []
    return [others?.get(name) ?? fieldSelection(resource, name, { field, ...form })]
  })
  const system = withSystem ? systemColumns : (['id'] as const)
  return sql.join([...system.map((name) => others?.get(name) ?? sql.ref(`${resource.name}.${name}`)), ...declared])
}

/** Decimals of a metre in projected coordinates: 0.01 mm. */
const metreDecimals = 5

function fieldSelection(
  resource: Resource,
  name: string,
  { field, srid, shapes }: { field: Field } & Required<ShapeForm>,
): RawBuilder<unknown> {
  const column = sql.ref(`${resource.name}.${name}`)
  if (field.kind !== 'geometry') return column
  if (shapes === 'wkb' || shapes === 'hex') {
    const bytes = sql`ST_AsBinary(${srid === storedSrid ? column : sql`ST_Transform(${column}, ${sql.lit(srid)})`}, 'NDR')`
    return sql`${shapes === 'hex' ? sql`encode(${bytes}, 'hex')` : bytes} as ${sql.ref(name)}`
  }
  const type = sql.raw(shapes === 'text' ? 'text' : 'json')
  if (srid === storedSrid)
    return sql`ST_AsGeoJSON(${column}, ${sql.lit(degreeDecimals)}, 0)::${type} as ${sql.ref(name)}`
  return sql`ST_AsGeoJSON(ST_Transform(${column}, ${sql.lit(srid)}), ${sql.lit(metreDecimals)}, 0)::${type} as ${sql.ref(name)}`
}

/** A column of a record set. */
type ColumnOfRecord = { name: string; type: string; value: RawBuilder<unknown> }

/** How a column is sent as JSON: its type in the record set, and the expression for its value. */
export function recordColumn(resource: Resource, column: string): ColumnOfRecord {
  const value = sql.ref(`given.${column}`)
  if (isKeyOf(systemTypes, column)) return { name: column, type: systemTypes[column], value }
  const field = Object.entries(resource.fields).find(([name, each]) => columnName(name, each) === column)?.[1]
  if (!field) throw new Error(`${resource.name} has no column ${column}`)
  if (field.kind !== 'geometry') return { name: column, type: columnType(field), value }
  return { name: column, type: 'text', value: sql`ST_SetSRID(ST_GeomFromGeoJSON(${value}), ${sql.lit(storedSrid)})` }
}

/**
 * Rows as one JSON parameter and one typed record set: any number of rows and columns in one statement, arrays and JSON
 * included.
 */
export function recordSet(rows: readonly Stored[], columns: readonly ColumnOfRecord[]): RawBuilder<unknown> {
  const types = columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as given(${sql.join(types)})`
}

/** Inserts rows that all have the same columns; returns them as stored, in the same order. */
export async function insertRows(tx: Tx, resource: Resource, rows: readonly Stored[]): Promise<AnyRow[]> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => recordColumn(resource, column))
  return inBatches(rows, async (batch) => {
    const result = await sql<AnyRow>`
      insert into ${tableOf(resource)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      select ${sql.join(columns.map(({ value }) => value))} from ${recordSet(batch, columns)}
      returning ${selection(resource, asStored)}`.execute(tx)
    return inOrderOf(batch, result.rows)
  })
}

/**
 * Updates the given columns of rows by their `id`; all rows have the same columns. Returns them as stored, in the same
 * order.
 */
export async function updateRows(tx: Tx, resource: Resource, rows: readonly Stored[]): Promise<AnyRow[]> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => recordColumn(resource, column))
  const sets = columns.filter(({ name }) => name !== 'id').map(({ name, value }) => sql`${sql.ref(name)} = ${value}`)
  return inBatches(rows, async (batch) => {
    const result = await sql<AnyRow>`
      update ${tableOf(resource)} set ${sql.join(sets)} from ${recordSet(batch, columns)}
      where ${sql.ref(`${resource.name}.id`)} = given.id
      returning ${selection(resource, asStored)}`.execute(tx)
    return inOrderOf(batch, result.rows)
  })
}

async function inBatches(
  rows: readonly Stored[],
  work: (batch: readonly Stored[]) => Promise<AnyRow[]>,
): Promise<AnyRow[]> {
  const done: AnyRow[] = []
  for (let from = 0; from < rows.length; from += batchRows)
    done.push(...(await work(rows.slice(from, from + batchRows))))
  return done
}

function inOrderOf(batch: readonly Stored[], rows: readonly AnyRow[]): AnyRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return batch.map(({ id }) => {
    const row = byId.get(String(id))
    if (!row) throw new Error(`row ${String(id)} was not written`)
    return row
  })
}
