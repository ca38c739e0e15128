import type { AnyRow } from '../../../resources/define.ts'

/** Returns the names in a row for the ids of a field; empty if it has none or the ids have changed since. */
export function rowLabels(row: AnyRow | null | undefined, name: string): ReadonlyMap<string, string> {
  const ids = idsOf(row?.[name])
  const labels = row?._labels?.[name]
  const texts = Array.isArray(labels) ? labels : typeof labels === 'string' ? [labels] : []
  if (texts.length !== ids.length) return new Map()
  return new Map(ids.map((id, index) => [id, texts[index] ?? id]))
}

/** Returns the ids of a value, one or many. */
export function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}
