import { open, type FileHandle } from 'node:fs/promises'
import type { KnownBy } from '../facts.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { decodeStrictly } from '../../../src/formats/text.ts'

/** Text encoding of a .dbf: its name for GDAL, and its common name. */
export type DbfEncoding = { gdal: string; name: string; by: KnownBy; problems: SurveyProblem[] }

/** Rows of a table: those that are there, and how many of them are marked as deleted. */
export type DbfRows = { count: number; deleted: number }

const utf8 = { gdal: 'UTF-8', name: 'UTF-8' }
const gbk = { gdal: 'GB18030', name: 'GBK' }
const headerEnd = 0x0d
/** Where the number of rows stands. */
const countAt = 4
const sampleBytes = 4 * 1024 * 1024
const rowsBytes = 1024 * 1024
/** First byte of a row that is marked as deleted. */
const deletedMark = 0x2a

/** Language bytes that name a code page. 0x57 means "that of the program which wrote the file": it names none. */
const codePages: Readonly<Record<number, string>> = {
  0x01: 'CP437',
  0x02: 'CP850',
  0x03: 'CP1252',
  0x58: 'CP1252',
  0x59: 'CP1252',
  0x13: 'CP932',
  0x4d: 'GBK',
  0x4e: 'CP949',
  0x4f: 'CP950',
  0x7a: 'GBK',
  0x78: 'CP950',
  0x79: 'CP949',
  0x7b: 'CP932',
  0xc8: 'CP1250',
  0xc9: 'CP1251',
}

/**
 * Returns the text encoding of a shapefile: the caller's choice; the one in .cpg, or else of the language byte, unless
 * the texts contradict it; strict UTF-8; otherwise GB18030. Throws if the table is truncated.
 */
export async function dbfEncoding(
  path: string,
  place: string,
  { cpg, chosen }: { cpg: string | null; chosen?: 'UTF-8' | 'GBK' | undefined },
): Promise<DbfEncoding> {
  const { texts, language } = await sampleOf(path, place)
  if (chosen) return { ...known(chosen), by: 'chosen', problems: [] }
  const declared = (cpg === null ? null : namedEncoding(cpg)) ?? codePages[language] ?? null
  const guess = decodesAs(texts, 'utf-8') ? utf8 : gbk
  if (declared !== null && isPossible(texts, declared))
    return { ...known(declared), by: 'declared', problems: doubtOf(texts, declared, guess.name) }
  if (declared !== null)
    return { ...guess, by: 'detected', problems: [warning('encoding-wrong', { detail: declared, place: guess.name })] }
  return { ...guess, by: 'detected', problems: guess === gbk ? [warning('encoding-guessed', { detail: 'GBK' })] : [] }
}

/** Every text is possible in a Western code page: where it would also be Chinese, that is offered. */
function doubtOf(texts: readonly Text[], declared: string, guess: string): SurveyProblem[] {
  const isWide = /^(UTF-8|GBK|CP9(32|36|49|50))$/.test(declared)
  if (isWide || texts.length === 0 || !decodesAs(texts, guess === 'UTF-8' ? 'utf-8' : 'gb18030')) return []
  const encoding = guess === 'UTF-8' ? 'UTF-8' : 'GBK'
  return [{ ...warning('encoding-doubtful', { detail: declared, place: encoding }), offer: { encoding } }]
}

function known(name: string): { gdal: string; name: string } {
  return name === 'UTF-8' ? utf8 : name === 'GBK' ? gbk : { gdal: name, name }
}

/** Whether all texts are valid in an encoding that can be read here. */
function isPossible(texts: readonly Text[], encoding: string): boolean {
  const label = encoding === 'GBK' ? 'gb18030' : encoding.toLowerCase().replace(/^cp(?=12\d\d$)/, 'windows-')
  try {
    return encoding === 'CP850' || decodesAs(texts, labels[encoding] ?? new TextDecoder(label).encoding)
  } catch {
    return false
  }
}

/** Names that `TextDecoder` has for code pages. */
const labels: Readonly<Record<string, string>> = { CP932: 'shift_jis', CP949: 'euc-kr', CP950: 'big5', CP866: 'ibm866' }

function namedEncoding(cpg: string): string | null {
  const word = cpg.replaceAll('\0', '').trim().toUpperCase().split(/\s/)[0] ?? ''
  if (/^(UTF-?8|65001)$/.test(word)) return 'UTF-8'
  if (/^(GBK|GB-?2312|GB-?18030|(CP|ANSI[ _]?)?936|54936)$/.test(word)) return 'GBK'
  const page = /^(?:CP|ANSI[ _]?)?(\d{3,5})$/.exec(word)?.[1]
  if (page) return page.startsWith('885') ? `ISO-8859-${page.slice(4)}` : `CP${page}`
  return /^ISO-?8859-?\d{1,2}$/.test(word) ? word.replace(/^ISO-?8859-?/, 'ISO-8859-') : null
}

/** Rows, and the sizes of header and row; zeros where the file is shorter than that. */
async function headOf(file: FileHandle): Promise<{ count: number; headerBytes: number; recordBytes: number }> {
  const head = Buffer.alloc(32)
  await file.read(head, 0, head.length, 0)
  return { count: head.readUInt32LE(countAt), headerBytes: head.readUInt16LE(8), recordBytes: head.readUInt16LE(10) }
}

/** Counts the rows of a table. Each begins with a byte that says whether it is deleted. */
export async function dbfRows(path: string): Promise<DbfRows> {
  const file = await open(path)
  try {
    const { count, headerBytes, recordBytes } = await headOf(file)
    const block = Buffer.alloc(Math.max(1, Math.floor(rowsBytes / recordBytes)) * recordBytes)
    let deleted = 0
    for (let row = 0; row < count; row += block.length / recordBytes) {
      const { bytesRead } = await file.read(block, 0, block.length, headerBytes + row * recordBytes)
      const rows = Math.min(count - row, Math.floor(bytesRead / recordBytes))
      for (let at = 0; at < rows; at += 1) if (block[at * recordBytes] === deletedMark) deleted += 1
    }
    return { count, deleted }
  } finally {
    await file.close()
  }
}

/** Adds rows without values at the end of a table, in the copy of this job. Throws if they were too large. */
export async function addRows(path: string, count: number, place: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { count: before, headerBytes, recordBytes } = await headOf(file)
    if (count * recordBytes > limits.unpackedBytes)
      throw new SurveyError([problem('too-large', { limit: `${limits.unpackedBytes / 1024 / 1024} MB (${place})` })])
    const blank = Buffer.alloc(recordBytes, ' ')
    const atOnce = Math.max(1, Math.floor(rowsBytes / recordBytes))
    for (let added = 0; added < count; added += atOnce) {
      const rows = Buffer.alloc(Math.min(atOnce, count - added) * recordBytes, blank)
      await file.write(rows, 0, rows.length, headerBytes + (before + added) * recordBytes)
    }
    const total = Buffer.alloc(4)
    total.writeUInt32LE(before + count)
    await file.write(total, 0, total.length, countAt)
  } finally {
    await file.close()
  }
}

async function sampleOf(path: string, place: string): Promise<{ texts: Text[]; language: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, sampleBytes))
    await file.read(bytes, 0, bytes.length, 0)
    const { count, headerBytes, recordBytes } = await headOf(file)
    if (headerBytes < 33 || recordBytes < 1 || headerBytes > bytes.length)
      throw new SurveyError([problem('damaged', { place, detail: 'dbf header' })])
    if (size < headerBytes + count * recordBytes)
      throw new SurveyError([
        problem('damaged', { place, detail: `dbf: ${count} × ${recordBytes} + ${headerBytes} > ${size}` }),
      ])
    return { texts: textsOf(bytes, { headerBytes, recordBytes }), language: bytes[29] ?? 0 }
  } finally {
    await file.close()
  }
}

/** A text of the table; one that fills its column may end inside a character. */
type Text = { bytes: Buffer; isFull: boolean }

/** Returns column names and texts of character columns that are not plain ASCII, without trailing padding. */
function textsOf(bytes: Buffer, { headerBytes, recordBytes }: { headerBytes: number; recordBytes: number }): Text[] {
  const texts: Text[] = []
  const columns: { from: number; length: number }[] = []
  let from = 1
  for (let at = 32; at + 32 <= headerBytes && bytes[at] !== headerEnd; at += 32) {
    const length = bytes[at + 16] ?? 0
    texts.push(textOf(bytes.subarray(at, at + 11), 10))
    if (bytes[at + 11] === 0x43) columns.push({ from, length })
    from += length
  }
  for (let record = headerBytes; record + recordBytes <= bytes.length; record += recordBytes) {
    for (const column of columns)
      texts.push(textOf(bytes.subarray(record + column.from, record + column.from + column.length), column.length))
  }
  return texts.filter((text) => text.bytes.some((byte) => byte >= 0x80))
}

function textOf(column: Buffer, longest: number): Text {
  const bytes = trimmed(column)
  return { bytes, isFull: bytes.length >= longest }
}

function trimmed(text: Buffer): Buffer {
  const end = text.indexOf(0)
  const filled = end === -1 ? text : text.subarray(0, end)
  let length = filled.length
  while (length > 0 && filled[length - 1] === 0x20) length -= 1
  return filled.subarray(0, length)
}

/** Of a full column up to three bytes may be missing at the end. */
function decodesAs(texts: readonly Text[], encoding: string): boolean {
  return texts.every(({ bytes, isFull }) =>
    (isFull ? [0, 1, 2, 3] : [0]).some(
      (cut) => decodeStrictly(bytes.subarray(0, bytes.length - cut), encoding) !== null,
    ),
  )
}
