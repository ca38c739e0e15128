import type { AnyRow, Resource } from '../resources/define.ts'
import { call } from './http.ts'

/** Found rows and their total number. */
export type FoundRows = { records: AnyRow[]; total: number }

/** The first rows of a resource that contain a text, within the signed-in user's data scope. */
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
