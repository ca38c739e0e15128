import type { Resource } from '../../../resources/define.ts'
import { isOneOf } from '../../../resources/keys.ts'
import { binColumns } from './column-choice.ts'

/** Where a column stands: fixed at the start or the end of the table, or scrolling with the others. */
export const pinPlaces = ['start', 'none', 'end'] as const
export type PinPlace = (typeof pinPlaces)[number]

/** Places chosen by a user, by column; the others stand where the declaration puts them. */
export type Pins = Readonly<Record<string, PinPlace>>

/**
 * Returns the place of a column. Declared columns that matter are fixed at the end; in the recycle bin the time and
 * author of the deletion are, and no others, because there they matter most.
 */
export function pinOf(resource: Resource, name: string, { pins, isBin }: { pins: Pins; isBin: boolean }): PinPlace {
  if (isOneOf(binColumns, name)) return 'end'
  return pins[name] ?? (!isBin && resource.fields[name]?.inSight ? 'end' : 'none')
}

/** Returns the stored places; drops invalid ones. */
export function readPins(value: unknown): Pins {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, PinPlace] => isOneOf(pinPlaces, entry[1])),
  )
}

/** Least width that fixed columns leave for those that scroll between them. */
const leastFreePx = 160

type Placed = { name: string; widthPx: number; pin: PinPlace }
type Room = {
  /** The column that names a row. */ title: string
  /** Width of the table; null until it is measured. */ roomPx: number | null
  /** Width of the checkbox and actions columns. */ reservedPx: number
}

/**
 * Orders the columns: fixed ones at their ends. Where fixed columns would leave no room to scroll the others, none is
 * fixed: they then come first, behind a title that leaves them room.
 */
export function arranged<C extends Placed>(
  columns: readonly C[],
  { title, roomPx, reservedPx }: Room,
): { columns: C[]; isNarrow: boolean } {
  const at = (place: PinPlace) => columns.filter(({ pin }) => pin === place)
  const fixed = [...at('start'), ...at('end')]
  const fixedPx = fixed.reduce((sum, { widthPx }) => sum + widthPx, reservedPx)
  const isNarrow = roomPx !== null && fixed.length > 0 && roomPx - fixedPx < leastFreePx
  if (!isNarrow) return { columns: [...at('start'), ...at('none'), ...at('end')], isNarrow }
  const [first, others] = [
    at('none').filter(({ name }) => name === title),
    at('none').filter(({ name }) => name !== title),
  ]
  const shortened = first.map((each) => ({ ...each, widthPx: Math.min(each.widthPx, leastFreePx) }))
  return { columns: [...shortened, ...fixed, ...others].map((each) => ({ ...each, pin: 'none' })), isNarrow }
}
