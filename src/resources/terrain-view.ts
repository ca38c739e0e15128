/** A soft light that is seen above the relief in both looks: red, green, blue, and how much it covers. */
export const seenLight = { rgb: [245, 158, 11], opacity: 0.36 } as const

/**
 * How much of a lake is seen within 30 km, of the whole lake, and how much of the ground between and of the lake has no
 * height. `share` is null where that is too much of the lake.
 */
export type SeenLake = { name: string } & (
  | { share: number; unknownShare: number; lakeUnknownShare: number }
  | { share: null }
)

/** The ground that is seen from a place. Shares are from 0 to 1. */
export type SeenGround = {
  /** A picture in Web Mercator as a data address; ground that is not seen is transparent. */
  picture: string
  /** What the picture covers, in degrees. */
  extent: [west: number, south: number, east: number, north: number]
  /** Of the ground within the reach whose height is known. */
  seenShare: number
  /** Of the ground within the reach. */
  unknownShare: number
  lake: SeenLake | null
  /** Height of the eyes above the sea. */
  eyeM: number
  /** How wide the cells are that were looked at. */
  cellM: number
}

/** Steps of the work: it waits for its turn; it looks, and counts percent. */
export type ViewStage = 'waiting' | 'looking'

export type ViewRequest = {
  at?: readonly [longitude: number, latitude: number]
  landId?: string
  eyesM: number
  reachM: number
}

/** What is returned for a place: with where the eyes are, and whether the heights are schematic. */
export type ShownView = SeenGround & { at: [longitude: number, latitude: number]; isSchematic: boolean }

export const longestReachM = 30_000
export const highestEyesM = 200

/** Heights along a line. `heightM` is null where it is unknown. */
export type ProfilePoint = { alongM: number; heightM: number | null }
export type Profile = {
  points: ProfilePoint[]
  lengthM: number
  lowestM: number | null
  highestM: number | null
  climbM: number
  descentM: number
  steepestDeg: number | null
  cellM: number
}
export type ShownProfile = Profile & { isSchematic: boolean }

export const mostProfileCorners = 200
export const longestProfileM = 500_000
