import { v7 as uuidv7 } from 'uuid'
import type { AnyRow, Field, Resource } from '../../src/resources/define.ts'
import { shapeText, sql, type RawBuilder } from '../db/index.ts'
import type { Entry } from './checks.ts'
import { findMistakes } from './checks.ts'
import { throwFindings } from './finding.ts'
import { keepToTerritory } from './territory.ts'
import { refuseUnpermittedChanges } from './needed-rights.ts'
import { mapYielding } from './map-yielding.ts'
import { now, recordColumn, recordSet, tableOf, type Stored } from './rows.ts'
import type { Write } from './rules.ts'
import { refuseCircle } from './tree.ts'
import { entryOf, type Operation } from './write.ts'

/** Fields per history object: a PostgreSQL function takes at most 100 arguments, and each field needs two. */
const fieldsAtOnce = 40

/**
 * Inserts thousands of rows with rules, checks and history, with the same errors and history as `applyWrites`; but one
 * statement writes rows and history, sends each value once and returns nothing. Rules get the rows as given, not as
 * stored. Not for resources with a password.
 */
export async function insertMany(op: Operation, writes: Write[]): Promise<void> {
  const { core, tx, context, resource } = op
  await core.rules[resource.name]?.lock?.(tx)
  await keepToTerritory(op, writes)
  await core.rules[resource.name]?.before?.(tx, writes, context)
  const entries = await mapYielding(writes, (write) => entryOf(resource, write))
  if (entries.length === 0) return
  refuseUnpermittedChanges(resource, entries, context)
  throwFindings(resource, await findMistakes(tx, resource, entries, op), context.locale)
  await insertWithHistory(op, entries)
  await refuseCircle(tx, resource, {
    ids: entries.filter(({ changed }) => resource.tree && changed[resource.tree]).map(({ id }) => id),
    locale: context.locale,
  })
  await core.rules[resource.name]?.after?.(
    tx,
    writes,
    entries.map(({ id, changed }) => ({ id, version: 1, ...changed }) as AnyRow),
    context,
  )
}

async function insertWithHistory({ tx, context, resource }: Operation, entries: readonly Entry[]): Promise<void> {
  const { actor, action } = context
  const columns = columnsOf(resource, entries)
  const varying = columns.filter(({ isSame }) => !isSame)
  const rows = await mapYielding(entries, ({ id, changed }): Stored => {
    const row: Stored = { id, auditId: uuidv7() }
    for (const { name, field } of varying)
      row[name] = field.kind === 'geometry' ? shapeText(changed[name]) : changed[name]
    return row
  })
  const author = sql`${actor.id}::text`
  const records = [
    recordColumn(resource, 'id'),
    { name: 'auditId', type: 'text', value: sql`` },
    ...varying.map(({ name }) => recordColumn(resource, name)),
  ]
  const valueOf = (name: string | undefined): RawBuilder<unknown> =>
    columns.find((column) => column.name === name)?.given ?? sql`null`
  await sql`
    with given as materialized (select * from ${recordSet(rows, records)}),
    stored as (
      insert into ${tableOf(resource)} (id, version, "createdAt", "createdBy", "updatedAt", "updatedBy", ${sql.join(columns.map(({ name }) => sql.ref(name)))})
      select given.id, 1, ${now}::text::timestamptz, ${author}, ${now}::text::timestamptz, ${author}, ${sql.join(columns.map(({ stored }) => stored))}
      from given
    )
    insert into audits (id, "actorId", "actorName", ip, "requestId", resource, "rowId", action, "rowVersion", label, xzqdm, changes)
    select given."auditId", ${actor.id}::text, ${actor.name}::text, ${actor.ip ?? null}::text, ${actor.requestId ?? null}::text, ${resource.name}::text, given.id, ${action}::text, 1,
      ${valueOf(resource.title)}::text, ${valueOf(resource.scope)}::text, ${historyOf(columns)}
    from given`.execute(tx)
}

/** `given` is the value in the statement (geometry as GeoJSON text), `stored` the value for the column. */
type ManyColumn = {
  name: string
  field: Field
  isSame: boolean
  hasNull: boolean
  given: RawBuilder<unknown>
  stored: RawBuilder<unknown>
}

/** Most columns of an import are the same in every row (a default, or null), so their value is sent once. */
function columnsOf(resource: Resource, entries: readonly Entry[]): ManyColumn[] {
  return Object.entries(resource.fields).map(([name, field]) => {
    if (field.kind === 'password')
      throw new Error(`${resource.name}: rows with a password are not inserted by the thousand`)
    const { type, value } = recordColumn(resource, name)
    const first = entries[0]?.changed[name]
    const isSame = isPlain(first) && entries.every(({ changed }) => isEqual(changed[name], first))
    const hasNull = entries.some(({ changed }) => changed[name] === null)
    const same = sql`${textOf(field, first)}::text::${sql.raw(type)}`
    return {
      name,
      field,
      isSame,
      hasNull,
      given: isSame ? same : sql.ref(`given.${name}`),
      stored: isSame ? (field.kind === 'geometry' ? sql`null` : same) : value,
    }
  })
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0)
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && one.length === 0 && other.length === 0)
}

function textOf(field: Field, value: unknown): string | null {
  if (Array.isArray(value)) return field.kind === 'items' ? '[]' : '{}'
  return value === null || value === undefined ? null : String(value)
}

/** `{field: [null, value]}` for all fields that have a value. */
function historyOf(columns: readonly ManyColumn[]): RawBuilder<unknown> {
  const always = columns.filter(({ hasNull }) => !hasNull)
  const parts: RawBuilder<unknown>[] = []
  for (let from = 0; from < always.length; from += fieldsAtOnce) {
    parts.push(
      sql`jsonb_build_object(${sql.join(always.slice(from, from + fieldsAtOnce).map((column) => sql`${sql.lit(column.name)}, ${lineOf(column)}`))})`,
    )
  }
  for (const column of columns.filter(({ hasNull, isSame }) => hasNull && !isSame)) {
    parts.push(
      sql`case when ${column.given} is null then '{}'::jsonb else jsonb_build_object(${sql.lit(column.name)}, ${lineOf(column)}) end`,
    )
  }
  return parts.length === 0 ? sql`'{}'::jsonb` : sql.join(parts, sql` || `)
}

function lineOf({ field, given }: ManyColumn): RawBuilder<unknown> {
  if (field.kind === 'geometry') return sql`jsonb_build_array(null, ${given}::jsonb)`
  if (field.kind === 'dateTime')
    return sql`jsonb_build_array(null, to_char(${given} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  return sql`jsonb_build_array(null, ${given})`
}
