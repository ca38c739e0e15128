import type { AnyRow, Resource } from '../resources/define.ts'
import { wordsLocale } from './i18n.ts'

/** The field that holds the title of a row: the English one on English pages, where the row has that. */
export function titleField({ title, fields }: Resource, row: AnyRow): string {
  const english = wordsLocale() === 'en-US' ? fields[title]?.english : undefined
  return english && row[english] ? english : title
}

/** Returns the title of a row, else its id. */
export function rowTitle(resource: Resource, row: AnyRow): string {
  const title = row[titleField(resource, row)]
  return typeof title === 'string' && title !== '' ? title : row.id
}
