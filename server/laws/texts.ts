import { sql, type Tables, type Transaction } from '../db/index.ts'
import { folded, longestText, tokensOf } from './fold.ts'

type Tx = Transaction<Tables>

/** Ranks of the parts of a law, best first; the part name of a file is its id. */
export const ranks = { title: 0, docNo: 1, body: 2, file: 3 } as const

/** One searchable part of a law. An empty text counts as missing. */
export type LawPart = { lawId: string; part: string; rank: number; text: string | null }

const rowsAtOnce = 200

/** Replaces the stored texts of these parts. */
export async function keepTexts(tx: Tx, parts: readonly LawPart[]): Promise<void> {
  for (let from = 0; from < parts.length; from += rowsAtOnce) await keepSome(tx, parts.slice(from, from + rowsAtOnce))
}

async function keepSome(tx: Tx, parts: readonly LawPart[]): Promise<void> {
  const given = parts
    .filter(({ text }) => text !== null && text.trim() !== '')
    .map(({ text, ...place }) => rowOf(place, text ?? ''))
  const places = parts.map(({ lawId, part }) => ({ lawId, part }))
  await sql`
    delete from "lawTexts" where ("lawId", part) in (select "lawId", part from json_to_recordset(${JSON.stringify(places)}::text::json) as given("lawId" text, part text))`.execute(
    tx,
  )
  if (given.length === 0) return
  await sql`
    insert into "lawTexts" ("lawId", part, rank, text, folded, tokens)
    select "lawId", part, rank, text, folded, array_to_tsvector(string_to_array(tokens, ' '))
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given("lawId" text, part text, rank smallint, text text, folded text, tokens text)`.execute(
    tx,
  )
}

function rowOf(place: Omit<LawPart, 'text'>, whole: string): Record<string, unknown> {
  const text = whole.length > longestText ? whole.slice(0, longestText).replace(/[\ud800-\udbff]$/, '') : whole
  const plain = folded(text)
  return { ...place, text, folded: plain, tokens: tokensOf(plain).join(' ') }
}

/** Deletes the texts of these parts. */
export async function forgetTexts(tx: Tx, lawIds: readonly string[], parts: readonly string[]): Promise<void> {
  await sql`delete from "lawTexts" where "lawId" = any(${[...lawIds]}::text[]) and part = any(${[...parts]}::text[])`.execute(
    tx,
  )
}
