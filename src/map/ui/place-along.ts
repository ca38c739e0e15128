import type { LonLat } from '../feature.ts'
import { distanceM } from '../measure/ellipsoid.ts'

/** Returns the place on a drawn line that is so far from its beginning; its end if the line is shorter. */
export function placeAlong(line: readonly LonLat[], alongM: number): LonLat | null {
  let left = alongM
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to
    const wayM = distanceM(from, to)
    if (left <= wayM && wayM > 0) {
      const share = left / wayM
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    left -= wayM
  }
  return line.at(-1) ?? null
}
