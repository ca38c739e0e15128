import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import writeXlsxFile from 'write-excel-file/node'
import { zipped } from '../../server/crud/transfer/zip-writer.ts'
import type { SurveyFacts, SurveyFeature } from '../../server/survey/facts.ts'
import { parseSurveyFile, type ParseOptions } from '../../server/survey/parse.ts'
import { featuresFile, readJob } from '../../server/survey/reading/job.ts'
import { SurveyError, type SurveyProblem } from '../../server/survey/problems.ts'

/** Folder for the files of tests; removed when the process exits. */
export const madeFolder = mkdtempSync(join(tmpdir(), 'investmap-made-'))
process.once('exit', () => rmSync(madeFolder, { recursive: true, force: true }))
let count = 0

export type Read = { facts: SurveyFacts; features: SurveyFeature[]; codes: string[] }

/** Reads content in a child process, as the server does, and removes what the reading stored. */
export async function readApart(name: string, content: string | Uint8Array, options: ParseOptions = {}): Promise<Read> {
  const path = join(madeFolder, `made-${(count += 1)}`)
  writeFileSync(path, content)
  const parsed = await parseSurveyFile(path, name, options)
  const features: SurveyFeature[] = []
  for await (const feature of parsed.features()) features.push(feature)
  await parsed.remove()
  return { facts: parsed.facts, features, codes: parsed.facts.problems.map(({ code }) => code) }
}

/** Does the same in this process, which saves a second. For formats that are read without GDAL. */
export async function read(
  name: string,
  content: string | Uint8Array,
  { around = null, ...options }: ParseOptions = {},
): Promise<Read> {
  const own = join(madeFolder, `read-${(count += 1)}`)
  mkdirSync(own)
  writeFileSync(join(own, 'upload'), content)
  const facts = await readJob({ folder: own, upload: 'upload', name, options, around })
  const lines = readFileSync(join(own, featuresFile), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return {
    facts,
    features: lines.map((line) => JSON.parse(line) as SurveyFeature),
    codes: facts.problems.map(({ code }) => code),
  }
}

/** Returns the problems that a file is refused for; throws if it is read. */
export async function refusal(
  name: string,
  content: string | Uint8Array,
  how: typeof read = read,
): Promise<SurveyProblem[]> {
  const result = await how(name, content).catch((error: unknown) => error)
  if (!(result instanceof SurveyError))
    throw result instanceof Error ? result : new Error(`${name} was read, but should have been refused`)
  return result.problems
}

/** A ZIP archive of texts. */
export async function archive(members: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(members).map(([name, content]) => ({ name, content: [content] }))
  const chunks: Buffer[] = []
  for await (const chunk of zipped(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A workbook with one sheet of texts. */
export async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const data = rows.map((row) => row.map((value) => ({ value, type: String })))
  return writeXlsxFile([{ sheet: '表', data }] as never).toBuffer()
}

/** A ZIP archive of uncompressed members. Names can be bytes, such as GBK. */
export function storedArchive(
  members: readonly { name: Buffer | string; bytes: Buffer; flags?: number; attributes?: number }[],
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, flags = 0, attributes = 0 } of members) {
    const label = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    // Encryption adds a header of twelve bytes.
    facts.writeUInt32LE(bytes.length - (flags & 1) * 12, 18)
    facts.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, label, bytes)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(attributes, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([0, 3]), facts, tail.subarray(0, 14), label)
    offset += 30 + label.length + bytes.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(members.length, 4)
  end.writeUInt16LE(members.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

/** Reads a file of the folder. */
export function bytesOf(name: string): Buffer {
  return readFileSync(join(madeFolder, name))
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const gbk = new Map<string, number[]>()

/** Encodes a text as GBK, which Node can decode but not encode. */
export function inGbk(text: string): Buffer {
  if (gbk.size === 0) {
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high <= 0xfe; high += 1) {
      for (let low = 0x40; low <= 0xfe; low += 1) gbk.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
    }
  }
  return Buffer.from(
    [...text].flatMap((character) =>
      character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (gbk.get(character) ?? [0x3f]),
    ),
  )
}

/** A closed square ring in degrees, near 大理; `size` is the length of a side. */
export function rectangle(west = 100.5, south = 25.5, size = 0.001): [number, number][] {
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
}
