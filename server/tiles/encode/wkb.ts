/** Rings or points of a shape as flat coordinates x0, y0, x1, y1 … in the units of the input. */
export type Shape =
  | { kind: 'points'; coordinates: number[] }
  | { kind: 'lines'; lines: number[][] }
  /** For each polygon the shell first, then its holes; every ring is closed, as stored. */
  | { kind: 'polygons'; polygons: number[][][] }

const [point, line, polygon, multiPoint, multiLine, multiPolygon] = [1, 2, 3, 4, 5, 6]
const sridFlag = 0x2000_0000
const dimensionFlags = 0xc000_0000

/**
 * Parses a shape as PostGIS writes it (EWKB in hexadecimal, either byte order, with or without an SRID): points, lines
 * and polygons, single or multiple. Throws for anything else: collections and third dimensions are not stored.
 */
export function readShape(hex: string): Shape {
  return new Reader(Buffer.from(hex, 'hex')).shape()
}

class Reader {
  readonly #bytes: DataView
  #at = 0
  #isLittle = true

  constructor({ buffer, byteOffset, length }: Buffer) {
    this.#bytes = new DataView(buffer, byteOffset, length)
  }

  shape(): Shape {
    const type = this.#type()
    if (type === point) return { kind: 'points', coordinates: this.#point() }
    if (type === line) return { kind: 'lines', lines: [this.#doubles(this.#count() * 2)] }
    if (type === polygon) return { kind: 'polygons', polygons: [this.#rings()] }
    const parts = Array.from({ length: this.#count() })
    if (type === multiPoint) return { kind: 'points', coordinates: parts.flatMap(() => (this.#type(), this.#point())) }
    if (type === multiLine)
      return { kind: 'lines', lines: parts.map(() => (this.#type(), this.#doubles(this.#count() * 2))) }
    if (type === multiPolygon) return { kind: 'polygons', polygons: parts.map(() => (this.#type(), this.#rings())) }
    throw new Error(`Tiles hold points, lines and polygons; WKB type ${type} is none of them`)
  }

  #type(): number {
    this.#isLittle = this.#bytes.getUint8(this.#at) === 1
    this.#at += 1
    const type = this.#count()
    if (type & dimensionFlags) throw new Error('Tiles have two dimensions')
    if (type & sridFlag) this.#at += 4
    return type & 0xff
  }

  #count(): number {
    const value = this.#bytes.getUint32(this.#at, this.#isLittle)
    this.#at += 4
    return value
  }

  /** Returns nothing for an empty point, whose coordinates are NaN. */
  #point(): number[] {
    const coordinates = this.#doubles(2)
    return coordinates.some(Number.isNaN) ? [] : coordinates
  }

  #rings(): number[][] {
    const rings: number[][] = []
    for (let left = this.#count(); left > 0; left -= 1) rings.push(this.#doubles(this.#count() * 2))
    return rings
  }

  #doubles(count: number): number[] {
    const values: number[] = []
    for (let index = 0; index < count; index += 1) {
      values.push(this.#bytes.getFloat64(this.#at, this.#isLittle))
      this.#at += 8
    }
    return values
  }
}
