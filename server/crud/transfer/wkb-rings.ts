import type { Wkb } from './spatial-file.ts'

/**
 * A ring of a stored shape: where its corners begin, how many there are, and whether it is the shell of its part. A
 * corner is two doubles.
 */
export type WkbRing = { at: number; corners: number; isShell: boolean }

export const cornerBytes = 16
const headBytes = 5
const countBytes = 4

/**
 * The rings of a multipolygon (little endian, two dimensions, as the database is asked for it), shells before their
 * holes.
 */
export function ringsOfWkb(wkb: Wkb): WkbRing[] {
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

/** Where the coordinates of a point begin; null of an empty one. */
export function pointOfWkb(wkb: Wkb): number | null {
  return Number.isNaN(wkb.readDoubleLE(headBytes)) ? null : headBytes
}

/** Whether a ring runs clockwise. Counted from its first corner, so that large coordinates lose nothing. */
export function isClockwise(wkb: Wkb, { at, corners }: WkbRing): boolean {
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
