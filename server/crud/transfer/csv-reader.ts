import { unguarded } from '../../../src/resources/csv-text.ts'
import type { RawCell } from './table.ts'

/**
 * The text of a csv file: by its byte order mark, else UTF-8 when it is that throughout, else GB18030 as Chinese Excel
 * writes it.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const delimiters = [',', '\t', ';', '，'] as const

/**
 * The rows of a csv text (RFC 4180, any line end). The delimiter is the one that the first line has most of. Stops
 * after `limit` rows.
 */
export function parseCsv(text: string, limit: number): RawCell[][] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string): number => head.split(sign).length
  const delimiter = [...delimiters].sort((one, other) => count(other) - count(one))[0] ?? ','
  const reader = new Reader(text, delimiter)
  const rows: RawCell[][] = []
  while (!reader.isAtEnd && rows.length < limit) {
    const row = reader.row()
    if (row.some((cell) => cell !== null)) rows.push(row)
  }
  return rows
}

class Reader {
  readonly #text: string
  readonly #delimiter: string
  #at = 0

  constructor(text: string, delimiter: string) {
    this.#text = text
    this.#delimiter = delimiter
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  row(): RawCell[] {
    const cells: RawCell[] = []
    for (;;) {
      cells.push(cellOf(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain()))
      const sign = this.#text[this.#at]
      if (sign === this.#delimiter) {
        this.#at += 1
        continue
      }
      if (sign === '\r') this.#at += 1
      if (this.#text[this.#at] === '\n') this.#at += 1
      return cells
    }
  }

  #plain(): string {
    const start = this.#at
    while (this.#at < this.#text.length && !this.#isEnd(this.#text[this.#at])) this.#at += 1
    return this.#text.slice(start, this.#at)
  }

  /** Up to the closing quote; what stands between it and the next delimiter belongs to the cell as well. */
  #quoted(): string {
    let value = ''
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1)
      value += this.#text.slice(this.#at + 1, end === -1 ? undefined : end)
      this.#at = end === -1 ? this.#text.length : end + 1
      if (this.#text[this.#at] !== '"') return value + this.#plain()
      value += '"'
    }
  }

  #isEnd(sign: string | undefined): boolean {
    return sign === this.#delimiter || sign === '\r' || sign === '\n'
  }
}

/** The quote that an export puts before a text which a spreadsheet would compute comes off again. */
function cellOf(text: string): RawCell {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return unguarded(trimmed)
}
