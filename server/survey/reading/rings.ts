export type Position = [number, number]
export type Ring = readonly Position[]

/**
 * Twice the area of a closed ring on the plane; positive if counter-clockwise. Computed relative to the first point, so
 * that large eastings lose no precision.
 */
export function doubleArea(ring: Ring): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  let [x1, y1] = [x0, y0]
  let sum = 0
  for (const [x2, y2] of ring) {
    sum += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    x1 = x2
    y1 = y2
  }
  return sum
}

/** Returns the position of a point relative to a closed ring on the plane. */
export function sideOf(ring: Ring, [x, y]: Position): 'inside' | 'outside' | 'on' {
  let isInside = false
  let [x1, y1] = ring[0] ?? [0, 0]
  for (const [x2, y2] of ring) {
    const turn = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
    if (turn === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2))
      return 'on'
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
    x1 = x2
    y1 = y2
  }
  return isInside ? 'inside' : 'outside'
}

/**
 * Whether a ring lies inside another, decided by its first corner that is not on the other's line; a ring with all
 * corners on that line is not inside.
 */
export function ringContains(outer: Ring, inner: Ring): boolean {
  for (const corner of inner) {
    const side = sideOf(outer, corner)
    if (side !== 'on') return side === 'inside'
  }
  return false
}
