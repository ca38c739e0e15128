import { verdicts, type OverlayResult, type Verdict } from '../../../resources/analysis.ts'
import type { SchemeCandidate, SchemeCriteria, SchemeLand } from '../../../resources/composed-scheme.ts'
import { squareMetresPerMu } from '../../../resources/units.ts'

/** Figures to compare, of one candidate or of a scheme as the sum of its candidates. Null means unknown. */
type Figures = {
  verdict: Verdict | null
  areaM2: number | null
  /** 万元 per mu; for several candidates the mean weighted by area. */
  priceWanPerMu: number | null
  /** 万元; null unless area and price of every candidate are known. */
  costWan: number | null
  floorAreaRatio: number | null
  /** Shares of the analysed area, 0 to 1. */
  forbidden: number | null
  conditional: number | null
  /** Metres to the nearest feature, by layer. */
  distances: ReadonlyMap<string, number>
}

/** One column of the comparison. */
export type Column = {
  id: string
  title: string
  candidates: readonly SchemeCandidate[]
  /** Null unless the column is a single candidate. */ land: SchemeLand | null
  isGone: boolean
  note: string | null
  criteria: SchemeCriteria | null
  figures: Figures
}

/** A candidate as a column. */
export function candidateColumn(candidate: SchemeCandidate): Column {
  const { key, name, land, isGone, note } = candidate
  return {
    id: key,
    title: name,
    candidates: [candidate],
    land,
    isGone,
    note,
    criteria: null,
    figures: figuresOf([candidate]),
  }
}

/** A whole scheme as a column; a version of a scheme has an id of its own. */
export function schemeColumn({
  id,
  title,
  candidates,
  criteria,
}: {
  id: string
  title: string
  candidates: readonly SchemeCandidate[]
  criteria: SchemeCriteria
}): Column {
  return { id, title, candidates, land: null, isGone: false, note: null, criteria, figures: figuresOf(candidates) }
}

function figuresOf(candidates: readonly SchemeCandidate[]): Figures {
  const areas = candidates.map(areaOf)
  const priced = candidates.flatMap(({ land }, index) =>
    land?.priceWanPerMu != null && areas[index] != null ? [{ price: land.priceWanPerMu, areaM2: areas[index] }] : [],
  )
  const pricedM2 = sum(priced.map(({ areaM2 }) => areaM2))
  const costWan = sum(priced.map(({ price, areaM2 }) => (price * areaM2) / squareMetresPerMu))
  const results = candidates.flatMap(({ run }) => run?.result ?? [])
  const analysedM2 = sum(results.map(({ areaM2 }) => areaM2))
  const within = (says: string): number | null =>
    analysedM2 > 0 ? Math.min(1, sum(results.map((result) => coveredM2(result, says))) / analysedM2) : null
  return {
    verdict: verdicts.find((each) => results.some(({ verdict }) => verdict === each)) ?? null,
    areaM2: candidates.length > 0 && areas.every((area) => area !== null) ? sum(areas) : null,
    priceWanPerMu: pricedM2 > 0 ? (costWan * squareMetresPerMu) / pricedM2 : null,
    costWan: priced.length > 0 && priced.length === candidates.length ? costWan : null,
    floorAreaRatio: mean(candidates.flatMap(({ land }) => land?.floorAreaRatio ?? [])),
    forbidden: within('forbidden'),
    conditional: within('conditional'),
    distances: nearestOf(results),
  }
}

function areaOf({ land, run }: SchemeCandidate): number | null {
  return land?.areaM2 ?? run?.result.areaM2 ?? null
}

/** Area of the layer that covers most with this verdict: layers overlap, so a sum would count areas twice. */
function coveredM2({ lines }: OverlayResult, says: string): number {
  return Math.max(
    0,
    ...lines.filter((line) => line.says === says && line.standing === null).map(({ areaM2 }) => areaM2),
  )
}

function nearestOf(results: readonly OverlayResult[]): ReadonlyMap<string, number> {
  const nearest = new Map<string, number>()
  for (const { distances } of results)
    for (const { name, distanceM } of distances)
      nearest.set(name, Math.min(distanceM, nearest.get(name) ?? Number.POSITIVE_INFINITY))
  return nearest
}

export const axes = ['area', 'price', 'free', 'near', 'density'] as const
type Axis = (typeof axes)[number]
type Scores = Readonly<Record<Axis, number | null>>

/**
 * Relative scores from 0 to 1, higher is better: more area and floor area, a lower price, fewer constraints, shorter
 * distances. The best column of each axis gets 1, except for constraints, where 1 means none. Null if unknown.
 */
export function scoresOf(columns: readonly Column[]): Scores[] {
  const figures = columns.map((column) => column.figures)
  const area = shareOfMost(figures.map(({ areaM2 }) => areaM2))
  const price = shareOfLeast(figures.map(({ priceWanPerMu }) => priceWanPerMu))
  const near = shareOfLeast(figures.map(({ distances }) => mean([...distances.values()])))
  const density = shareOfMost(figures.map(({ floorAreaRatio }) => floorAreaRatio))
  return figures.map(({ forbidden, conditional }, index) => ({
    area: area[index] ?? null,
    price: price[index] ?? null,
    free: forbidden === null || conditional === null ? null : Math.max(0, 1 - forbidden - conditional),
    near: near[index] ?? null,
    density: density[index] ?? null,
  }))
}

function shareOfMost(values: readonly (number | null)[]): (number | null)[] {
  const most = Math.max(...values.map((value) => value ?? 0))
  return values.map((value) => (value === null || most <= 0 ? null : value / most))
}

function shareOfLeast(values: readonly (number | null)[]): (number | null)[] {
  const least = Math.min(...values.map((value) => value ?? Number.POSITIVE_INFINITY))
  return values.map((value) => (value === null ? null : value <= 0 ? 1 : least / value))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number | null {
  return values.length > 0 ? sum(values) / values.length : null
}
