import type { LonLat } from '../feature.ts'
import { readPlace } from './read-place.ts'

/** Corners that somebody pasted, one a line, or the number of the first line that has none. */
type ReadCorners = { corners: readonly LonLat[]; wrongLine: null } | { corners: null; wrongLine: number }

/**
 * Reads corners from lines of text: a place as `readPlace` knows it, alone or as the last two columns of a line
 * (`J1,1,X,Y`). Empty lines are passed over, and the last corner when it repeats the first. `zone` is meant where an
 * easting has no prefix.
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
