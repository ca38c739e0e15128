import { v7 as uuidv7 } from 'uuid'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { planForValues, sql } from '../db/index.ts'
import { writeAudits, type AuditEntry } from '../db/audit.ts'
import { eachRow } from '../http/each-row.ts'
import { ApiError } from '../http/errors.ts'
import { findDeadLinks, findMistakes, type CheckContext, type Entry } from './checks.ts'
import { throwFindings } from './finding.ts'
import { keepToTerritory } from './territory.ts'
import { refuseWhileReferenced } from './holders.ts'
import { labelRows } from './labels.ts'
import { refuseUnpermittedChanges } from './needed-rights.ts'
import { mapYielding } from './map-yielding.ts'
import { asStored, insertRows, now, oneOf, selection, tableOf, updateRows, type Stored } from './rows.ts'
import type { AnyChange, RuleContext, Rules, Tx, Write, WriteAction, Writer } from './rules.ts'
import { notFound, reachCondition, reachOf, regionOf, type Reach } from './scope.ts'
import { changedValues, completeRow, historyOf, storedDraft } from './stored.ts'
import { refuseCircle } from './tree.ts'

/** All declarations and rules of the engine. */
export type Core = { resources: readonly Resource[]; rules: Readonly<Record<string, Rules>> }

/** The permission that each write needs; restoring needs the one to delete. */
const rightOf: Readonly<Record<WriteAction, string>> = {
  create: 'create',
  update: 'edit',
  delete: 'delete',
  restore: 'delete',
  import: 'import',
}

/** One set of writes: everything that its steps need. */
export type Operation = CheckContext & { core: Core; tx: Tx; context: RuleContext; resource: Resource; reach: Reach }

/** Starts a write; throws 403 if the actor lacks the permission. */
export function operation(
  core: Core,
  tx: Tx,
  { context, resource }: { context: RuleContext; resource: Resource },
): Operation {
  return {
    core,
    tx,
    context,
    resource,
    resources: core.resources,
    reach: reachOf(context.actor, resource, rightOf[context.action]),
  }
}

/** The engine's writes over a set of declarations and rules. */
export function writerOver(core: Core): Writer {
  return {
    create: async (tx, context, resource, drafts) => {
      await core.rules[resource.name]?.lock?.(tx)
      const writes = drafts.map((draft) => ({ before: null, draft: { ...draft, id: draft.id ?? uuidv7() } }))
      return applyWrites(operation(core, tx, { context, resource }), writes)
    },
    update: async (tx, context, resource, change) => {
      const [row] = await updateAll(operation(core, tx, { context, resource }), [change])
      if (!row) throw notFound(resource)
      return row
    },
    updateMany: (tx, context, resource, changes) => updateAll(operation(core, tx, { context, resource }), changes),
    remove: (tx, context, resource, ids) => removeAll(operation(core, tx, { context, resource }), ids),
    restore: (tx, context, resource, ids) => restoreAll(operation(core, tx, { context, resource }), ids),
  }
}

/** Up to this number, plans that a connection has prepared are good for any rows. */
const fewWrites = 100

/**
 * Passes new and changed rows through rules, checks, database and history. `before` rows must be locked. Returns the
 * rows as stored, in the order of the writes; a write that changes nothing leaves row, version and history alone.
 */
export async function applyWrites(op: Operation, writes: Write[]): Promise<AnyRow[]> {
  const { core, tx, context, resource } = op
  if (writes.length > fewWrites) await planForValues(tx)
  await keepToTerritory(op, writes)
  await core.rules[resource.name]?.before?.(tx, writes, context)
  const entries = await mapYielding(writes, (write) => entryOf(resource, write))
  const effective = writes.filter((_write, index) => isEffective(entries[index]))
  const changing = entries.filter(isEffective)
  if (changing.length === 0) return entries.flatMap(({ before }) => before ?? [])
  refuseUnpermittedChanges(resource, changing, context)
  throwFindings(resource, await findMistakes(tx, resource, changing, op), context.locale)
  const written = await store(op, changing)
  const rows = written.map(({ row }) => row)
  await refuseCircle(tx, resource, {
    ids: changing.filter(({ changed }) => resource.tree && changed[resource.tree]).map(({ id }) => id),
    locale: context.locale,
  })
  await audit(op, written)
  await core.rules[resource.name]?.after?.(tx, effective, rows, context)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap(({ id, before }) => byId.get(id) ?? before ?? [])
}

function isEffective(entry: Entry | undefined): boolean {
  return entry !== undefined && (entry.before === null || Object.keys(entry.changed).length > 0)
}

/** A write with its values as stored. */
export function entryOf(resource: Resource, { before, draft }: Write): Entry {
  const stored = storedDraft(resource, draft ?? {})
  if (before) return { id: before.id, before, changed: changedValues(resource, before, stored) }
  return { id: String(stored.id), before, changed: completeRow(resource, stored) }
}

type Written = { entry: Entry; row: AnyRow }

/** Rows that change the same columns share one statement. */
async function store({ tx, context, resource }: Operation, entries: readonly Entry[]): Promise<Written[]> {
  const author = context.actor.id
  const groups = new Map<string, Stored[]>()
  for (const { id, before, changed } of entries) {
    const stored = before
      ? { id, ...changed, version: before.version + 1, updatedAt: now, updatedBy: author }
      : { id, version: 1, createdAt: now, createdBy: author, updatedAt: now, updatedBy: author, ...changed }
    const key = before ? Object.keys(changed).sort().join() : ''
    const group = groups.get(key)
    if (group) group.push(stored)
    else groups.set(key, [stored])
  }
  const rows = new Map<string, AnyRow>()
  for (const [key, group] of groups) {
    const written = await (key === '' ? insertRows(tx, resource, group) : updateRows(tx, resource, group))
    for (const row of written) rows.set(row.id, row)
  }
  return entries.flatMap((entry) => {
    const row = rows.get(entry.id)
    return row ? [{ entry, row }] : []
  })
}

async function audit({ tx, context, resource }: Operation, written: readonly Written[]): Promise<void> {
  const lines = await mapYielding(written, ({ entry, row }) => ({
    ...auditOf(resource, row),
    action: context.action,
    changes: historyOf(resource, entry.before, entry.changed),
  }))
  await writeAudits(tx, context.actor, lines)
}

function auditOf(resource: Resource, row: AnyRow): Omit<AuditEntry, 'action' | 'changes'> {
  const title = row[resource.title]
  return {
    resource: resource.name,
    rowId: row.id,
    rowVersion: row.version,
    label: title === null || title === undefined ? null : String(title),
    xzqdm: regionOf(resource, row),
  }
}

/** Locks and returns rows within the data scope, in the order of their ids; throws 404 unless all of them exist. */
async function lockRows(
  { core, tx, resource, reach }: Operation,
  ids: readonly string[],
  isDeleted = false,
): Promise<AnyRow[]> {
  await core.rules[resource.name]?.lock?.(tx)
  const wanted = [...new Set(ids)]
  const id = sql.ref(`${resource.name}.id`)
  const { rows } = await sql<AnyRow>`
    select ${selection(resource, asStored)} from ${tableOf(resource)}
    where ${oneOf(id, wanted)} and ${reachCondition(resource, reach, isDeleted)} order by ${id} for update`.execute(tx)
  if (rows.length < wanted.length) throw notFound(resource)
  return rows
}

async function updateAll(op: Operation, changes: readonly AnyChange[]): Promise<AnyRow[]> {
  const locked = await lockRows(
    op,
    changes.map(({ id }) => id),
  )
  const byId = new Map(locked.map((row) => [row.id, row]))
  const writes: Write[] = []
  await eachRow(changes, async ({ id, version, ...draft }) => {
    const before = byId.get(id)
    if (!before) throw notFound(op.resource)
    if (version !== undefined && before.version !== version) throw await conflict(op, before)
    writes.push({ before, draft })
  })
  return applyWrites(op, writes)
}

/** 409 with the current row, so that the page can show both. */
async function conflict({ tx, context, resource, core }: Operation, row: AnyRow): Promise<ApiError> {
  const [current] = await labelRows(tx, resource, [row], { resources: core.resources, locale: context.locale })
  const title = String(row[resource.title] ?? '')
  const what = { zh: `${resource.label.zh}“${title}”`, en: `${resource.label.en} “${title}”` }
  return new ApiError('version-conflict', { what }, current)
}

async function removeAll(op: Operation, ids: readonly string[]): Promise<AnyRow[]> {
  const rows = await lockRows(op, ids)
  const writes: Write[] = rows.map((before) => ({ before, draft: null }))
  await op.core.rules[op.resource.name]?.before?.(op.tx, writes, op.context)
  await refuseWhileReferenced(op.tx, op.resource, rows, { resources: op.core.resources, locale: op.context.locale })
  return moveRows(op, writes, now)
}

async function restoreAll(op: Operation, ids: readonly string[]): Promise<AnyRow[]> {
  const rows = await lockRows(op, ids, true)
  const writes: Write[] = rows.map((before) => ({ before, draft: {} }))
  await op.core.rules[op.resource.name]?.before?.(op.tx, writes, op.context)
  const entries = rows.map((row): Entry => ({ id: row.id, before: null, changed: row }))
  const everywhere = { ...op, reach: { ...op.reach, scope: 'all' as const } }
  throwFindings(op.resource, await findDeadLinks(op.tx, op.resource, entries, everywhere), op.context.locale)
  return moveRows(op, writes, null)
}

/** Moves rows into (`now`) or out of (null) the recycle bin. */
async function moveRows(op: Operation, writes: Write[], deletedAt: string | null): Promise<AnyRow[]> {
  const { tx, context, resource, core } = op
  const changes = writes.map(({ before }) => ({
    id: before?.id,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
    updatedBy: context.actor.id,
    deletedAt,
  }))
  const rows = await updateRows(tx, resource, changes)
  await writeAudits(
    tx,
    context.actor,
    rows.map((row) => ({ ...auditOf(resource, row), action: context.action, changes: null })),
  )
  await core.rules[resource.name]?.after?.(tx, writes, rows, context)
  return rows
}
