import type { Wkb } from './spatial-file.ts'

type Box = [west: number, south: number, east: number, north: number]

export const headerBytes = 100
/** Bytes of a word, the unit of lengths in a shapefile. */
const word = 2

const shapeTypes = { Point: 1, MultiPolygon: 5 } as const
type ShapeKind = keyof typeof shapeTypes

/** Bytes of a record's number and length; of a polygon's type, box and counts; of a point; of a null shape. */
const [recordHead, polygonHead, pointBytes, nullBytes] = [8, 44, 20, 4]

/** A ring of a stored geometry: offset and number of its corners, and whether it is the shell of its part. */
type WkbRing = { at: number; corners: number; isShell: boolean }

/**
 * Bytes in well-known binary: the byte order and type of a geometry; a count of parts, rings or corners; two doubles.
 */
const [headBytes, countBytes, cornerBytes] = [5, 4, 16]

/**
 * Builds the records of a shapefile and collects what its headers need: count, length and bounding box. Rows without a
 * geometry become null shapes.
 */
export class ShapeRecords {
  readonly #kind: ShapeKind
  #count = 0
  #bytes = headerBytes
  #box = emptyBox()

  constructor(kind: ShapeKind) {
    this.#kind = kind
  }

  /** Returns the records of these geometries, and their index entries. */
  add(shapes: readonly (Wkb | null)[]): { records: Buffer; index: Buffer } {
    // A polygon exceeds its well-known binary by less than the head of a polygon.
    const room = shapes.reduce((sum, shape) => sum + recordHead + polygonHead + (shape?.length ?? 0), 0)
    const [records, index] = [Buffer.alloc(room), Buffer.alloc(shapes.length * 8)]
    let at = 0
    for (const [number, shape] of shapes.entries()) {
      const length = this.#shape(records, at + recordHead, shape)
      this.#count += 1
      records.writeInt32BE(this.#count, at)
      records.writeInt32BE(length / word, at + 4)
      index.writeInt32BE((this.#bytes + at) / word, number * 8)
      index.writeInt32BE(length / word, number * 8 + 4)
      at += recordHead + length
    }
    this.#bytes += at
    return { records: records.subarray(0, at), index }
  }

  headers(): { shp: Buffer; shx: Buffer } {
    return { shp: this.#header(this.#bytes), shx: this.#header(headerBytes + this.#count * 8) }
  }

  #header(bytes: number): Buffer {
    const header = Buffer.alloc(headerBytes)
    header.writeInt32BE(9994, 0)
    header.writeInt32BE(bytes / word, 24)
    header.writeInt32LE(1000, 28)
    header.writeInt32LE(shapeTypes[this.#kind], 32)
    for (const [index, value] of this.#box.entries())
      header.writeDoubleLE(Number.isFinite(value) ? value : 0, 36 + index * 8)
    return header
  }

  #shape(target: Buffer, at: number, shape: Wkb | null): number {
    if (!shape) return nullBytes
    return this.#kind === 'Point' ? this.#point(target, at, shape) : this.#polygon(target, at, shape)
  }

  #point(target: Buffer, at: number, wkb: Wkb): number {
    const from = pointOfWkb(wkb)
    if (from === null) return nullBytes
    target.writeInt32LE(shapeTypes.Point, at)
    wkb.copy(target, at + 4, from, from + cornerBytes)
    widen(this.#box, wkb.readDoubleLE(from), wkb.readDoubleLE(from + 8))
    return pointBytes
  }

  #polygon(target: Buffer, at: number, wkb: Wkb): number {
    const rings = ringsOfWkb(wkb)
    const box = emptyBox()
    let [corner, to] = [0, at + polygonHead + rings.length * 4]
    for (const [index, ring] of rings.entries()) {
      target.writeInt32LE(corner, at + polygonHead + index * 4)
      corner += ring.corners
      to = copyRing(wkb, ring, { target, to, box })
    }
    target.writeInt32LE(shapeTypes.MultiPolygon, at)
    for (const [index, value] of box.entries()) target.writeDoubleLE(value, at + 4 + index * 8)
    target.writeInt32LE(rings.length, at + 36)
    target.writeInt32LE(corner, at + 40)
    widen(this.#box, box[0], box[1])
    widen(this.#box, box[2], box[3])
    return to - at
  }
}

/**
 * Copies a ring, shells clockwise and holes counter-clockwise: only this tells them apart. Returns the end of the ring.
 */
function copyRing(wkb: Wkb, ring: WkbRing, { target, to, box }: { target: Buffer; to: number; box: Box }): number {
  const end = ring.at + ring.corners * cornerBytes
  for (let from = ring.at; from < end; from += cornerBytes)
    widen(box, wkb.readDoubleLE(from), wkb.readDoubleLE(from + 8))
  if (isClockwise(wkb, ring) === ring.isShell) wkb.copy(target, to, ring.at, end)
  else
    for (let from = end - cornerBytes, at = to; from >= ring.at; from -= cornerBytes, at += cornerBytes)
      wkb.copy(target, at, from, from + cornerBytes)
  return to + (end - ring.at)
}

function emptyBox(): Box {
  return [Infinity, Infinity, -Infinity, -Infinity]
}

function widen(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x
  if (y < box[1]) box[1] = y
  if (x > box[2]) box[2] = x
  if (y > box[3]) box[3] = y
}

/**
 * The rings of a multipolygon (little endian, two dimensions, as the queries request it), shells before their holes.
 */
function ringsOfWkb(wkb: Wkb): WkbRing[] {
  const rings: WkbRing[] = []
  let at = headBytes + countBytes
  for (let parts = wkb.readUInt32LE(headBytes); parts > 0; parts -= 1) {
    const count = wkb.readUInt32LE(at + headBytes)
    at += headBytes + countBytes
    for (let ring = 0; ring < count; ring += 1) {
      const corners = wkb.readUInt32LE(at)
      rings.push({ at: at + countBytes, corners, isShell: ring === 0 })
      at += countBytes + corners * cornerBytes
    }
  }
  return rings
}

/** Offset of a point's coordinates; null for an empty point. */
function pointOfWkb(wkb: Wkb): number | null {
  return Number.isNaN(wkb.readDoubleLE(headBytes)) ? null : headBytes
}

/** Whether a ring is clockwise. Computed from its first corner, so that large coordinates lose no precision. */
function isClockwise(wkb: Wkb, { at, corners }: WkbRing): boolean {
  const [x0, y0] = [wkb.readDoubleLE(at), wkb.readDoubleLE(at + 8)]
  let [sum, x1, y1] = [0, 0, 0]
  for (let from = at + cornerBytes; from < at + corners * cornerBytes; from += cornerBytes) {
    const [x2, y2] = [wkb.readDoubleLE(from) - x0, wkb.readDoubleLE(from + 8) - y0]
    sum += x1 * y2 - x2 * y1
    x1 = x2
    y1 = y2
  }
  return sum < 0
}
