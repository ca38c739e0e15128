import type { Option } from './define.ts'

/** The classes of slope of the national land survey (TD/T 1055): the steepest of each, degrees; the last has none. */
export const slopeLimits = [2, 6, 15, 25] as const

/** Where ground faces: eight directions, clockwise from north, and level. Their order is that of shares. */
export const aspects = [
  { value: 'n', label: { zh: '北', en: 'North' } },
  { value: 'ne', label: { zh: '东北', en: 'North-east' } },
  { value: 'e', label: { zh: '东', en: 'East' } },
  { value: 'se', label: { zh: '东南', en: 'South-east' } },
  { value: 's', label: { zh: '南', en: 'South' } },
  { value: 'sw', label: { zh: '西南', en: 'South-west' } },
  { value: 'w', label: { zh: '西', en: 'West' } },
  { value: 'nw', label: { zh: '西北', en: 'North-west' } },
  { value: 'level', label: { zh: '平坦', en: 'Level' } },
] as const satisfies readonly Option[]

/**
 * The terrain within a boundary. Shares are parts of 1: those of slope and aspect of the ground whose slope is known;
 * `knownShare` and `slopeKnownShare` of the boundary, of which a height or a slope is known.
 */
export type TerrainFacts = {
  lowestM: number
  highestM: number
  meanM: number
  /** Null where no slope is known. */
  meanSlopeDeg: number | null
  /** By the classes of `slopeLimits`. */
  slopeShares: readonly number[]
  /** By `aspects`. */
  aspectShares: readonly number[]
  knownShare: number
  slopeKnownShare: number
  /** The width of the cells that were read, metres: of an overview, without slopes, where the boundary is huge. */
  cellM: number
}

/** The terrain of a parcel, as it is kept. */
export type LandTerrain = {
  /** Whether there are any heights on this server. */
  hasGround: boolean
  /** Without a boundary, nothing is known. */
  hasBoundary: boolean
  /** Null while they are being made (`isPending`), and where nothing is known. */
  facts: TerrainFacts | null
  isPending: boolean
  isSchematic: boolean
  /** Whose heights they are. */
  attribution: string | null
  /** The lake, and how much of it is seen from the parcel; null where no lake or no terrain is known. */
  lake: { name: string; percent: number | null; isPending: boolean } | null
}

/** The aspect of the greatest share; null where no slope is known. */
export function mainAspect({ aspectShares, meanSlopeDeg }: TerrainFacts): (typeof aspects)[number]['value'] | null {
  if (meanSlopeDeg === null) return null
  return aspects[aspectShares.indexOf(Math.max(...aspectShares))]?.value ?? null
}
