/** Rows `from` (included) to `to` (excluded), counted from 0. */
export type RowRange = { from: number; to: number }

/** Rows per request. */
export const chunkRows = 100
/** Rows rendered beyond each edge, so that a short scroll shows no gap. */
const marginRows = 8
/** Rows loaded beyond each edge. */
const nearRows = 60

type View = { scrollTop: number; height: number; rowPx: number; total: number }

/**
 * Returns the rows to render at a scroll position: the visible ones and a few beyond each edge. `scrollTop` and
 * `height` are in px, without the header.
 */
export function windowOf({ scrollTop, height, rowPx, total }: View): RowRange {
  const first = Math.floor(scrollTop / rowPx)
  const count = Math.ceil(height / rowPx) + 1
  const from = clamp(first - marginRows, 0, Math.max(0, total - count - marginRows))
  return { from, to: clamp(first + count + marginRows, Math.min(total, count), total) }
}

/** Returns the numbers of the chunks that contain the window and the rows near it: chunk 3 is rows 300 to 400. */
export function chunksNear({ from, to }: RowRange, total: number): number[] {
  if (total === 0) return []
  const first = Math.floor(clamp(from - nearRows, 0, total - 1) / chunkRows)
  const last = Math.floor(clamp(to - 1 + nearRows, 0, total - 1) / chunkRows)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Returns the ranges to render, in order: the window, and the focused row wherever it is, because a row that leaves the
 * document loses the focus.
 */
export function stretches(window: RowRange, focused: number | null, total: number): RowRange[] {
  if (focused === null || focused >= total || (focused >= window.from && focused < window.to)) return [window]
  const alone = { from: focused, to: focused + 1 }
  return focused < window.from ? [alone, window] : [window, alone]
}

/** Returns the scroll position in px that makes a row fully visible; the current one if it already is. */
export function scrollTo(row: number, { scrollTop, height, rowPx }: Omit<View, 'total'>): number {
  const top = row * rowPx
  if (top < scrollTop) return top
  return top + rowPx > scrollTop + height ? top + rowPx - height : scrollTop
}

/** Returns the row to which a key moves, or null for other keys. `page` is the number of visible rows. */
export function rowAfterKey(key: string, row: number, { page, total }: { page: number; total: number }): number | null {
  const step = Math.max(1, page - 1)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + step,
    PageUp: row - step,
    Home: 0,
    End: total - 1,
  }
  const next = places[key]
  return next === undefined || total === 0 ? null : clamp(next, 0, total - 1)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
