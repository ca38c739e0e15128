import type { AnyRow, Resource } from '../resources/define.ts'
import { call } from './http.ts'

/** Rows of a search, and how many there are in all. */
export type FoundRows = { records: AnyRow[]; total: number }

/** The first rows of a resource that hold a text, as far as the signed-in person may read. */
export function findRows(
  resource: Resource,
  text: string,
  { count, signal }: { count: number; signal: AbortSignal },
): Promise<FoundRows> {
  return call<FoundRows>({
    method: 'GET',
    path: `/${resource.wire}/page`,
    query: { q: text, _start: 0, _end: count },
    signal,
  })
}
