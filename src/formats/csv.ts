import { cellText, type Cell } from './cell.ts'

/** Excel takes a file for UTF-8 only when it begins with this. */
export const byteOrderMark = '\uFEFF'

/**
 * What spreadsheets take for the beginning of a formula (OWASP, CSV injection); the full-width signs are the same to a
 * Chinese or Japanese one. Quotes before it belong to the pattern, so that a text which begins like a guarded one is
 * guarded as well and comes back as it was.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/** A text that a spreadsheet would compute gets a quote in front. Numbers are never guarded: they need to stay numbers. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text of a cell that was read: the quote that `guarded` put there comes off again. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** A line of a csv file (RFC 4180), its end included. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => field(typeof cell === 'string' ? guarded(cell) : cellText(cell))).join(',')}\r\n`
}

/** A whole csv file, for tables that are in memory anyway. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map(csvLine).join('')
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const delimiters = [',', '\t', ';', '，'] as const
/** Where the delimiter is looked for: titles are shorter than this. */
const judgedCharacters = 4_000

/**
 * The rows of a csv text (RFC 4180, any line end), one at a time: the caller may stop early. Cells are trimmed, empty
 * ones are null. The delimiter is the one that occurs most in the first lines: in one line where that is the head, in
 * more where titles and notes may stand above it.
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

/** Up to the closing quote; what stands between it and the next delimiter belongs to the cell as well. */
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
