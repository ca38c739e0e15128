import type { LandSeed } from './lands.ts'
import { readJson } from './read-data.ts'
import type { DegreePosition } from './schematic.ts'
import { surroundings, type Near } from './surroundings.ts'
import { useName } from './uses.ts'

/** A candidate parcel, by its number, with the reason. */
export type CandidateSeed = { landCode: string; note: string }

/** A scheme in two versions. Weights are changes to those of the template, by criterion key. */
export type SchemeSeed = {
  name: string
  purpose: string
  xzqdm: string
  submitted: boolean
  /** Key of a template of weights. */
  template: string
  first: { notes: string; candidates: readonly CandidateSeed[] }
  /** Changes of the second version: another parcel, other weights, new findings. */
  second: { notes: string; candidates: readonly CandidateSeed[]; weights: Readonly<Record<string, number>> }
}

/** A scheme as stored in the data file: `places` are beginnings of parcel numbers, one parcel is taken of each. */
type Source = Pick<SchemeSeed, 'name' | 'purpose' | 'xzqdm' | 'submitted' | 'template'> & {
  wants: Wants
  first: { notes: string; places: readonly string[] }
  second: { notes: string; places: readonly string[]; weights: Readonly<Record<string, number>> }
}
type Wants = {
  uses: readonly string[]
  areaHa: readonly [number, number]
  near: 'hospital' | 'scenic'
  withinKm: number
}
type Choice = { land: LandSeed; near: Near; place: string }

const nearNames = { hospital: '医院', scenic: '景区' } as const

/**
 * Returns the schemes of the demonstration investor: a private one, and one that the officers of its region can read.
 * Their candidates are parcels on offer that meet the purpose; every number in the texts is that of a parcel. Throws if
 * no parcel meets it.
 */
export function demoSchemes(lands: readonly LandSeed[]): SchemeSeed[] {
  const nearby = surroundings()
  return readJson<Source[]>(new URL('./data/schemes.json', import.meta.url)).map(
    ({ wants, first, second, ...scheme }) => {
      const choose = (start: string): Choice => {
        for (const land of lands) {
          if (!land.landCode.startsWith(`${start}-`) || !isWanted(land, wants)) continue
          const near = nearby(ringOf(land))[wants.near]
          if (near.km <= wants.withinKm) return { land, near, place: land.name.slice(0, land.name.indexOf('片区')) }
        }
        throw new Error(`No parcel of ${start} meets the purpose of the scheme ${scheme.name}`)
      }
      const [early, late] = [first.places.map(choose), second.places.map(choose)]
      const [from, to] = wants.areaHa
      return {
        ...scheme,
        purpose: filled(scheme.purpose, { from, to, [wants.near]: wants.withinKm }),
        first: {
          notes: filled(first.notes, { places: placesText(early), compared: comparedText(early, wants) }),
          candidates: early.map(candidate),
        },
        second: {
          notes: filled(second.notes, {
            added: placesText(late),
            compared: comparedText([...early, ...late], wants),
          }),
          candidates: late.map(candidate),
          weights: second.weights,
        },
      }
    },
  )
}

function isWanted(
  { landStatus, published, landUse, statedAreaM2 }: LandSeed,
  { uses, areaHa: [from, to] }: Wants,
): boolean {
  return (
    landStatus === 'open' &&
    published &&
    uses.includes(landUse) &&
    statedAreaM2 >= from * 10_000 &&
    statedAreaM2 <= to * 10_000
  )
}

function ringOf({ boundary }: LandSeed): DegreePosition[] {
  return (boundary.coordinates[0]?.[0] ?? []).slice(1).map(([x = 0, y = 0]) => [x, y])
}

function candidate({ land, near }: Choice): CandidateSeed {
  const { landCode, landUse, statedAreaM2, priceWanPerMu } = land
  const hectares = (statedAreaM2 / 10_000).toFixed(1)
  return {
    landCode,
    note: `${useName(landUse)}约 ${hectares} 公顷，参考单价 ${priceWanPerMu} 万元/亩，距${near.name} ${near.km.toFixed(1)} 公里（直线距离）`,
  }
}

function placesText(choices: readonly Choice[]): string {
  return choices.map(({ place }) => place).join('、')
}

/** Names the parcel nearest to what the scheme wants, and the cheapest one. */
function comparedText(choices: readonly Choice[], { near }: Wants): string {
  const [nearest] = [...choices].sort((a, b) => a.near.km - b.near.km)
  const [cheapest] = [...choices].sort((a, b) => a.land.priceWanPerMu - b.land.priceWanPerMu)
  if (!nearest || !cheapest) return ''
  return `离${nearNames[near]}最近的是${nearest.place}（${nearest.near.km.toFixed(1)} 公里），参考单价最低的是${cheapest.place}（${cheapest.land.priceWanPerMu} 万元/亩）。`
}

function filled(text: string, words: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(words[name] ?? gap))
}
