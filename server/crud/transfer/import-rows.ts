import { v7 as uuidv7 } from 'uuid'
import type { AnyRow, Label, Resource } from '../../../src/resources/define.ts'
import { words } from '../../../src/resources/errors.ts'
import { keyField } from '../../../src/resources/index.ts'
import { sql } from '../../db/index.ts'
import { mistakesOfRefusal, RowsRefused } from '../../http/each-row.ts'
import { phrase, type Mistake } from '../../http/mistakes.ts'
import { compileForm } from '../../http/validation.ts'
import { findMistakes } from '../checks.ts'
import { mapYielding } from '../map-yielding.ts'
import { asStored, oneOf, selection, tableOf } from '../rows.ts'
import type { Draft, Write } from '../rules.ts'
import { addSchema, changeSchema } from '../schema.ts'
import { reachCondition } from '../scope.ts'
import { changedValues, storedValue } from '../stored.ts'
import { applyWrites, entryOf, type Operation } from '../write.ts'
import { readCell, shownText, type Resolve } from './import-cells.ts'
import type { FileColumn } from './columns.ts'
import type { Head } from './import-head.ts'
import { resolverOf } from './import-resolve.ts'
import { importWords } from './import-words.ts'
import type { RawCell } from './table.ts'

type Failure = { row: number; field: string; value: string | null; message: string }
export type ImportResult = {
  inserted: number
  updated: number
  unchanged: number
  failed: Failure[]
  /** The added rows, of resources whose rows have a password, because these have none yet. */
  added?: { id: string; title: string }[]
}
export type ImportMode = { isPartial: boolean; isDryRun: boolean }

/** One row of the file during an import. `row` is its number there; the header is row 1. */
type Candidate = {
  row: number
  cells: readonly RawCell[]
  id: string
  before: AnyRow | null
  draft: Draft
  mistakes: Mistake[]
}

const shownCharacters = 100

/**
 * Imports the rows of a file: a row with an existing key updates that row, others are added. Empty cells change
 * nothing. Collects every error of every row; with any, nothing is written unless the mode is partial, and then only
 * valid rows. A dry run writes like a partial import, and the caller rolls it back.
 */
export async function importRows(
  op: Operation,
  head: Head,
  {
    rows,
    mode,
    forms,
    signal,
  }: { rows: readonly RawCell[][]; mode: ImportMode; forms: ImportForms; signal: AbortSignal },
): Promise<ImportResult> {
  const candidates = await readCandidates(op, head, rows)
  await checkForms(op.resource, candidates, { head, forms })
  checkRepeats(op.resource, candidates)
  for (;;) {
    const sound = await checkAgainstDatabase(op, candidates)
    const failed = failuresOf(op, candidates, head)
    signal.throwIfAborted()
    if (failed.length > 0 && !mode.isPartial && !mode.isDryRun) return { inserted: 0, updated: 0, unchanged: 0, failed }
    const written = await write(op, sound)
    if (written) return { ...written, failed }
  }
}

/**
 * Returns null if rules reject some rows, which then carry their errors: rules run before anything is written. They get
 * copies, because they may run again.
 */
async function write(op: Operation, sound: readonly Candidate[]): Promise<Omit<ImportResult, 'failed'> | null> {
  const writes = sound.map(({ before, draft, id }): Write => ({
    before,
    draft: before ? { ...draft } : { ...draft, id },
  }))
  const rows = await applyWrites(op, writes).catch((error: unknown) => {
    if (!(error instanceof RowsRefused)) throw error
    for (const { index, error: refusal } of error.refusals) sound[index]?.mistakes.push(...mistakesOfRefusal(refusal))
    return null
  })
  if (!rows) return null
  const inserted = rows.filter((_row, index) => sound[index]?.before === null)
  const hasPasswords = Object.values(op.resource.fields).some(({ kind }) => kind === 'password')
  const updated = sound.filter(({ before }, index) => before !== null && rows[index]?.version !== before.version).length
  return {
    inserted: inserted.length,
    updated,
    unchanged: sound.length - inserted.length - updated,
    ...(hasPasswords ? { added: inserted.map((row) => ({ id: row.id, title: String(row[op.resource.title]) })) } : {}),
  }
}

/** Returns the rows of the file with the stored rows that they update, which are locked. */
async function readCandidates(op: Operation, head: Head, rows: readonly RawCell[][]): Promise<Candidate[]> {
  const numbered = rows
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
  const keyIndex = head.columns.find(({ column }) => column.name === keyField(op.resource))?.index
  const keyOf = (cells: readonly RawCell[]): string =>
    keyIndex === undefined ? '' : shownText(cells[keyIndex] ?? null)
  const stored = await lockByKey(op, [
    ...new Set(numbered.map(({ cells }) => keyOf(cells)).filter((key) => key !== '')),
  ])
  const candidates = numbered.map(({ row, cells }): Candidate => {
    const before = stored.get(keyOf(cells)) ?? null
    return { row, cells, id: before?.id ?? uuidv7(), before, draft: {}, mistakes: [] }
  })
  for (const { index, column } of head.columns)
    await readColumn(op, candidates, { index, column, newcomers: newcomersOf(op.resource, head, candidates) })
  return candidates
}

async function lockByKey(
  { core, tx, resource, reach }: Operation,
  keys: readonly string[],
): Promise<Map<string, AnyRow>> {
  await core.rules[resource.name]?.lock?.(tx)
  const key = keyField(resource)
  const field = resource.fields[key]
  if (!field || keys.length === 0) return new Map()
  const column = sql.ref(`${resource.name}.${key}`)
  const { rows } = await sql<AnyRow>`
    select ${selection(resource, asStored)} from ${tableOf(resource)}
    where ${oneOf(sql`${column}::text`, keys)} and ${reachCondition(resource, reach)} order by ${sql.ref(`${resource.name}.id`)} for update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [String(row[key]), row]))
}

function newcomersOf(
  resource: Resource,
  head: Head,
  candidates: readonly Candidate[],
): { id: string; name: string; title: string }[] {
  const textOf = (cells: readonly RawCell[], name: string): string =>
    shownText(cells[head.columns.find(({ column }) => column.name === name)?.index ?? -1] ?? null)
  return candidates
    .filter(({ before }) => before === null)
    .map(({ id, cells }) => ({ id, name: textOf(cells, keyField(resource)), title: textOf(cells, resource.title) }))
}

type Target = { index: number; column: FileColumn; newcomers: { id: string; name: string; title: string }[] }

async function readColumn(
  op: Operation,
  candidates: readonly Candidate[],
  { index, column, newcomers }: Target,
): Promise<void> {
  const cells = candidates.map((candidate) => candidate.cells[index] ?? null)
  const resolve: Resolve = await resolverOf(op.tx, column, cells, { ...op, newcomers })
  await mapYielding(candidates, (candidate, at) => {
    const cell = cells[at] ?? null
    if (cell === null) return
    const read = readCell(column.field, cell, resolve)
    if ('says' in read) candidate.mistakes.push({ field: column.name, says: read.says })
    else candidate.draft[column.name] = read.value
  })
}

/**
 * Checks the form of every row as the routes do; drops unchanged values first, so that an exported file can be imported
 * as it is.
 */
async function checkForms(
  resource: Resource,
  candidates: readonly Candidate[],
  { head, forms }: { head: Head; forms: ImportForms },
): Promise<void> {
  const inFile = new Set(head.columns.map(({ column }) => column.name))
  await mapYielding(candidates, (candidate) => {
    if (candidate.before) candidate.draft = changesOnly(resource, candidate.before, candidate.draft)
    const known = new Set(candidate.mistakes.map(({ field }) => field))
    const found = candidate.before ? forms.change(candidate.draft) : forms.add(candidate.draft)
    candidate.mistakes.push(...found.filter(({ field }) => !known.has(field) || !inFile.has(field)))
  })
}

/** Form checks for new and changed rows. Compiled once per resource, because compiled schemas are never freed. */
export type ImportForms = Readonly<Record<'add' | 'change', (value: unknown) => Mistake[]>>

export function importForms(resource: Resource): ImportForms {
  return { add: compileForm(withoutPasswords(resource)), change: compileForm(changeSchema(resource)) }
}

function withoutPasswords(resource: Resource): ReturnType<typeof addSchema> {
  const schema = addSchema(resource)
  return { ...schema, required: (schema.required ?? []).filter((name) => resource.fields[name]?.kind !== 'password') }
}

function changesOnly(resource: Resource, before: AnyRow, draft: Draft): Draft {
  const kept = Object.entries(draft).filter(([name, value]) => {
    const field = resource.fields[name]
    if (!field) return true
    if (field.kind === 'dateTime' && isSameSecond(before[name], value)) return false
    return (
      !isWellFormed(field.kind, value) ||
      Object.keys(changedValues(resource, before, { [name]: storedValue(field, value) })).length > 0
    )
  })
  return Object.fromEntries(kept)
}

/** Files have seconds, the database more. */
function isSameSecond(stored: unknown, given: unknown): boolean {
  const second = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000)
  return second(stored) === second(given)
}

/** Whether a value can be compared in its stored form at all; the schema rejects one that can't. */
function isWellFormed(kind: string, value: unknown): boolean {
  if (kind === 'dateTime') return !Number.isNaN(Date.parse(String(value)))
  return kind !== 'items' || (Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null))
}

function checkRepeats(resource: Resource, candidates: readonly Candidate[]): void {
  const key = keyField(resource)
  const label = resource.fields[key]?.label
  const seen = new Map<string, number>()
  for (const { before, draft, mistakes, row } of candidates) {
    const value = before?.[key] ?? draft[key]
    if (!label || value === undefined || value === null) continue
    const earlier = seen.get(String(value))
    if (earlier === undefined) seen.set(String(value), row)
    else
      mistakes.push({
        field: key,
        says: phrase(importWords.repeatedKey, { label, value: String(value).slice(0, 60), row: earlier }),
      })
  }
}

/** Repeats until the remaining rows are valid by themselves: a row that was rejected may be the parent of others. */
async function checkAgainstDatabase(op: Operation, candidates: readonly Candidate[]): Promise<Candidate[]> {
  for (;;) {
    const sound = candidates.filter(({ mistakes }) => mistakes.length === 0)
    const entries = await mapYielding(sound, ({ before, draft, id }) =>
      entryOf(op.resource, { before, draft: before ? draft : { ...draft, id } }),
    )
    const findings = await findMistakes(op.tx, op.resource, entries, op)
    if (findings.length === 0) return sound
    for (const { index, mistake } of findings) sound[index]?.mistakes.push(mistake)
  }
}

function failuresOf({ context }: Operation, candidates: readonly Candidate[], head: Head): Failure[] {
  return candidates.flatMap(({ row, cells, mistakes }) =>
    mistakes.map(({ field, says }) => {
      const index = head.columns.find(({ column }) => column.name === field.split('.')[0])?.index
      const cell = index === undefined ? null : (cells[index] ?? null)
      return {
        row,
        field,
        value: cell === null ? null : shownText(cell).slice(0, shownCharacters),
        message: words(says satisfies Label, context.locale),
      }
    }),
  )
}
