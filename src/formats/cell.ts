/** Content of one cell of a file. Dates and instants stay typed until a writer knows what its format supports. */
export type Cell = string | number | { date: string } | { instant: string } | null

/** Returns a cell as text: numbers unformatted, instants in China time. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'date' in cell ? cell.date : chinaTime(new Date(cell.instant)).slice(0, 19).replace('T', ' ')
}

const chinaOffsetMs = 8 * 3600 * 1000

/**
 * Returns an instant as China wall-clock time in ISO 8601 format without a zone. All readers of the files share one
 * time zone, and the files store none.
 */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 23)
}

/** Returns the instant of a China wall-clock time. */
export function fromChinaTime(wallClockMs: number): Date {
  return new Date(wallClockMs - chinaOffsetMs)
}
