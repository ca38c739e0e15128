/** A member of an archive: its path inside, with `/` between folders, and its bytes. */
export type Member = { path: string; bytes: Uint8Array<ArrayBuffer> }

/** UTF-8 names. */
const nameFlag = 0x0800
const version = 20
/** 1980-01-01, the first day that a zip can name. */
const firstDay = 0x0021

/** A zip archive of files as they are, without compression: for a shapefile whose parts were chosen one by one. */
export function storedZip(members: readonly Member[]): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { path, bytes } of members) {
    const name = new TextEncoder().encode(path)
    const facts: Facts = { name, size: bytes.length, sum: crc32(bytes) }
    const head = header(0x04034b50, facts, null)
    directory.push(header(0x02014b50, facts, offset))
    pieces.push(head, bytes)
    offset += head.length + bytes.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  return new Blob([...pieces, ...directory, ending({ count: members.length, size, offset })], {
    type: 'application/zip',
  })
}

type Facts = { name: Uint8Array; size: number; sum: number }

/** The head before a member (`offset` null), or its entry in the directory at the end. */
function header(signature: number, { name, size, sum }: Facts, offset: number | null): Uint8Array<ArrayBuffer> {
  const isEntry = offset !== null
  const shorts = [...(isEntry ? [version] : []), version, nameFlag, 0, 0, firstDay]
  const bytes = new Uint8Array((isEntry ? 46 : 30) + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  shorts.forEach((value, index) => view.setUint16(4 + index * 2, value, true))
  const at = 4 + shorts.length * 2
  view.setUint32(at, sum, true)
  view.setUint32(at + 4, size, true)
  view.setUint32(at + 8, size, true)
  view.setUint16(at + 12, name.length, true)
  if (isEntry) view.setUint32(42, offset, true)
  bytes.set(name, isEntry ? 46 : 30)
  return bytes
}

function ending({ count, size, offset }: { count: number; size: number; offset: number }): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(22)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, size, true)
  view.setUint32(16, offset, true)
  return bytes
}

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}
