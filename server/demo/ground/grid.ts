/** Square-ish cells over the region, row by row from the north. */
export type Grid = { width: number; height: number; /** Size of a cell in kilometres. */ kmX: number; kmY: number }

/** A place in kilometres east and south of the north-western corner. */
type Place = { x: number; y: number }
export type Spot = Place & { heightM: number; /** Of the even ground around it. */ reachKm?: number }

/** Bounds of the region with a margin, in degrees. */
export const bounds = { west: 98.82, south: 24.62, east: 101.08, north: 26.76 } as const
/** Kilometres of a degree of longitude and of latitude. */
const kmOfDegree = [100.3, 110.8] as const

export function gridOf(cellDegrees: number): Grid {
  const { west, south, east, north } = bounds
  return {
    width: Math.round((east - west) / cellDegrees),
    height: Math.round((north - south) / cellDegrees),
    kmX: cellDegrees * kmOfDegree[0],
    kmY: cellDegrees * kmOfDegree[1],
  }
}

export function kmOf([longitude = 0, latitude = 0]: readonly number[]): Place {
  return { x: (longitude - bounds.west) * kmOfDegree[0], y: (bounds.north - latitude) * kmOfDegree[1] }
}

export function cellOf({ width, kmX, kmY }: Grid, { x, y }: Place): number {
  return Math.floor(y / kmY) * width + Math.floor(x / kmX)
}

/** Calls `work` for each cell so near to the middle of the cell of a place, with its distance in kilometres. */
export function eachNear(
  { width, height, kmX, kmY }: Grid,
  { x, y, reachKm }: Place & { reachKm: number },
  work: (index: number, awayKm: number) => void,
): void {
  const [column, row] = [Math.floor(x / kmX), Math.floor(y / kmY)]
  const [spanX, spanY] = [Math.ceil(reachKm / kmX), Math.ceil(reachKm / kmY)]
  for (let line = Math.max(0, row - spanY); line <= Math.min(height - 1, row + spanY); line += 1)
    for (let place = Math.max(0, column - spanX); place <= Math.min(width - 1, column + spanX); place += 1) {
      const awayKm = Math.hypot((place - column) * kmX, (line - row) * kmY)
      if (awayKm < reachKm) work(line * width + place, awayKm)
    }
}

/** Points along a line in degrees, a kilometre apart. */
export function dense(line: readonly (readonly number[])[]): number[][] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (!from) return [[...to]]
    const [one, other] = [kmOf(from), kmOf(to)]
    const count = Math.max(1, Math.round(Math.hypot(other.x - one.x, other.y - one.y)))
    return Array.from({ length: count }, (_none, step) => {
      const share = (step + 1) / count
      return [0, 1].map((part) => (from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share)
    })
  })
}
