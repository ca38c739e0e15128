import type { Cell } from './csv.ts'

/**
 * A coordinate in a cell: a number, a number as text (with thousands separators), or degrees, minutes and seconds. Null
 * when it is none of these.
 */
export function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell === null) return null
  const text = cell.replace(/^[東东西南北EWSN]\s*/i, '').trim()
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(text)) return Number(text)
  const parts =
    /^(-?\d{1,3})\s*[°度d]\s*(\d{1,2}(?:\.\d+)?)?\s*['′’分m]?\s*(\d{1,2}(?:\.\d+)?)?\s*(?:["″”秒s]|'')?$/i.exec(text)
  if (!parts) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const sign = text.startsWith('-') || /^[西南WS]/i.test(cell) ? -1 : 1
  return minutes < 60 && seconds < 60 ? sign * (Math.abs(degrees) + minutes / 60 + seconds / 3600) : null
}
