import type { MultiPolygon, Ring } from './support.ts'

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Random areas, the same for the same seed. Test files may share a module, so each takes a source of its own.
 */
export function randomAreas(seed: number) {
  const random = randomFrom(seed)
  const between = (low: number, high: number): number => low + (high - low) * random()

  /** A ring around a place that does not cross itself, because the angles of its corners increase. */
  function star([east, north]: readonly [number, number], radius: number, corners = Math.floor(between(4, 30))): Ring {
    const ring = Array.from({ length: corners }, (_each, index): [number, number] => {
      const angle = ((index + between(0, 0.8)) / corners) * 2 * Math.PI
      const reach = radius * between(0.5, 1)
      return [east + reach * Math.cos(angle), north + reach * 0.9 * Math.sin(angle)]
    })
    return [...ring, ring[0]!]
  }

  /** One to three separate stars; about half of them have a hole. */
  function area(center: readonly [number, number], radius: number): MultiPolygon {
    const parts = 1 + Math.floor(between(0, 3))
    const polygons = Array.from({ length: parts }, (_each, index) => {
      const place: [number, number] = [center[0] + index * radius * 2.1, center[1]]
      const shell = star(place, radius)
      return random() < 0.5 ? [shell] : [shell, star(place, radius * 0.2, 6)]
    })
    return { type: 'MultiPolygon', coordinates: polygons }
  }

  const somewhere = (): [number, number] => [between(100.2, 100.5), between(25.5, 25.8)]

  function someBoundaries(length: number): MultiPolygon[] {
    return Array.from({ length }, () => area(somewhere(), between(0.001, 0.03)))
  }
  return { between, star, area, somewhere, someBoundaries }
}

/** Within a millionth, or within a tenth of a millimetre or a square centimetre. */
export function isClose(found: number, wanted: number, absolute = 1e-4): boolean {
  return Math.abs(found - wanted) <= Math.max(1e-6 * wanted, absolute)
}
