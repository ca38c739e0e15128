import type { Extent } from '../../src/resources/basemap-view.ts'
import type { Ground } from './ground.ts'

/** Returns what all rasters reach over, in degrees, and the side of the smallest cells in metres. */
export function describe(ground: Ground): Promise<{ extent: Extent; cellM: number }> {
  const extents = ground.rasters.map(({ extent }) => extent)
  const ends = (at: 0 | 1 | 2 | 3): number[] => extents.map((extent) => extent[at])
  return Promise.resolve({
    extent: [Math.min(...ends(0)), Math.min(...ends(1)), Math.max(...ends(2)), Math.max(...ends(3))],
    cellM: Math.min(...ground.rasters.map(({ cellM }) => Math.max(...cellM))),
  })
}
