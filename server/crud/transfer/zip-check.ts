import { inflateRawSync } from 'node:zlib'

const mostEntries = 2_000
const mostUnpacked = 200 * 1024 * 1024
const largestRatio = 200
/** Below this, a high ratio is only a small file with much repetition. */
const freeBytes = 10 * 1024 * 1024

type Entry = { packed: number; offset: number; method: number }

/**
 * What is wrong with a zip archive before anybody trusts it: no sound archive, or more in it than is bearable; null when nothing is. Its own statements are
 * not believed: every entry is unpacked once, with the limit as a stop.
 */
export function zipFault(bytes: Buffer): 'unreadable' | 'too-heavy' | null {
  const entries = directoryOf(bytes)
  if (!entries) return 'unreadable'
  if (entries.length > mostEntries) return 'too-heavy'
  let unpacked = 0
  for (const entry of entries) {
    const size = unpackedSize(bytes, entry, mostUnpacked - unpacked)
    if (typeof size === 'string') return size
    unpacked += size
    if (unpacked > freeBytes && unpacked > bytes.length * largestRatio) return 'too-heavy'
  }
  return null
}

function directoryOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    entries.push({ method: bytes.readUInt16LE(at + 10), packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function unpackedSize(bytes: Buffer, { packed, offset, method }: Entry, limit: number): number | 'unreadable' | 'too-heavy' {
  if (offset + 30 > bytes.length) return 'unreadable'
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (content.length < packed || (method !== 0 && method !== 8)) return 'unreadable'
  if (limit <= 0 || (method === 0 && packed > limit)) return 'too-heavy'
  if (method === 0) return packed
  try {
    return inflateRawSync(content, { maxOutputLength: limit }).length
  } catch (error) {
    return error instanceof RangeError ? 'too-heavy' : 'unreadable'
  }
}
