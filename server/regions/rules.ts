import type { AnyRow } from '../../src/resources/define.ts'
import { may } from '../../src/resources/permissions.ts'
import { regionPrefix } from '../../src/resources/region-code.ts'
import { regions } from '../../src/resources/regions.ts'
import type { RuleContext, Rules, Write } from '../crud/rules.ts'
import { writeAudits, type AuditEntry } from '../db/audit.ts'
import { writerOf, type Tables, type Transaction } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { refusedValues } from '../http/mistakes.ts'
import { englishName } from './english-name.ts'
import { boundNames, boundsMistake, boundsOf, seatMistake, seatNames } from './bounds.ts'
import { isSamePlace, placeOf } from './place.ts'
import { adoptInto, lockRegions, recodeBelow } from './places.ts'
import { checkPlaces, refuseOwnRoot } from './placing.ts'

export type RegionDeps = {
  /** Checks again what lies in the regions whose code begins with one of these prefixes: their territory has changed. */
  territoryChanged: (tx: Transaction<Tables>, prefixes: readonly string[]) => Promise<void>
}

/**
 * Rules beyond the declaration of regions: code, level and parent are consistent; bounds come from the boundary if
 * there is one, regardless of entered values; the English name follows the Chinese one;
 * regions below a moved region move with it; what lies in a region follows
 * its boundary.
 */
export function regionRules({ territoryChanged }: RegionDeps): Rules {
  return {
    lock: lockRegions,
    before: async (tx, writes, context) => {
      if (context.action === 'delete' || context.action === 'restore') return
      if (may(context.actor.grants, regions.code, 'edit') !== 'all')
        await eachRow(writes, (write) => refuseOwnRoot(write, context))
      for (const write of writes) nameInEnglish(write)
      await followBoundaries(tx, writes)
      await eachRow(writes, (write) => checkCoordinates(write, context))
      await checkPlaces(tx, writes, context)
    },
    after: async (tx, writes, rows, context) => {
      if (context.action !== 'delete') {
        await moveBelow(tx, writes, rows)
        await adopt(tx, writes, rows, context)
      }
      const prefixes = rows.flatMap((row, index) => {
        const write = writes[index]
        return write ? changedTerritory(write, row) : []
      })
      if (prefixes.length > 0) await territoryChanged(tx, prefixes)
    },
  }
}

/** The English name follows the Chinese one unless somebody has written another. */
function nameInEnglish({ before, draft }: Write): void {
  if (!draft) return
  const { xzqmc, xzqmcEn } = { ...before, ...draft }
  const isOwn = xzqmcEn && xzqmcEn !== (before && englishName(String(before.xzqmc)))
  if (!isOwn) draft.xzqmcEn = englishName(String(xzqmc))
}

/** The prefixes of the codes whose territory a write changes: that of the region, and its former one if it has moved. */
function changedTerritory({ before, draft }: Write, row: AnyRow): string[] {
  if (before && !isSamePlace(placeOf(before), placeOf(row))) return [prefixOf(before), prefixOf(row)]
  const isTouched =
    !before || !draft || row.deletedAt !== before.deletedAt || 'boundary' in draft || 'accuracyM' in draft
  return isTouched ? [prefixOf(row)] : []
}

function prefixOf(row: AnyRow): string {
  const { xzqdm, xzqjb } = placeOf(row)
  return regionPrefix(xzqdm, xzqjb)
}

/** Bounds follow the boundary: a new boundary sets them, an existing one overrides entered values. */
async function followBoundaries(tx: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const drafts = writes.flatMap(({ before, draft }) => {
    const boundary = draft && (draft.boundary === undefined ? before?.boundary : draft.boundary)
    const isTouched = draft && ['boundary', ...boundNames].some((name) => name in draft)
    return draft && boundary && isTouched ? [{ draft, boundary }] : []
  })
  const bounds = await boundsOf(
    tx,
    drafts.map(({ boundary }) => boundary),
  )
  bounds.forEach((found, index) => Object.assign(drafts[index]?.draft ?? {}, found))
}

function checkCoordinates({ before, draft }: Write, { locale }: RuleContext): void {
  const values = { ...before, ...draft }
  const isTouched = (names: readonly string[]): boolean => names.some((name) => draft && name in draft)
  const mistakes = [
    isTouched(boundNames) ? boundsMistake(values) : null,
    isTouched(seatNames) ? seatMistake(values) : null,
  ].filter((mistake) => mistake !== null)
  if (mistakes.length > 0) throw refusedValues(mistakes, locale)
}

/** Updates the codes below a region whose code has changed. */
async function moveBelow(tx: Transaction<Tables>, writes: readonly Write[], rows: readonly AnyRow[]): Promise<void> {
  const writer = writerOf(tx)
  for (const [index, { before }] of writes.entries()) {
    const row = rows[index]
    if (!before || !row || before.xzqdm === row.xzqdm) continue
    const recoded = await recodeBelow(tx, placeOf(before), placeOf(row), writer.id)
    await writeAudits(
      tx,
      writer,
      recoded.map((each) => changed(each, { xzqdm: [each.oldCode, each.xzqdm] })),
    )
  }
}

async function adopt(
  tx: Transaction<Tables>,
  writes: readonly Write[],
  rows: readonly AnyRow[],
  { action }: RuleContext,
): Promise<void> {
  const writer = writerOf(tx)
  const placed = rows.filter((row, index) => {
    const before = writes[index]?.before
    return !before || action === 'restore' || !isSamePlace(placeOf(before), placeOf(row))
  })
  if (placed.length === 0) return
  const adopted = await adoptInto(tx, placed, writer.id)
  await writeAudits(
    tx,
    writer,
    adopted.map((each) => changed(each, { pid: [each.oldPid, each.pid] })),
  )
}

type Touched = { id: string; version: number; xzqmc: string; xzqdm: string }

function changed(row: Touched, changes: AuditEntry['changes']): AuditEntry {
  return {
    resource: regions.name,
    rowId: row.id,
    action: 'update',
    rowVersion: row.version,
    label: row.xzqmc,
    xzqdm: row.xzqdm,
    changes: changes ?? null,
  }
}
