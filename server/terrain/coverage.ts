/** Polygons in cells of a window, x to the east and y to the south; the first ring of each is outside, others are holes. */
export type CellPolygons = readonly (readonly (readonly [x: number, y: number][])[])[]

type Size = { width: number; height: number }

/**
 * Returns the part of each cell of a window that lies within polygons, from 0 to 1 and exact, however small they are: each
 * edge adds the signed area to its right, as the painters of glyphs do. Polygons must not overlap each other.
 */
export function coverageOf(polygons: CellPolygons, size: Size): Float64Array {
  const { width, height } = size
  // One more column for what lies to the right of the last cell.
  const sums = new Float64Array((width + 1) * height)
  for (const [number, ring, sign] of ringsOf(polygons)) {
    const from = polygons[number]?.[ring] ?? []
    for (const [index, [x, y]] of from.entries()) {
      const [nextX, nextY] = from[index + 1] ?? from[0] ?? [x, y]
      addEdge(sums, size, [x, y, nextX, nextY, sign])
    }
  }
  const parts = new Float64Array(width * height)
  for (let row = 0; row < height; row += 1) {
    let sum = 0
    for (let column = 0; column < width; column += 1) {
      sum += sums[row * (width + 1) + column] ?? 0
      parts[row * width + column] = sum < 1e-9 ? 0 : Math.min(1, sum)
    }
  }
  return parts
}

/** The area of polygons in cells, within the window and beyond it. */
export function cellsOf(polygons: CellPolygons): number {
  return polygons.reduce(
    (total, rings) =>
      total + rings.reduce((sum, ring, number) => sum + Math.abs(signedArea(ring)) * (number === 0 ? 1 : -1), 0),
    0,
  )
}

/** Numbers of all polygons and rings, with the sign that makes outsides count and holes not. */
function ringsOf(polygons: CellPolygons): (readonly [polygon: number, ring: number, sign: number])[] {
  return polygons.flatMap((rings, polygon) =>
    rings.map((ring, number) => [polygon, number, Math.sign(signedArea(ring)) * (number === 0 ? -1 : 1)] as const),
  )
}

function signedArea(ring: readonly (readonly [x: number, y: number])[]): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  let sum = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[index + 1] ?? [x0, y0]
    sum += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }
  return sum / 2
}

type Edge = readonly [x: number, y: number, nextX: number, nextY: number, sign: number]

function addEdge(sums: Float64Array, size: Size, [x, y, nextX, nextY, sign]: Edge): void {
  if (y === nextY) return
  const isDown = nextY > y
  const [topX, top, bottomX, bottom] = isDown ? [x, y, nextX, nextY] : [nextX, nextY, x, y]
  const slant = (bottomX - topX) / (bottom - top)
  const last = Math.min(size.height, Math.ceil(bottom))
  for (let row = Math.max(0, Math.floor(top)); row < last; row += 1) {
    const [from, to] = [Math.max(top, row), Math.min(bottom, row + 1)]
    if (to <= from) continue
    const [fromX, toX] = [topX + (from - top) * slant, topX + (to - top) * slant]
    addInRow(sums, { row, width: size.width }, [
      Math.min(fromX, toX),
      Math.max(fromX, toX),
      (isDown ? sign : -sign) * (to - from),
    ])
  }
}

/** Adds the part of an edge within one row: it goes from `left` to `right`, and down by `fall` in all. */
function addInRow(
  sums: Float64Array,
  { row, width }: { row: number; width: number },
  [left, right, fall]: readonly [left: number, right: number, fall: number],
): void {
  const start = row * (width + 1)
  const add = (column: number, value: number): void => {
    if (column <= width) sums[start + Math.max(0, column)] = (sums[start + Math.max(0, column)] ?? 0) + value
  }
  // What lies to the left of the window is as if it were at its edge.
  if (right <= 0) {
    add(0, fall)
    return
  }
  const last = Math.min(Math.floor(right), width)
  const first = Math.max(Math.floor(left), -1)
  for (let column = first; column <= last; column += 1) {
    const [from, to] = [
      column === first ? left : Math.max(left, column),
      column === Math.floor(right) ? right : column + 1,
    ]
    const part = right === left ? fall : (fall * (to - from)) / (right - left)
    if (column < 0) {
      add(0, part)
      continue
    }
    const within = (from + to) / 2 - column
    add(column, part * (1 - within))
    add(column + 1, part * within)
  }
}
