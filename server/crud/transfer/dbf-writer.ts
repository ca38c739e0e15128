import { open } from 'node:fs/promises'
import { numberedShort } from '../../../src/resources/survey-columns.ts'
import { cellText, type Cell } from '../../../src/formats/cell.ts'
import { toGbk } from './gbk.ts'
import type { SpatialColumn } from './spatial-file.ts'

/** Maximum bytes of one text. */
const widest = 254
const languageGbk = 0x4d
const [blank, dot, zero] = [0x20, 0x2e, 0x30]

/** Width that a column needs: bytes of each piece of its texts, or digits before and after the decimal point. */
type Width = { column: SpatialColumn; isNumber: boolean; pieces: number[]; whole: number; decimals: number }

/** A column of the .dbf: one piece of an exported column. */
type DbfField = { name: string; type: 'C' | 'N'; bytes: number; decimals: number }

/** Where the pieces of an exported column are in a record. */
type Slot = { isNumber: boolean; decimals: number; places: { at: number; bytes: number }[] }

/**
 * Buffers rows and writes the .dbf at the end, because column widths are known only after the last row. Each buffered
 * cell has the number of its pieces, and each piece its length and text.
 */
export class DbfTable {
  readonly #encode: (text: string) => Buffer
  readonly #isGbk: boolean
  readonly #widths: Width[]
  /** Bytes and rows of each buffered block. */
  readonly #blocks: { bytes: number; rows: number }[] = []

  constructor(columns: readonly SpatialColumn[], encoding: 'UTF-8' | 'GBK') {
    this.#isGbk = encoding === 'GBK'
    this.#encode = this.#isGbk ? toGbk : (text) => Buffer.from(text)
    this.#widths = columns.map((column) => ({
      column,
      isNumber: ['integer', 'decimal', 'area'].includes(column.kind),
      pieces: [],
      whole: 1,
      decimals: 0,
    }))
  }

  /** Measures rows and returns them as a block; callers append all blocks in order to the file that `bytes` reads. */
  note(rows: readonly (readonly Cell[])[]): Buffer {
    const block = new Block()
    for (const cells of rows) this.#widths.forEach((width, at) => this.#noteCell(width, cells[at] ?? null, block))
    this.#blocks.push({ bytes: block.bytes.length, rows: rows.length })
    return block.bytes
  }

  #noteCell(width: Width, cell: Cell, block: Block): void {
    const text = cellText(cell)
    if (text === '') return block.byte(0)
    if (width.isNumber) {
      block.byte(1)
      block.text(noteNumber(width, Number(text)))
      return
    }
    const isShort = !this.#isGbk && text.length * mostBytesOfUnit <= widest
    const pieces = isShort ? [text] : this.#pieces(text)
    block.byte(pieces.length)
    pieces.forEach((piece, index) => {
      width.pieces[index] = Math.max(width.pieces[index] ?? 1, block.text(piece))
    })
  }

  /**
   * Splits a text into pieces of at most 254 bytes, if possible with no blank on either side of a cut: readers trim
   * blanks at the ends.
   */
  #pieces(text: string): Buffer[] {
    const whole = this.#encode(text)
    if (whole.length <= widest) return [whole]
    const signs = [...text]
    const pieces: Buffer[] = []
    for (let from = 0; from < signs.length;) {
      let [to, bytes] = [from, 0]
      while (to < signs.length && bytes + this.#encode(signs[to] ?? '').length <= widest)
        bytes += this.#encode(signs[to++] ?? '').length
      let end = to
      while (end < signs.length && end > from + 1 && /\s/.test((signs[end - 1] ?? '') + (signs[end] ?? ''))) end -= 1
      if (end === from + 1 && to > end) end = to
      pieces.push(this.#encode(signs.slice(from, end).join('')))
      from = end
    }
    return pieces
  }

  /** The whole .dbf, from the file of buffered blocks. */
  async *bytes(path: string): AsyncGenerator<Buffer> {
    const fields = this.#widths.flatMap(fieldsOf)
    const recordBytes = 1 + fields.reduce((sum, { bytes }) => sum + bytes, 0)
    const slots = this.#slots()
    yield this.#header(fields, recordBytes)
    const file = await open(path)
    try {
      let from = 0
      for (const { bytes, rows } of this.#blocks) {
        const { buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, from)
        from += bytes
        yield recordsOf(buffer, { rows, recordBytes, slots })
      }
    } finally {
      await file.close()
    }
    yield Buffer.from([0x1a])
  }

  #slots(): Slot[] {
    let at = 1
    return this.#widths.map((width) => {
      const places = fieldsOf(width).map(({ bytes }) => ({ bytes, at: (at += bytes) - bytes }))
      return { isNumber: width.isNumber, decimals: width.decimals, places }
    })
  }

  #header(fields: readonly DbfField[], recordBytes: number): Buffer {
    const bytes = Buffer.alloc(32 + fields.length * 32 + 1)
    bytes.set([3, 126, 1, 1], 0)
    bytes.writeUInt32LE(
      this.#blocks.reduce((sum, { rows }) => sum + rows, 0),
      4,
    )
    bytes.writeUInt16LE(bytes.length, 8)
    bytes.writeUInt16LE(recordBytes, 10)
    bytes[29] = this.#isGbk ? languageGbk : 0
    for (const [index, { name, type, bytes: width, decimals }] of fields.entries()) {
      const at = 32 + index * 32
      bytes.write(name, at, 10, 'latin1')
      bytes.write(type, at + 11, 'latin1')
      bytes[at + 16] = width
      bytes[at + 17] = decimals
    }
    bytes[bytes.length - 1] = 0x0d
    return bytes
  }
}

/** Bytes that a UTF-16 unit takes in UTF-8 at most. */
const mostBytesOfUnit = 3

/** Buffered cells in one piece of memory, which grows. */
class Block {
  #buffer = Buffer.allocUnsafe(64 * 1024)
  #length = 0

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  byte(value: number): void {
    if (value > 255) throw new Error(`${value} does not fit a byte: a cell of the table is too long`)
    this.#makeRoom()
    this.#buffer[this.#length] = value
    this.#length += 1
  }

  /** Appends a text or its bytes, at most 254, after their number. Returns it. */
  text(piece: string | Buffer): number {
    this.#makeRoom()
    const from = this.#length + 1
    const bytes = typeof piece === 'string' ? this.#buffer.write(piece, from) : piece.copy(this.#buffer, from)
    this.#buffer[this.#length] = bytes
    this.#length = from + bytes
    return bytes
  }

  /** Each append needs 256 bytes at most. */
  #makeRoom(): void {
    if (this.#length + 256 <= this.#buffer.length) return
    this.#buffer = Buffer.concat([this.#buffer], this.#buffer.length * 2)
  }
}

function fieldsOf({ column, isNumber, pieces, whole, decimals }: Width): DbfField[] {
  if (isNumber) return [{ name: column.short, type: 'N', bytes: whole + (decimals > 0 ? decimals + 1 : 0), decimals }]
  const bytes = pieces.length === 0 ? [1] : pieces
  return bytes.map((each, piece) => ({
    name: piece === 0 ? column.short : numberedShort(column.short, piece + 1),
    type: 'C',
    bytes: each,
    decimals: 0,
  }))
}

function noteNumber(width: Width, value: number): string {
  const text = /e/i.test(String(value)) ? value.toFixed(Math.min(15, width.column.scale)) : String(value)
  const [whole = '', decimals = ''] = text.split('.')
  width.whole = Math.max(width.whole, whole.length)
  width.decimals = Math.max(width.decimals, decimals.length)
  return text
}

/** Converts buffered rows to records: every cell at its offset, blanks elsewhere. */
function recordsOf(
  kept: Buffer,
  { rows, recordBytes, slots }: { rows: number; recordBytes: number; slots: readonly Slot[] },
): Buffer {
  const records = Buffer.alloc(rows * recordBytes, blank)
  let from = 0
  for (let row = 0; row < rows; row += 1) {
    for (const { isNumber, decimals, places } of slots) {
      const pieces = kept[from++] ?? 0
      for (let piece = 0; piece < pieces; piece += 1) {
        const length = kept[from++] ?? 0
        const place = places[piece] ?? { at: 0, bytes: 0 }
        if (isNumber)
          placeNumber(
            kept.subarray(from, from + length),
            decimals,
            records.subarray(row * recordBytes + place.at, row * recordBytes + place.at + place.bytes),
          )
        else kept.copy(records, row * recordBytes + place.at, from, from + length)
        from += length
      }
    }
  }
  return records
}

/** Right-aligns a number, padded to the decimals of the column. */
function placeNumber(digits: Buffer, decimals: number, target: Buffer): void {
  const point = digits.indexOf(dot)
  const own = point < 0 ? 0 : digits.length - point - 1
  const at = target.length - (decimals - own) - (point < 0 && decimals > 0 ? 1 : 0) - digits.length
  digits.copy(target, at)
  if (point < 0 && decimals > 0) target[at + digits.length] = dot
  target.fill(zero, target.length - (decimals - own))
}
