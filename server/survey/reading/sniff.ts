import { open } from 'node:fs/promises'
import type { SurveyFormat } from '../facts.ts'
import { problem, SurveyError } from '../problems.ts'
import type { ProblemCode } from '../problem-words.ts'
import { decodeFile, withoutPrologue } from './text.ts'

export type Kind = Exclude<SurveyFormat, 'shapefile' | 'kmz' | 'filegdb' | 'xlsx'> | 'zip'

const headBytes = 64 * 1024
/** Looked at where the beginning tells nothing: comments of any length may stand before the content. */
const longHeadBytes = 16 * 1024 * 1024

/** Known formats that are not supported, by their first bytes. */
const refused: readonly { begins: string; code: ProblemCode }[] = [
  { begins: 'AC10', code: 'dwg' },
  { begins: 'AutoCAD Binary DXF', code: 'binary-dxf' },
  { begins: '\xd0\xcf\x11\xe0', code: 'old-excel' },
  { begins: '\x00\x00\x27\x0a', code: 'bare-shapefile' },
  { begins: 'Rar!', code: 'rar' },
  { begins: '7z\xbc\xaf', code: 'rar' },
]

/**
 * Detects the format of a file by its content; the name only distinguishes a corner text from a table. Throws 415 for
 * an unsupported format.
 */
export async function sniff(path: string, name: string): Promise<Kind> {
  const head = await headOf(path)
  if (head.length === 0) throw new SurveyError([problem('empty-file')])
  const latin = head.subarray(0, 64).toString('latin1')
  const known = refused.find(({ begins }) => latin.startsWith(begins))
  if (known) throw new SurveyError([problem(known.code)], 415)
  if (latin.startsWith('PK')) return 'zip'
  if (latin.startsWith('SQLite format 3\0')) return 'gpkg'
  const kind =
    kindOfText(textHead(head), name) ??
    (head.length === headBytes ? kindOfText(textHead(await headOf(path, longHeadBytes)), name) : null)
  if (!kind) throw new SurveyError([problem('unknown-format', { place: name.slice(0, 100) })], 415)
  return kind
}

async function headOf(path: string, bytes = headBytes): Promise<Buffer> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(bytes)
    const { bytesRead } = await file.read(buffer, 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the beginning as text, or null if it is not text. The last bytes may be an incomplete character. */
function textHead(head: Buffer): string | null {
  const isCut = head.length === headBytes || head.length === longHeadBytes
  const { text, encoding } = decodeFile(isCut ? head.subarray(0, cleanEnd(head)) : head)
  if (!encoding.startsWith('UTF-16') && head.includes(0)) return null
  return text.replace(/^\ufeff/, '').trimStart()
}

/** Returns the end of the last complete line, so that no character is cut. */
function cleanEnd(head: Buffer): number {
  const end = head.lastIndexOf(0x0a)
  return end > 0 ? end + 1 : head.length - 4
}

function kindOfText(text: string | null, name: string): Kind | null {
  if (text === null) return null
  if (
    /^[{[]/.test(text) &&
    !text.startsWith('[属性') &&
    !text.startsWith('[地块') &&
    !/^\[[^\]"{[]{1,40}\]\s*[\r\n]/.test(text)
  )
    return 'geojson'
  if (text.startsWith('<')) return xmlKind(text)
  if (isDrawing(text)) return 'dxf'
  if (/^version\s+\d+/i.test(text) && /\bcolumns\s+\d+/i.test(text)) return 'mapinfo'
  if (/\[(地块坐标|属性描述)\]/.test(text) || /[,，]\s*@\s*(\r?\n|$)/.test(text) || isCornerRows(text)) return 'txt'
  return isTable(text, name) ? 'csv' : null
}

function xmlKind(commented: string): Kind | null {
  const text = withoutPrologue(commented)
  if (/<([\w.-]+:)?kml[\s>/]/i.test(text)) return 'kml'
  return /<gpx[\s>/]/i.test(text) ? 'gpx' : null
}

/** Whether the text begins with a section of a drawing, after comments: a line 999 and the comment on the next. */
function isDrawing(text: string): boolean {
  let from = 0
  const next = (): string => {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end).trim()
    from = end < 0 ? text.length : end + 1
    return line
  }
  let code = next()
  while (code === '999' && from < text.length) {
    next()
    code = next()
  }
  return code === '0' && next() === 'SECTION'
}

/** Whether the text contains only corners: `J1,1,2818058.654,34356297.677`. */
function isCornerRows(text: string): boolean {
  const lines = text
    .split(/\r?\n/, 20)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const corner = /^\s*[A-Za-z]*\d+\s*[,，]\s*\d{1,4}\s*[,，]\s*-?\d+(\.\d+)?\s*[,，]\s*-?\d+(\.\d+)?(\s*[,，])?$/
  return lines.length >= 3 && lines.every((line) => corner.test(line))
}

/** Whether a .csv, .tsv or .txt file has a delimiter in its first five lines. */
function isTable(text: string, name: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 5)
  return /\.(csv|tsv|txt)$/i.test(name) && lines.length >= 1 && lines.some((line) => /[,\t;，]/.test(line))
}
