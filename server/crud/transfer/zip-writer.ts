import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file in the archive; its content is asked for piece by piece. */
export type ZipEntry = { name: string; content: Iterable<string | Buffer> | AsyncIterable<string | Buffer> }

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number }

/** Sizes stand after the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980, the first day of the format: the same content gives the same bytes. */
const dosDate = 0x21

/**
 * A zip archive as a stream of bytes: nothing is kept but the list of names, and compression runs on Node's thread
 * pool, so that an export of any length neither fills the memory nor stops the event loop. Up to 4 GB (no zip64).
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const chunk of deflate(content, entry)) yield chunk
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield Buffer.concat([directory, endRecord(written.length, { size: directory.length, offset })])
}

async function* deflate(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 4 })
  pipeline(Readable.from(counted(content, entry), { objectMode: false }), packer, () => {})
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
}

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    entry.crc = crc32(bytes, entry.crc)
    entry.unpacked += bytes.length
    yield bytes
  }
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(dosDate, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packed, 8)
  record.writeUInt32LE(unpacked, 12)
  return record
}

function centralHeader({ name, crc, packed, unpacked, offset }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(dosDate, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(unpacked, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endRecord(count: number, directory: { size: number; offset: number }): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(directory.size, 12)
  record.writeUInt32LE(directory.offset, 16)
  return record
}
