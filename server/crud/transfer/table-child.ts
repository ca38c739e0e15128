import { readSheet } from 'read-excel-file/universal'
import { csvRows } from '../../../src/formats/csv.ts'
import { decodeText } from '../../../src/formats/text.ts'
import { checkedZip } from '../../http/zip-check.ts'
import { mostImportColumns, mostImportRows, type RawCell, type TableMessage, type TableProblem } from './table.ts'

/** Child process that reads one uploaded table and exits, so that a malicious file can't stop the server. */
const rowsAtOnce = 1_000

class Unreadable extends Error {
  readonly problem: TableProblem

  constructor(problem: TableProblem) {
    super(problem)
    this.problem = problem
  }
}

function tell(message: TableMessage): void {
  process.send?.(message)
}

async function read(bytes: Buffer): Promise<RawCell[][]> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return readXlsx(bytes)
  if (isBinary(bytes)) throw new Unreadable('unknown-kind')
  return readCsv(decodeText(bytes).text)
}

/** Rows that are not blank, header first; stops as soon as there are too many. */
function readCsv(text: string): RawCell[][] {
  const rows: RawCell[][] = []
  for (const row of csvRows(text, 1)) {
    if (row.some((cell) => cell !== null)) rows.push(row)
    if (rows.length > mostImportRows + 1) break
  }
  return rows
}

/** UTF-16 also has null bytes, but starts with its byte order mark. */
function isBinary(bytes: Buffer): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return !isUtf16 && bytes.subarray(0, 8_000).includes(0)
}

async function readXlsx(bytes: Buffer): Promise<RawCell[][]> {
  const archive = checkedZip(bytes)
  if (typeof archive === 'string') throw new Unreadable(archive)
  const rows = await readSheet(new Uint8Array(archive).buffer)
  return rows.map((row) => row.map(cellOf))
}

function cellOf(value: unknown): RawCell {
  if (value instanceof Date) return { dateMs: value.getTime() }
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

async function run(bytes: Buffer): Promise<void> {
  const rows = await read(bytes)
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === null)) rows.pop()
  if (rows.length > mostImportRows + 1) throw new Unreadable('too-many-rows')
  if (rows.some((row) => row.length > mostImportColumns)) throw new Unreadable('too-many-columns')
  for (let from = 0; from < rows.length; from += rowsAtOnce) tell({ rows: rows.slice(from, from + rowsAtOnce) })
  tell({ done: true })
}

process.once('message', (bytes: Uint8Array) => {
  run(Buffer.from(bytes)).catch((error: unknown) =>
    tell({ problem: error instanceof Unreadable ? error.problem : 'unreadable' }),
  )
})
process.once('disconnect', () => process.exit())
