import type { Resource } from '../../resources/define.ts'
import { resources } from '../../resources/index.ts'
import { layers } from '../../resources/layers.ts'
import { schemes } from '../../resources/schemes.ts'
import type { HistoryEntry, RecentChange } from '../../providers/resource-calls.ts'

/** A change with the path that opens its row. */
type Change = { entry: HistoryEntry; resource: Resource; path: string }

/** Paths of rows whose resource has no page of its own in the menu. */
const places: Readonly<Record<string, (id: string) => string>> = {
  [schemes.name]: (id) => `${schemes.route}?tab=schemes&scheme=${id}`,
  [layers.name]: () => layers.route,
}

/** The path that opens a row. */
export function placeOf({ name, route }: Resource, id: string): string {
  return places[name]?.(id) ?? `${route}${route.includes('?') ? '&' : '?'}_row=${id}`
}

/** Changes of the resources that this console knows. */
export function changesOf(entries: readonly RecentChange[]): Change[] {
  return entries.flatMap((entry) => {
    const resource = resources.find(({ wire }) => wire === entry.resource)
    return resource ? [{ entry, resource, path: placeOf(resource, entry.rowId) }] : []
  })
}

const steps = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const

/** Elapsed time in the largest unit that fits: “5 分钟前”. */
export function agoText(at: Date, now: Date, locale: string): string {
  const passed = Math.max(0, now.getTime() - at.getTime())
  const [unit, ms] = steps.findLast(([, length]) => passed >= length) ?? steps[0]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(passed / ms), unit)
}
