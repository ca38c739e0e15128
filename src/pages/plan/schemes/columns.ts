import { figuresOf, mean, type Column, type Part } from '../../../offer/compare/columns.ts'
import type { SchemeCandidate, SchemeCriteria } from '../../../resources/composed-scheme.ts'
import { lands } from '../../../resources/lands.ts'
import { schemeWords } from './words.ts'

/** A candidate, or a whole scheme, as a column of the comparison. */
export type SchemeColumn = Column & {
  candidates: readonly SchemeCandidate[]
  isGone: boolean
  note: string | null
  /** Null unless the column is a whole scheme. */
  criteria: SchemeCriteria | null
}

/** A candidate as a column. */
export function candidateColumn(candidate: SchemeCandidate): SchemeColumn {
  const { key, name, land, isGone, note, boundary } = candidate
  return {
    id: key,
    title: name,
    resource: lands,
    row: land && { ...land, _labels: land.regionName ? { xzqdm: land.regionName } : {} },
    boundary,
    figures: figuresOf([partOf(candidate)]),
    unjudged: schemeWords.notAnalysed,
    candidates: [candidate],
    isGone,
    note,
    criteria: null,
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
}): SchemeColumn {
  return {
    id,
    title,
    resource: lands,
    row: null,
    boundary: null,
    figures: figuresOf(candidates.map(partOf)),
    unjudged: schemeWords.notAnalysed,
    candidates,
    isGone: false,
    note: null,
    criteria,
  }
}

function partOf({ land, run }: SchemeCandidate): Part {
  return { land, result: run?.result ?? null }
}

export const axes = ['area', 'price', 'free', 'near', 'density'] as const
type Axis = (typeof axes)[number]
type Scores = Readonly<Record<Axis, number | null>>

/**
 * Relative scores from 0 to 1, higher is better: more area and floor area, a lower price, fewer constraints, shorter
 * distances. The best column of each axis gets 1, except for constraints, where 1 means none. Null if unknown.
 */
export function scoresOf(columns: readonly Pick<Column, 'figures'>[]): Scores[] {
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
