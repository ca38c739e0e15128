import { demoCounties, type County, type Estate, type Theme } from './estates.ts'
import { landFacts, type LandFacts } from './land-facts.ts'
import { landText } from './land-text.ts'
import { layOut, type PlaneRing } from './layout.ts'
import { hasRoom, toDegrees, type Terrain } from './placing.ts'
import { drawsOf } from './random.ts'
import type { DegreePosition } from './schematic.ts'
import { stageOf } from './stages.ts'
import { surroundings } from './surroundings.ts'
import { demoWater } from './water.ts'

type Boundary = { type: 'MultiPolygon'; coordinates: number[][][][] }

/** A row of `lands` before it is inserted; refers to its project by number. */
export type LandSeed = Omit<LandFacts, 'use'> & {
  landCode: string
  name: string
  xzqdm: string
  landUse: string
  landUseSystem: string
  tenureYears: number
  description: string
  boundary: Boundary
  projectCode: string
  contact: string
  contactPhone: string
}

/** An estate with its position and parcels. */
export type LaidOut = {
  county: County
  estate: Estate
  number: number
  middle: DegreePosition
  rings: readonly PlaneRing[]
}

type RegionLike = { xzqdm: string; boundary: Boundary | null }

/** Minimum distance between estates, so that their parcels never overlap. */
const apartM = 1_600
const furthestM = 9_000
/** Depth of parcels in metres, by theme: resorts and care homes stand on larger ones. */
const depths: Readonly<Record<Theme, readonly [number, number]>> = {
  culture: [70, 170],
  tourism: [150, 230],
  wellness: [150, 230],
  agri: [70, 170],
  sports: [80, 180],
}
const mostTries = 400

/**
 * Returns the five estates of each county with their parcels, at positions with enough space. The same result on every
 * call; throws if a county has no space.
 */
export function layOutEstates(regions: readonly RegionLike[]): LaidOut[] {
  const water = demoWater().features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : [],
  )
  const placed: LaidOut[] = []
  for (const county of demoCounties()) {
    const boundary = regions.find(({ xzqdm }) => xzqdm === county.xzqdm)?.boundary
    if (!boundary) throw new Error(`The demonstration has no boundary of ${county.xzqdm}`)
    const terrain = { inside: boundary.coordinates.flat(), water }
    county.estates.forEach((estate, index) =>
      placed.push(place({ county, estate, number: index + 1 }, terrain, placed)),
    )
  }
  return placed
}

function place(plan: Omit<LaidOut, 'middle' | 'rings'>, terrain: Terrain, placed: readonly LaidOut[]): LaidOut {
  const { county, estate } = plan
  const draws = drawsOf(Number(county.xzqdm.slice(0, 6)) * 10 + plan.number)
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const reach = (attempt / mostTries) * furthestM
    const middle = toDegrees(
      [draws.between(-reach, reach), draws.between(-reach, reach)],
      [estate.longitude, estate.latitude],
    )
    const rings = layOut(draws, depths[estate.theme])
    if (placed.every((other) => distanceM(other.middle, middle) > apartM) && hasRoom(rings, middle, terrain))
      return { ...plan, middle, rings }
  }
  throw new Error(`There is no room for the estate ${estate.name}`)
}

/** Returns about 400 parcels, numbered within each county. */
export function demoLands(estates: readonly LaidOut[]): LandSeed[] {
  const [nearby, describe] = [surroundings(), landText()]
  return estates.flatMap((laidOut) =>
    estateFacts(laidOut).map(({ use, ...facts }, index): LandSeed => {
      const { county, estate, number, middle, rings } = laidOut
      const open = (rings[index] ?? []).map((position) => toDegrees(position, middle))
      const closed = [...open, ...open.slice(0, 1)].map((position) => [...position])
      return {
        landCode: landCodeOf(laidOut, index),
        name: `${estate.name}片区 ${placeOf(index)} 号地块`,
        xzqdm: county.xzqdm,
        ...facts,
        landUse: use.code,
        landUseSystem: 'YDYH2023',
        tenureYears: use.years,
        description: describe(estate, { use, ...facts }, nearby(open)),
        boundary: { type: 'MultiPolygon', coordinates: [[closed]] },
        projectCode: projectCodeOf(county, number),
        contact: '招商专员（演示）',
        contactPhone: demoPhone,
      }
    }),
  )
}

/** Returns the facts of the parcels of an estate, in the order of its rings. */
export function estateFacts(laidOut: LaidOut): LandFacts[] {
  const { county, estate, number, rings } = laidOut
  const [draws, stage] = [drawsOf(Number(county.xzqdm.slice(2, 6)) * 100 + number), stageOf(laidOut)]
  return rings.map((ring) => landFacts(county, estate, { areaM2: planeAreaM2(ring), stage, draws }))
}

/**
 * Returns the number of a parcel by its index in the estate: letters of the county, the theme and the number of the
 * estate, then its position in the estate.
 */
export function landCodeOf({ county, estate, number }: LaidOut, index: number): string {
  return `${county.prefix}-${estate.theme.slice(0, 1).toUpperCase()}${number}-${placeOf(index)}`
}

function placeOf(index: number): string {
  return String(index + 1).padStart(2, '0')
}

/** A phone number that nobody has. */
export const demoPhone = '0872-0000000'

export function projectCodeOf({ prefix }: County, number: number): string {
  return `${prefix}-XM-${String(number).padStart(2, '0')}`
}

function planeAreaM2(ring: PlaneRing): number {
  const doubled = ring.reduce((sum, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    return sum + ax * by - bx * ay
  }, 0)
  return doubled / 2
}

function distanceM([ax, ay]: DegreePosition, [bx, by]: DegreePosition): number {
  return Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by) * 111_000
}
