import { systemAuthor } from '../../src/resources/demonstration.ts'
import type { Label } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'

/** Id of a visitor who submitted something, such as an inquiry, without signing in. No person can have it. */
export const visitorId = 'visitor'

/** Actors who are not in the table of users, by id: the program while it loads data, and visitors. */
const others: ReadonlyMap<string, Label> = new Map([
  [systemAuthor, { zh: '系统', en: 'System' }],
  [visitorId, { zh: '访客', en: 'Visitor' }],
])

/** The names of those actors in a language, by id. */
export function otherActors(locale: Locale): Map<string, string> {
  return new Map([...others].map(([id, label]) => [id, words(label, locale)]))
}

/** Returns records with the name of their actor in the language of the reader, where it is not a person's. */
export function withActors<R extends { actorId: string; actorName: string }>(
  records: readonly R[],
  locale: Locale,
): R[] {
  const names = otherActors(locale)
  return records.map((record) => ({ ...record, actorName: names.get(record.actorId) ?? record.actorName }))
}
