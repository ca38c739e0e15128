import { open, readFile, writeFile, type FileHandle } from 'node:fs/promises'

/**
 * The index of a shapefile says where its records are. A file that was edited in place has old records that no entry
 * names any more, so they must not be looked for in the .shp while the index can be read.
 */
export type ShapeIndex = { entries: { at: number; bytes: number }[] }

const fileCode = 9994
const headerBytes = 100
const entryBytes = 8
const recordHeaderBytes = 8
const windowBytes = 4 * 1024 * 1024

/** Reads a .shx; returns null if it is none, or ends early, or names places before the first record. */
export async function readIndex(path: string): Promise<ShapeIndex | null> {
  const bytes = await readFile(path)
  if (bytes.length < headerBytes || bytes.readInt32BE(0) !== fileCode) return null
  const end = bytes.readInt32BE(24) * 2
  if (end > bytes.length || end < headerBytes || (end - headerBytes) % entryBytes !== 0) return null
  const entries = Array.from({ length: (end - headerBytes) / entryBytes }, (_, index) => {
    const at = headerBytes + index * entryBytes
    return { at: bytes.readUInt32BE(at) * 2, bytes: bytes.readUInt32BE(at + 4) * 2 }
  })
  return entries.every(({ at }) => at >= headerBytes) ? { entries } : null
}

/** Shape types: points, and those that begin with a box, counts, and the first points of their parts. */
const points = new Set([1, 11, 21])
const manyPoints = new Set([8, 18, 28])
const parts = new Set([3, 5, 13, 15, 23, 25, 31])
const nothing = 0
/** Bytes at the beginning of a record that tell its size: type, box, and two counts. */
const beginBytes = 44

/** Returns the numbers, from 1, of records that cannot be what they claim to be. */
export async function damagedRecords(path: string, { entries }: ShapeIndex): Promise<number[]> {
  const file = await open(path)
  try {
    const bytes = await Window.of(file)
    const damaged: number[] = []
    for (const [index, entry] of entries.entries()) if (!(await isWhole(bytes, entry))) damaged.push(index + 1)
    return damaged
  } finally {
    await file.close()
  }
}

/** The bytes of a file, of which a part is in memory: records mostly follow each other. */
class Window {
  readonly #file: FileHandle
  readonly size: number
  #from = 0
  #bytes = Buffer.alloc(0)

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  static async of(file: FileHandle): Promise<Window> {
    return new Window(file, (await file.stat()).size)
  }

  async at(from: number, length: number): Promise<Buffer> {
    if (from < this.#from || from + length > this.#from + this.#bytes.length) {
      const bytes = Buffer.alloc(Math.max(length, Math.min(windowBytes, this.size - from)))
      const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, from)
      this.#from = from
      this.#bytes = bytes.subarray(0, bytesRead)
    }
    return this.#bytes.subarray(from - this.#from, from - this.#from + length)
  }
}

async function isWhole(file: Window, { at, bytes }: ShapeIndex['entries'][number]): Promise<boolean> {
  if (bytes < 4 || at + recordHeaderBytes + bytes > file.size) return false
  const start = at + recordHeaderBytes
  const content = await file.at(start, Math.min(bytes, beginBytes))
  const type = content.readInt32LE(0)
  if (type === nothing) return true
  if (points.has(type)) return bytes >= 20
  if (manyPoints.has(type)) return content.length >= 40 && bytes >= 40 + content.readUInt32LE(36) * 16
  if (!parts.has(type) || content.length < beginBytes) return false
  const [partCount, pointCount] = [content.readUInt32LE(36), content.readUInt32LE(40)]
  if (bytes < 44 + partCount * 4 + pointCount * 16) return false
  return pointCount === 0 || areParts(await file.at(start + beginBytes, partCount * 4), pointCount)
}

/** Whether each part begins after the one before, the first at the first point. */
function areParts(starts: Buffer, pointCount: number): boolean {
  let last = -1
  for (let at = 0; at < starts.length; at += 4) {
    const start = starts.readInt32LE(at)
    if (start <= last || start >= pointCount || (at === 0 && start !== 0)) return false
    last = start
  }
  return true
}

/**
 * Makes damaged records records without a shape, in the copies of this job, so that the rows of the others keep their
 * places.
 */
export async function blankRecords(
  { shp, shx }: { shp: string; shx: string },
  damaged: readonly number[],
): Promise<void> {
  if (damaged.length === 0) return
  const file = await open(shp, 'r+')
  try {
    const { size } = await file.stat()
    const blank = Buffer.alloc(recordHeaderBytes + 4)
    blank.writeInt32BE(2, 4)
    await file.write(blank, 0, blank.length, size)
    const changed = await readFile(shx)
    for (const record of damaged) {
      const at = headerBytes + (record - 1) * entryBytes
      changed.writeUInt32BE(size / 2, at)
      changed.writeUInt32BE(2, at + 4)
    }
    await writeFile(shx, changed)
    const header = Buffer.alloc(4)
    header.writeInt32BE((size + blank.length) / 2)
    await file.write(header, 0, 4, 24)
  } finally {
    await file.close()
  }
}
