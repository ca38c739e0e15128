import { open } from 'node:fs/promises'
import type { KnownBy } from '../facts.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { decodeStrictly } from '../../../src/formats/text.ts'

/** Text encoding of a .dbf: its name for GDAL, and its common name. */
export type DbfEncoding = { gdal: string; name: string; by: KnownBy; problems: SurveyProblem[] }

const utf8 = { gdal: 'UTF-8', name: 'UTF-8' }
const gbk = { gdal: 'GB18030', name: 'GBK' }
const languageGbk = 0x4d
const headerEnd = 0x0d
const sampleBytes = 4 * 1024 * 1024

/** Language bytes of code pages that are neither UTF-8 nor Chinese; the other values are not useful. */
const codePages: Readonly<Record<number, string>> = {
  0x01: 'CP437',
  0x02: 'CP850',
  0x03: 'CP1252',
  0x58: 'CP1252',
  0x59: 'CP1252',
  0x57: 'CP1252',
  0x13: 'CP932',
  0x4e: 'CP949',
  0x4f: 'CP950',
  0x7b: 'CP932',
  0xc8: 'CP1250',
  0xc9: 'CP1251',
}

/**
 * Returns the text encoding of a shapefile: the caller's choice; the one in .cpg, unless the texts contradict it; the
 * language byte 0x4D (GBK); strict UTF-8; otherwise GB18030. Throws if the table is truncated.
 */
export async function dbfEncoding(
  path: string,
  place: string,
  { cpg, chosen }: { cpg: string | null; chosen?: 'UTF-8' | 'GBK' | undefined },
): Promise<DbfEncoding> {
  const { texts, language } = await sampleOf(path, place)
  if (chosen) return { ...(chosen === 'GBK' ? gbk : utf8), by: 'chosen', problems: [] }
  const isUtf8 = decodesAs(texts, 'utf-8')
  const declared = cpg === null ? null : namedEncoding(cpg)
  if (declared === 'UTF-8')
    return isUtf8
      ? { ...utf8, by: 'declared', problems: [] }
      : { ...gbk, by: 'detected', problems: [warning('encoding-wrong', { detail: 'UTF-8', place: 'GBK' })] }
  if (declared === 'GBK') return { ...gbk, by: 'declared', problems: [] }
  if (declared !== null) return { gdal: declared, name: declared, by: 'declared', problems: [] }
  if (language === languageGbk) return { ...gbk, by: 'declared', problems: [] }
  if (isUtf8) return { ...utf8, by: 'detected', problems: [] }
  const page = codePages[language]
  if (decodesAs(texts, 'gb18030') || !page)
    return { ...gbk, by: 'detected', problems: [warning('encoding-guessed', { detail: 'GBK' })] }
  return { gdal: page, name: page, by: 'declared', problems: [] }
}

function namedEncoding(cpg: string): string | null {
  const word = cpg.replaceAll('\0', '').trim().toUpperCase().split(/\s/)[0] ?? ''
  if (/^(UTF-?8|65001)$/.test(word)) return 'UTF-8'
  if (/^(GBK|GB-?2312|GB-?18030|(CP|ANSI[ _]?)?936|54936)$/.test(word)) return 'GBK'
  const page = /^(?:CP|ANSI[ _]?)?(\d{3,5})$/.exec(word)?.[1]
  if (page) return page.startsWith('885') ? `ISO-8859-${page.slice(4)}` : `CP${page}`
  return /^ISO-?8859-?\d{1,2}$/.test(word) ? word.replace(/^ISO-?8859-?/, 'ISO-8859-') : null
}

async function sampleOf(path: string, place: string): Promise<{ texts: Buffer[]; language: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, sampleBytes))
    await file.read(bytes, 0, bytes.length, 0)
    const [count, headerBytes, recordBytes] =
      bytes.length >= 32 ? [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)] : [0, 0, 0]
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

/** Returns column names and texts of character columns that are not plain ASCII, without trailing padding. */
function textsOf(bytes: Buffer, { headerBytes, recordBytes }: { headerBytes: number; recordBytes: number }): Buffer[] {
  const texts: Buffer[] = []
  const columns: { from: number; length: number }[] = []
  let from = 1
  for (let at = 32; at + 32 <= headerBytes && bytes[at] !== headerEnd; at += 32) {
    const length = bytes[at + 16] ?? 0
    texts.push(trimmed(bytes.subarray(at, at + 11)))
    if (bytes[at + 11] === 0x43) columns.push({ from, length })
    from += length
  }
  for (let record = headerBytes; record + recordBytes <= bytes.length; record += recordBytes) {
    for (const column of columns)
      texts.push(trimmed(bytes.subarray(record + column.from, record + column.from + column.length)))
  }
  return texts.filter((text) => text.some((byte) => byte >= 0x80))
}

function trimmed(text: Buffer): Buffer {
  const end = text.indexOf(0)
  const filled = end === -1 ? text : text.subarray(0, end)
  let length = filled.length
  while (length > 0 && filled[length - 1] === 0x20) length -= 1
  return filled.subarray(0, length)
}

/** A full column may end inside a character: up to three bytes may be missing at the end. */
function decodesAs(texts: readonly Buffer[], encoding: string): boolean {
  return texts.every((text) =>
    [0, 1, 2, 3].some((cut) => decodeStrictly(text.subarray(0, text.length - cut), encoding) !== null),
  )
}
