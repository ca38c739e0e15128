import type { Edge, Position } from './shape.ts'

/** Returns the point where two edges intersect; null if they do not or are parallel. */
export function meeting([[ax, ay], [bx, by]]: Edge, [[cx, cy], [dx, dy]]: Edge): Position | null {
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (across === 0) return null
  const along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
  const other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
  return along >= 0 && along <= 1 && other >= 0 && other <= 1 ? [ax + along * (bx - ax), ay + along * (by - ay)] : null
}

/** Returns the point of an edge that is nearest to a position. */
export function nearestOn([[ax, ay], [bx, by]]: Edge, [x, y]: Position): Position {
  const [width, height] = [bx - ax, by - ay]
  const length2 = width * width + height * height
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * width + (y - ay) * height) / length2))
  return [ax + along * width, ay + along * height]
}

export function distance([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(bx - ax, by - ay)
}
