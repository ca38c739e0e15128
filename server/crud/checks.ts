import type { AnyRow, Field, Label, Resource } from '../../src/resources/define.ts'
import { sql } from '../db/index.ts'
import { phrase } from '../http/mistakes.ts'
import { columnType } from './columns.ts'
import type { Finding } from './finding.ts'
import { geometryFindings } from './geometry-check.ts'
import { linkOf, selectable, type Link } from './links.ts'
import { dictTable } from './lookup-tables.ts'
import { oneOf, tableOf, type Stored } from './rows.ts'
import type { Tx } from './rules.ts'
import { reachCondition, targetMistake, type Reach } from './scope.ts'

/** A row about to be written: the stored row and the changed values. */
export type Entry = { id: string; before: AnyRow | null; changed: Stored }

export type CheckContext = { reach: Reach; resources: readonly Resource[] }

/**
 * Returns what the database finds wrong with values whose form is valid: region, references, dictionary values,
 * geometry and uniqueness. Checks only changed values, with one statement per field and check whatever the number of
 * entries (geometry: one per batch). Locks referenced rows against deletion until the commit.
 */
export async function findMistakes(
  tx: Tx,
  resource: Resource,
  entries: readonly Entry[],
  context: CheckContext,
): Promise<Finding[]> {
  const findings = targetFindings(resource, entries, context.reach)
  for (const [name, field] of Object.entries(resource.fields)) {
    const changed = changedIn(entries, name)
    if (changed.length === 0) continue
    const column: Column = { resource, name, field, changed }
    findings.push(...(await linkFindings(tx, column, entries, context)))
    if (field.kind === 'dict' || field.kind === 'dicts') findings.push(...(await dictFindings(tx, column, field.dict)))
    if (field.kind === 'geometry') findings.push(...(await geometryFindings(tx, { name, label: field.label }, changed)))
    if (field.unique) findings.push(...(await uniqueFindings(tx, column, context.reach)))
  }
  return findings
}

/** Returns references to rows that no longer exist; called before rows leave the recycle bin. */
export async function findDeadLinks(
  tx: Tx,
  resource: Resource,
  entries: readonly Entry[],
  context: CheckContext,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    findings.push(
      ...(await linkFindings(tx, { resource, name, field, changed: changedIn(entries, name) }, entries, context)),
    )
  }
  return findings
}

type Changed = { index: number; entry: Entry; value: unknown }
type Column = { resource: Resource; name: string; field: Field; changed: readonly Changed[] }

/** The entries that set the field; null and empty lists are left out. */
function changedIn(entries: readonly Entry[], name: string): Changed[] {
  return entries.flatMap((entry, index) =>
    asList(entry.changed[name]).length > 0 ? [{ index, entry, value: entry.changed[name] }] : [],
  )
}

function targetFindings(resource: Resource, entries: readonly Entry[], reach: Reach): Finding[] {
  return entries.flatMap(({ before, changed }, index) => {
    if (before && !(resource.scope && resource.scope in changed)) return []
    const mistake = targetMistake(resource, reach, { ...before, ...changed })
    return mistake ? [{ index, mistake, value: changed[resource.scope ?? ''] }] : []
  })
}

const sentences = {
  gone: {
    zh: '{label}中的“{value}”不存在、已删除或不可选',
    en: '{label}: “{value}” does not exist, was deleted or may not be chosen',
  },
  noSuchItem: {
    zh: '{label}“{value}”不在字典中或已停用',
    en: '{label} “{value}” is not in the dictionary or is disabled',
  },
  taken: { zh: '{label}“{value}”已被占用', en: '{label} “{value}” is already taken' },
  takenDeleted: {
    zh: '{label}“{value}”已被回收站中的数据占用，可先恢复该数据',
    en: '{label} “{value}” belongs to a row in the recycle bin; restore it instead',
  },
  repeated: { zh: '{label}“{value}”重复', en: '{label} “{value}” is repeated' },
} as const satisfies Record<string, Label>

function finding({ name, field }: Column, { index }: Changed, sentence: Label, value: unknown): Finding {
  return {
    index,
    value,
    mistake: { field: name, says: phrase(sentence, { label: field.label, value: String(value) }) },
  }
}

/** Rows of one write may refer to each other, so that a whole tree can be added at once. */
async function linkFindings(
  tx: Tx,
  column: Column,
  entries: readonly Entry[],
  { reach, resources }: CheckContext,
): Promise<Finding[]> {
  const link = linkOf(column.field, resources)
  if (!link) return []
  const wanted = new Set(column.changed.flatMap((each) => addedValues(column, each)))
  const reachOfTarget: Reach = column.name === column.resource.scope ? { ...reach, scope: 'all' } : reach
  const found = await lockedKeys(tx, link, [...wanted], reachOfTarget)
  if (link.table === column.resource.name) for (const { id } of entries) found.add(id)
  return column.changed.flatMap((each) =>
    addedValues(column, each)
      .filter((key) => !found.has(key))
      .map((key) => finding(column, each, sentences.gone, key)),
  )
}

/** The values that are new to the row: values that it already has may stay, even if their target is gone. */
function addedValues({ name }: Column, { value, entry }: Changed): unknown[] {
  const current = asList(entry.before?.[name])
  return asList(value).filter((each) => !current.includes(each))
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

/** Locks in key order, so that two writers of the same references wait for each other instead of deadlocking. */
async function lockedKeys(tx: Tx, link: Link, keys: readonly unknown[], reach: Reach): Promise<Set<unknown>> {
  if (keys.length === 0) return new Set()
  const key = sql.ref(`${link.table}.${link.key}`)
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${sql.ref(link.table)} where ${oneOf(key, keys)} and ${selectable(link, reach)} order by ${key} for share`.execute(
    tx,
  )
  return new Set<unknown>(rows.map((row) => row.key))
}

async function dictFindings(tx: Tx, column: Column, dict: string): Promise<Finding[]> {
  const { rows } = await sql<{ value: string }>`
    select item->>'value' as value from ${sql.ref(dictTable.table)}, jsonb_array_elements(${sql.ref(dictTable.items)}) as item
    where ${sql.ref(dictTable.code)} = ${dict} and "deletedAt" is null and item->>'enabled' is distinct from 'false'`.execute(
    tx,
  )
  const known = new Set<unknown>(rows.map(({ value }) => value))
  return column.changed.flatMap((each) =>
    addedValues(column, each)
      .filter((value) => !known.has(value))
      .map((value) => finding(column, each, sentences.noSuchItem, value)),
  )
}

/**
 * Values that another row has (deleted rows included) or that occur twice in the same write. If that row is outside the
 * data scope, the message does not reveal whether it is deleted.
 */
async function uniqueFindings(tx: Tx, column: Column, reach: Reach): Promise<Finding[]> {
  const { resource, name, field, changed } = column
  const ref = field.unique === 'any-case' ? sql`lower(${sql.ref(name)})` : sql.ref(name)
  const { rows } = await sql<{ id: string; value: unknown; isDeleted: boolean }>`
    select id, ${ref} as value, (${reachCondition(resource, reach, true)}) as "isDeleted" from ${tableOf(resource)}
    where ${oneOf(
      ref,
      changed.map(({ value }) => compared(field, value)),
      columnType(field),
    )}`.execute(tx)
  const holders = new Map(rows.map((row) => [row.value, row]))
  const own = new Set(changed.map(({ entry }) => entry.id))
  const seen = new Set<unknown>()
  return changed.flatMap((each): Finding[] => {
    const value = compared(field, each.value)
    const holder = holders.get(value)
    const isRepeated = seen.has(value)
    seen.add(value)
    if (isRepeated) return [{ ...finding(column, each, sentences.repeated, each.value), taken: 'live' }]
    if (!holder || own.has(holder.id)) return []
    return [
      {
        ...finding(column, each, holder.isDeleted ? sentences.takenDeleted : sentences.taken, each.value),
        taken: holder.isDeleted ? 'deleted' : 'live',
      },
    ]
  })
}

/** The form in which unique values are compared. */
function compared({ unique }: Field, value: unknown): unknown {
  return unique === 'any-case' && typeof value === 'string' ? value.toLowerCase() : value
}
