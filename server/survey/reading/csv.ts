import { unguarded } from '../../../src/resources/csv-text.ts'

export type Cell = string | number | null

const delimiters = [',', '\t', ';', '，'] as const

/** The rows of a csv text (RFC 4180, any line end). The delimiter is the one that most lines at the top have. */
export function csvRows(text: string): Cell[][] {
  const head = text.slice(0, 4_000).split(/\r?\n/).slice(0, 20).join('\n')
  const delimiter = [...delimiters].sort((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
  const rows: Cell[][] = []
  let [row, at]: [Cell[], number] = [[], 0]
  while (at < text.length) {
    const { value, next } = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    row.push(cellOf(value.trim()))
    at = next
    if (text[at] === delimiter) {
      at += 1
      if (at < text.length) continue
      row.push(null)
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    rows.push(row)
    row = []
  }
  return rows
}

/** The quote that exports put before a text which a spreadsheet would compute comes off again. */
function cellOf(text: string): Cell {
  return text === '' ? null : unguarded(text)
}

function plain(text: string, start: number, delimiter: string): { value: string; next: number } {
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return { value: text.slice(start, at), next: at }
}

/** Up to the closing quote; what stands between it and the next delimiter belongs to the cell as well. */
function quoted(text: string, start: number, delimiter: string): { value: string; next: number } {
  let [value, at] = ['', start]
  do {
    const end = text.indexOf('"', at + 1)
    value += (value === '' && at === start ? '' : '"') + text.slice(at + 1, end === -1 ? undefined : end)
    at = end === -1 ? text.length : end + 1
  } while (text[at] === '"')
  const rest = plain(text, at, delimiter)
  return { value: value + rest.value, next: rest.next }
}
