import { inflateRawSync } from 'node:zlib'

const mostEntries = 2_000
const mostUnpacked = 200 * 1024 * 1024
const largestRatio = 200
/** Below this, a high ratio is only a small file with much repetition. */
const freeBytes = 10 * 1024 * 1024
const endSign = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const endBytes = 22

type Entry = { packed: number; offset: number; method: number }
/** The entries of an archive, and where its directory begins and ends. */
type Directory = { entries: Entry[]; from: number; to: number }

/**
 * Returns a zip archive that is safe to unpack, or what is wrong with it: unreadable, or too many entries or bytes.
 * Sizes in the archive are not trusted: every entry is unpacked once, up to the limit. Readers differ in where they
 * look for the directory; the returned archive ends so that all of them find the one that was checked.
 */
export function checkedZip(bytes: Buffer): Buffer | 'unreadable' | 'too-heavy' {
  const directory = directoryOf(bytes)
  if (!directory) return 'unreadable'
  const { entries } = directory
  if (entries.length > mostEntries) return 'too-heavy'
  let unpacked = 0
  for (const entry of entries) {
    const size = unpackedSize(bytes, entry, mostUnpacked - unpacked)
    if (typeof size === 'string') return size
    unpacked += size
    if (unpacked > freeBytes && unpacked > bytes.length * largestRatio) return 'too-heavy'
  }
  return Buffer.concat([bytes.subarray(0, directory.to), endOf(directory)])
}

function directoryOf(bytes: Buffer): Directory | null {
  const end = bytes.lastIndexOf(endSign)
  if (end < 0 || end + endBytes > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  const from = bytes.readUInt32LE(end + 16)
  let at = from
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { entries, from, to: at }
}

/** Returns the end record of an archive, which directly follows the directory and contains its position. */
function endOf({ entries, from, to }: Directory): Buffer {
  const end = Buffer.alloc(endBytes)
  endSign.copy(end)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(to - from, 12)
  end.writeUInt32LE(from, 16)
  return end
}

function unpackedSize(
  bytes: Buffer,
  { packed, offset, method }: Entry,
  limit: number,
): number | 'unreadable' | 'too-heavy' {
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
