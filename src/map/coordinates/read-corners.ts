import type { LonLat } from '../feature.ts'
import { readPlace } from './read-place.ts'

/** Corners of a pasted list with one corner per line, or the number of the first line without one. */
type ReadCorners = { corners: readonly LonLat[]; wrongLine: null } | { corners: null; wrongLine: number }

/**
 * Reads corners from lines of text: a place that `readPlace` accepts, as the whole line or as its last two columns
 * (`J1,1,X,Y`). Ignores empty lines, and the last corner if it repeats the first. `zone` applies to eastings without
 * prefix.
 */
export function readCorners(text: string, zone: number): ReadCorners {
  const corners: LonLat[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const found =
      readPlace(line, zone) ??
      readPlace(
        line
          .trim()
          .split(/[\s,;，；]+/)
          .slice(-2)
          .join(' '),
        zone,
      )
    if (!found) return { corners: null, wrongLine: index + 1 }
    corners.push(found.at)
  }
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return { corners: isClosed ? corners.slice(0, -1) : corners, wrongLine: null }
}
