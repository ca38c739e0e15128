import { cellText, type Cell } from './cell.ts'

/** Excel reads a file as UTF-8 only if it starts with this. */
export const byteOrderMark = '\uFEFF'

/**
 * Start of a text that spreadsheets take for a formula (OWASP, CSV injection); Chinese and Japanese spreadsheets accept
 * the full-width signs too. The pattern includes leading quotes, so that a text that already starts like a guarded one
 * is guarded as well and survives a round trip.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Puts a quote before a text that a spreadsheet would compute. Numbers are never guarded: they must stay numbers. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Returns the text of a cell without the quote that `guarded` added. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** Returns a line of a CSV file (RFC 4180) for spreadsheets, including its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return unguardedCsvLine(cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell)))
}

/** Returns such a line for programs that compute nothing. */
export function unguardedCsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => field(cellText(cell))).join(',')}\r\n`
}

/** Returns a whole CSV file, for tables that are in memory anyway. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map(csvLine).join('')
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const delimiters = [',', '\t', ';', '，'] as const
/** Number of characters in which to look for the delimiter: titles are shorter than this. */
const judgedCharacters = 4_000

/**
 * Yields the rows of a CSV text (RFC 4180, any line end) one at a time, so that the caller may stop early. Trims cells;
 * empty cells are null. The delimiter is the most frequent one in the first lines: one line if that is the header, more
 * if titles and notes may precede it.
 */
export function* csvRows(text: string, judgedLines: number): Generator<(string | null)[]> {
  const delimiter = delimiterOf(text, judgedLines)
  let row: (string | null)[] = []
  let at = text.startsWith(byteOrderMark) ? 1 : 0
  while (at < text.length) {
    const { value, next } = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    row.push(unguarded(value.trim()) || null)
    at = next
    if (text[at] === delimiter) {
      at += 1
      if (at < text.length) continue
      row.push(null)
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield row
    row = []
  }
}

function delimiterOf(text: string, judgedLines: number): string {
  const head = text
    .slice(0, judgedCharacters)
    .split(/\r\n|\r|\n/)
    .slice(0, judgedLines)
    .join('\n')
  const count = (sign: string): number => head.split(sign).length
  return [...delimiters].sort((one, other) => count(other) - count(one))[0] ?? ','
}

function plain(text: string, start: number, delimiter: string): { value: string; next: number } {
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return { value: text.slice(start, at), next: at }
}

/** Reads up to the closing quote; characters between it and the next delimiter belong to the cell as well. */
function quoted(text: string, start: number, delimiter: string): { value: string; next: number } {
  let [value, at] = ['', start]
  for (;;) {
    const end = text.indexOf('"', at + 1)
    value += text.slice(at + 1, end === -1 ? undefined : end)
    at = end === -1 ? text.length : end + 1
    if (text[at] !== '"') break
    value += '"'
  }
  const rest = plain(text, at, delimiter)
  return { value: value + rest.value, next: rest.next }
}
