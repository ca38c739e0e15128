import { open } from 'node:fs/promises'
import type { LargeKind } from './large.ts'

export type FileKind = 'picture' | 'document' | LargeKind

/**
 * Type of a file by its content. `extensions` lists its allowed name endings; a name with another ending gets the
 * first.
 */
type FileType = { type: string; kind: FileKind; extensions: readonly [string, ...string[]] }

const pictureTypes = {
  jpeg: { type: 'image/jpeg', kind: 'picture', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { type: 'image/png', kind: 'picture', extensions: ['png'] },
  webp: { type: 'image/webp', kind: 'picture', extensions: ['webp'] },
  gif: { type: 'image/gif', kind: 'picture', extensions: ['gif'] },
} as const satisfies Record<string, FileType>

const documentTypes = {
  pdf: { type: 'application/pdf', kind: 'document', extensions: ['pdf'] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    kind: 'document',
    extensions: ['docx'],
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    kind: 'document',
    extensions: ['xlsx'],
  },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    kind: 'document',
    extensions: ['pptx'],
  },
  ofd: { type: 'application/ofd', kind: 'document', extensions: ['ofd'] },
  zip: { type: 'application/zip', kind: 'document', extensions: ['zip', 'kmz', 'wps', 'et', 'dps'] },
  office: {
    type: 'application/x-ole-storage',
    kind: 'document',
    extensions: ['doc', 'xls', 'ppt', 'wps', 'et', 'dps'],
  },
  dwg: { type: 'image/vnd.dwg', kind: 'document', extensions: ['dwg'] },
  csv: { type: 'text/csv', kind: 'document', extensions: ['csv'] },
  text: { type: 'text/plain', kind: 'document', extensions: ['txt', 'dxf', 'json', 'geojson', 'md'] },
} as const satisfies Record<string, FileType>

const tilesType = {
  type: 'application/vnd.pmtiles',
  kind: 'tiles',
  extensions: ['pmtiles'],
} as const satisfies FileType

/** TIFF: of rasters only elevation is taken. */
export const rasterType = {
  type: 'image/tiff',
  kind: 'raster',
  extensions: ['tif', 'tiff'],
} as const satisfies FileType
/** TIFF and BigTIFF, in both orders of bytes. */
const tiffStarts = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

const looked = 4096
/** Bytes at the end of a zip in which its list of entries is searched; the list of an office document is shorter. */
const tail = 65_536

/**
 * Detects the type of a file on disk; returns null if the type is not accepted. The name only distinguishes text
 * formats.
 */
export async function sniff(path: string, name: string): Promise<FileType | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const part = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    const head = await part(0, looked)
    if (startsWith(head, 'PK\x03\x04')) return zipType((await part(Math.max(0, size - tail), tail)).toString('latin1'))
    return binaryType(head) ?? textType(head, name)
  } finally {
    await handle.close()
  }
}

function binaryType(head: Buffer): FileType | null {
  if (startsWith(head, '\xff\xd8\xff')) return pictureTypes.jpeg
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return pictureTypes.png
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return pictureTypes.gif
  if (startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP') return pictureTypes.webp
  if (startsWith(head, '%PDF-')) return documentTypes.pdf
  if (startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return documentTypes.office
  if (/^AC10\d\d\0/.test(head.toString('latin1', 0, 8))) return documentTypes.dwg
  return largeType(head)
}

/** The type of a file that begins so, if it is one of those that may be large. */
export function largeType(head: Buffer): (FileType & { kind: LargeKind }) | null {
  if (startsWith(head, 'PMTiles')) return tilesType
  return tiffStarts.some((start) => startsWith(head, start)) ? rasterType : null
}

/** Whether a name says that the file is an elevation raster. */
export function isNamedRaster(name: string): boolean {
  return (rasterType.extensions as readonly string[]).includes(extensionOf(name))
}

/** Detects the format by its required entries; any other archive is a plain zip. */
function zipType(entries: string): FileType {
  if (entries.includes('word/document.xml')) return documentTypes.docx
  if (entries.includes('xl/workbook.xml')) return documentTypes.xlsx
  if (entries.includes('ppt/presentation.xml')) return documentTypes.pptx
  if (entries.includes('OFD.xml')) return documentTypes.ofd
  return documentTypes.zip
}

/** Accepts text without control characters and markup: nothing that a browser could execute. */
function textType(head: Buffer, name: string): FileType | null {
  const extension = extensionOf(name)
  const found = [documentTypes.csv, documentTypes.text].find(({ extensions }: FileType) =>
    extensions.includes(extension),
  )
  if (!found || head.length === 0) return null
  const isWide = startsWith(head, '\xff\xfe') || startsWith(head, '\xfe\xff')
  if (
    !isWide &&
    head.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26)
  )
    return null
  const text = new TextDecoder(isWide ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(head)
  return /^\s*(<[!?a-z]|#!)/i.test(text) ? null : found
}

function startsWith(head: Buffer, bytes: string): boolean {
  return head.toString('latin1', 0, bytes.length) === bytes
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/**
 * Removes folders, control characters, bidirectional control characters and lone surrogates from a name, and makes its
 * ending match the content.
 */
export function tidyName(given: string, { extensions }: FileType, most: number): string {
  const plain = (given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu, '')
    .replace(/^[. ]+/, '')
    .trim()
  const isRight = extensions.includes(extensionOf(plain))
  const ending = isRight ? (/\.[^.]+$/.exec(plain)?.[0] ?? '') : `.${extensions[0]}`
  const stem = isRight ? plain.slice(0, -ending.length) : plain
  return `${[...(stem || 'file')].slice(0, most - ending.length).join('')}${ending}`
}
