/** What one cell of a file holds. Dates and instants stay typed until a writer knows what its file can say. */
export type Cell = string | number | { date: string } | { instant: string } | null

/** A cell as text: numbers plain, instants as China's clocks show them. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'date' in cell ? cell.date : chinaTime(new Date(cell.instant)).slice(0, 19).replace('T', ' ')
}

const chinaOffsetMs = 8 * 3600 * 1000

/**
 * An instant as the wall clock of China shows it, in the form of ISO 8601 without a zone. Files are read by people in
 * one time zone, and carry none.
 */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 23)
}

/** The instant that a wall clock of China shows. */
export function fromChinaTime(wallClockMs: number): Date {
  return new Date(wallClockMs - chinaOffsetMs)
}
