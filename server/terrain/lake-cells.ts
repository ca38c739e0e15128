import type { LonLat, PlaneGrid } from './plane-grid.ts'

/** A lake: the rings of a polygon, EPSG:4490 degrees. */
export type Lake = { name: string; coordinates: readonly (readonly LonLat[])[] }

/** Cells of a row whose middles lie in the lake: from one column to before another. They may lie beyond the grid. */
export type Span = readonly [y: number, from: number, to: number]

/** Returns the cells of a lake by row. */
export function spansOf({ coordinates }: Lake, { cellOf }: Pick<PlaneGrid, 'cellOf'>): Span[] {
  const crossings = new Map<number, number[]>()
  for (const ring of coordinates) {
    const corners = ring.map(cellOf)
    for (const [index, [bx, by]] of corners.entries()) {
      const [ax, ay] = corners[index - 1] ?? corners.at(-1) ?? [bx, by]
      const [top, bottom] = [Math.ceil(Math.min(ay, by)), Math.ceil(Math.max(ay, by))]
      for (let y = top; y < bottom; y += 1) {
        const row = crossings.get(y) ?? []
        crossings.set(y, row)
        row.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
      }
    }
  }
  return [...crossings].flatMap(([y, columns]) => {
    columns.sort((a, b) => a - b)
    return Array.from({ length: columns.length >> 1 }, (_none, pair): Span => [
      y,
      Math.ceil(columns[2 * pair] ?? 0),
      Math.ceil(columns[2 * pair + 1] ?? 0),
    ])
  })
}
