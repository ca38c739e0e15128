import type { AnyRow, Label } from '../../src/resources/define.ts'
import { plainOf } from '../../src/resources/rich-text.ts'
import type { Rules, RuleContext, Tx, Write } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { phrase, refusedValues, type Mistake } from '../http/mistakes.ts'
import { followFiles } from './reading/queue.ts'
import { keepTexts, ranks, type LawPart } from './texts.ts'
import { textsOf } from '../http/formats.ts'

const says = {
  repealedTooEarly: { zh: '“{title}”的废止日期早于施行日期', en: '“{title}” is repealed before it is in force' },
  circle: {
    zh: '“{title}”不能取代它自己，也不能与其他法规互相取代',
    en: '“{title}” cannot replace itself, nor a law that replaces it',
  },
} as const satisfies Record<string, Label>

/**
 * Rules beyond the declaration of laws: a law is not repealed before it is in force, no law replaces itself directly or
 * indirectly, and the text of a law is searchable as soon as it is stored; its files are read afterwards.
 */
export const lawRules: Rules = {
  before: async (_tx, writes, context) => {
    if (context.action !== 'delete') await eachRow(writes, (write) => checkDates(write, context))
  },
  after: async (tx, writes, rows, context) => {
    await refuseCircles(tx, writes, rows, context)
    await keepTexts(
      tx,
      writes.flatMap((write, index) => partsOf(write, rows[index])),
    )
    await followFiles(tx, writes, rows)
  },
}

function checkDates({ before, draft }: Write, { locale }: RuleContext): void {
  const after: Record<string, unknown> = { ...before, ...draft }
  const start = after.effectiveOn ?? after.publishedOn
  if (!after.repealedOn || !start || String(after.repealedOn) >= String(start)) return
  throw refusedValues(
    [{ field: 'repealedOn', says: phrase(says.repealedTooEarly, { title: String(after.title ?? '') }) }],
    locale,
  )
}

/**
 * Follows the chain of replaced laws and refuses a law that reaches itself. Rows in the recycle bin count, because they
 * may be restored.
 */
async function refuseCircles(
  tx: Tx,
  writes: readonly Write[],
  rows: readonly AnyRow[],
  { locale }: RuleContext,
): Promise<void> {
  const written = rows.filter((row, index) => writes[index]?.draft && textsOf(row.replaces).length > 0)
  if (written.length === 0) return
  const { rows: circles } = await sql<{ id: string }>`
    with recursive reached(start, id) as (
      select laws.id, older from laws, unnest(laws.replaces) as older
      where laws.id = any(${written.map(({ id }) => id)}::text[])
      union
      select reached.start, older from reached join laws on laws.id = reached.id, unnest(laws.replaces) as older
    )
    select distinct start as id from reached where start = id`.execute(tx)
  const found = new Set(circles.map(({ id }) => id))
  const mistakes: Mistake[] = written
    .filter(({ id }) => found.has(id))
    .map((row) => ({ field: 'replaces', says: phrase(says.circle, { title: String(row.title) }) }))
  if (mistakes.length > 0) throw refusedValues(mistakes, locale)
}

/** Parts whose text a write changes; all parts of a new law. */
function partsOf({ before, draft }: Write, row: AnyRow | undefined): LawPart[] {
  if (!draft || !row) return []
  const names = (['title', 'docNo', 'body'] as const).filter((name) => before === null || before[name] !== row[name])
  return names.map((name) => ({ lawId: row.id, part: name, rank: ranks[name], text: textOf(row[name], name) }))
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'string') return null
  return name === 'body' ? plainOf(value) : value
}
