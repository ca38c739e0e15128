import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Names that rows have in both languages, in the language of a reader. A row without an English name has one for both. */

/** The name in a column, or the English one in another where the reader wants English. */
export function nameIn(locale: Locale, name: string, english: string | null): RawBuilder<string> {
  return locale === 'en-US' && english !== null
    ? sql<string>`coalesce(${sql.ref(english)}, ${sql.ref(name)})`
    : sql<string>`${sql.ref(name)}`
}

/** The name of a row of `regions`, or of an alias of it. */
export function regionName(locale: Locale, alias = 'regions'): RawBuilder<string> {
  return nameIn(locale, `${alias}.xzqmc`, `${alias}.xzqmcEn`)
}

/** The same in both languages, for messages. */
export function regionLabel(alias = 'regions'): RawBuilder<Label> {
  const english = sql`coalesce(${sql.ref(`${alias}.xzqmcEn`)}, ${sql.ref(`${alias}.xzqmc`)})`
  return sql<Label>`jsonb_build_object('zh', ${sql.ref(`${alias}.xzqmc`)}, 'en', ${english})`
}

/** The name of a row of `layers`. */
export function layerName(locale: Locale): RawBuilder<string> {
  return nameIn(locale, 'layers.name', 'layers.nameEn')
}

/** The label of an `item` of a dictionary. */
export function itemLabel(locale: Locale): RawBuilder<string> {
  return locale === 'en-US'
    ? sql<string>`coalesce(nullif(item->>'labelEn', ''), item->>'label')`
    : sql<string>`item->>'label'`
}

/**
 * Returns a function that translates a layer's name as results keep it. Names of layers that have been renamed
 * or removed since stay as they are.
 */
export async function layerNames(
  db: Kysely<Tables> | Transaction<Tables>,
  locale: Locale,
): Promise<(name: string) => string> {
  if (locale !== 'en-US') return (name) => name
  const { rows } = await sql<{ name: string; english: string }>`
    select name, "nameEn" as english from layers where "nameEn" is not null and "deletedAt" is null`.execute(db)
  const english = new Map(rows.map((row) => [row.name, row.english]))
  return (name) => english.get(name) ?? name
}
