import { systemAuthor } from '../../src/resources/demonstration.ts'
import type { FoundLaw, FoundLaws, LawPiece } from '../../src/resources/found-laws.ts'
import { sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import { marked, questionOf, termsOf } from './fold.ts'

/** A search: words, the condition for rows that the caller may see and the filters match, and the range. */
type LawSearch = { q: string; condition: RawBuilder<SqlBool>; start: number; end: number }

const before = 26
const pieceLength = 120
const mostPieces = 3

/**
 * Returns laws that contain every word of the search in any of their parts: title hits first, then by date. A word
 * matches anywhere, even with only one or two Chinese characters, regardless of case, width and punctuation.
 */
export async function searchLaws(db: Kysely<Tables>, search: LawSearch): Promise<FoundLaws> {
  const terms = termsOf(search.q)
  // A query of punctuation only matches nothing.
  if (terms.length === 0 && search.q.trim() !== '') return { records: [], total: 0 }
  const { rows: answer } = await sql<{ total: number; row: Row | null }>`${pageOf(search, terms)}`.execute(db)
  const records = answer.flatMap(({ row }) => (row ? [foundLaw(row, terms)] : []))
  return { records, total: answer[0]?.total ?? 0 }
}

/** Text around the first hit of a part, as stored in the database. */
type Place = { part: string; piece: string; isCut: boolean; hasMore: boolean }
type Row = Omit<FoundLaw, 'title' | 'docNo' | 'pieces'> & {
  title: string
  docNo: string | null
  places: Place[] | null
}

function foundLaw({ title, docNo, places, ...row }: Row, terms: readonly string[]): FoundLaw {
  return {
    ...row,
    title: marked(title, terms),
    docNo: docNo === null ? [] : marked(docNo, terms),
    pieces: (places ?? []).map((place) => pieceOf(place, terms)),
  }
}

function pieceOf({ part, piece, isCut, hasMore }: Place, terms: readonly string[]): LawPiece {
  const text = `${isCut ? '…' : ''}${piece.replaceAll(/\s+/g, ' ')}${hasMore ? '…' : ''}`
  return { part: part === 'body' ? 'body' : 'file', fileId: part === 'body' ? null : part, text: marked(text, terms) }
}

/** Laws that contain a word, each with the rank of the best part that contains it. */
function hits(term: string): RawBuilder<unknown> {
  const { tokens, isExact } = questionOf(term)
  const look = isExact ? sql<SqlBool>`true` : sql<SqlBool>`folded like ${`%${term}%`}`
  return sql`select "lawId", min(rank) as rank from "lawTexts" where tokens @@ ${tokens}::tsquery and ${look} group by "lawId"`
}

function foundIn(terms: readonly string[]): RawBuilder<unknown> {
  const joins = terms.map(
    (term, at) => sql`join (${hits(term)}) as ${sql.ref(`hit${at}`)} on ${sql.ref(`hit${at}.lawId`)} = laws.id`,
  )
  return terms.length === 0 ? sql`laws` : sql`laws ${sql.join(joins, sql` `)}`
}

/**
 * Reads page, excerpts and total in one statement: searching for a frequent word twice would take twice as long, and
 * each round trip to the database costs as much as a rare word. A page after the last law returns one row without a
 * law.
 */
function pageOf({ condition, start, end }: LawSearch, terms: readonly string[]): RawBuilder<unknown> {
  const weight =
    terms.length === 0
      ? sql`0`
      : sql.join(
          terms.map((_term, at) => sql.ref(`hit${at}.rank`)),
          sql` + `,
        )
  return sql`
    with found as materialized (select laws.id, laws."publishedOn", ${weight} as weight from ${foundIn(terms)} where ${condition})
    select counted.total, page.row from (select count(*)::integer as total from found) as counted left join lateral (
      select json_build_object(
        'id', laws.id, 'title', laws.title, 'docNo', laws."docNo", 'issuer', laws.issuer, 'level', laws.level, 'category', laws.category, 'xzqdm', laws.xzqdm,
        'publishedOn', laws."publishedOn", 'effectiveOn', laws."effectiveOn", 'repealedOn', laws."repealedOn", 'status', laws.status, 'published', laws.published,
        'isReplaced', ${isReplaced}, 'createdBy', case when laws."createdBy" = ${systemAuthor} then laws."createdBy" end, 'places', ${placesOf(terms)}) as row, chosen.*
      from (select * from found order by weight, "publishedOn" desc, id desc limit ${end - start} offset ${start}) as chosen join laws on laws.id = chosen.id
    ) as page on true
    order by page.weight, page."publishedOn" desc, page.id desc`
}

/** Ignores drafts, because they don't replace anything yet and visitors must not learn of them. */
const isReplaced = sql<SqlBool>`exists (select from laws as newer where newer.replaces @> array[laws.id] and newer.published and newer."deletedAt" is null)`

/**
 * Parts of a law on the page that contain one of the words, best rank first, each with the text around the first hit.
 */
function placesOf(terms: readonly string[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`null`
  const asked = terms.map((term) => sql<SqlBool>`tokens @@ ${questionOf(term).tokens}::tsquery`)
  return sql`(
    select json_agg(json_build_object(
      'part', part, 'piece', substr(text, greatest(1, at - ${sql.lit(before)}), ${sql.lit(pieceLength)}), 'isCut', at > ${sql.lit(before + 1)},
      'hasMore', char_length(text) > greatest(1, at - ${sql.lit(before)}) + ${sql.lit(pieceLength)}) order by rank, part)
    from (
      select part, rank, text, at from "lawTexts", lateral (select min(strpos(folded, term)) as at from unnest(${[...terms]}::text[]) as term where strpos(folded, term) > 0) as first
      where "lawId" = laws.id and rank > 1 and (${sql.join(asked, sql` or `)}) and at is not null order by rank, part limit ${sql.lit(mostPieces)}
    ) as places)`
}
