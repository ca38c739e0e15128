import { useEffect, useMemo, useState } from 'react'
import type { Criterion, Suitability } from '../../../resources/criteria/criterion.ts'
import { judge, rankLands, scoreLands, tiers, type Judged, type Scores } from '../../../resources/criteria/score.ts'
import { sensitivityOf, type Sensitivity } from '../../../resources/criteria/sensitivity.ts'

/** Parcels in order of rank, with their results by criterion. `order[0]` is the index of the first place. */
export type Ranking = {
  data: Suitability
  criteria: readonly Criterion[]
  judged: readonly Judged[]
  scores: Scores
  order: Uint32Array
  /** Rank of each parcel by index: the inverse of `order`. */ rank: Uint32Array
}

const judgedBefore = new WeakMap<Suitability, Map<string, Judged>>()

/** Caches the result of each preference: a change of a weight computes none again. */
function judgedOf(data: Suitability, at: number, criterion: Criterion): Judged {
  const known = judgedBefore.get(data) ?? new Map<string, Judged>()
  judgedBefore.set(data, known)
  const { key, preference, isKnockOut } = criterion
  const name = JSON.stringify([key, preference, isKnockOut])
  let found = known.get(name)
  if (!found)
    known.set(
      name,
      (found = judge(
        data.lands.map(({ values }) => values[at] ?? null),
        criterion,
      )),
    )
  return found
}

/** Ranks the parcels by the current criteria; criteria whose values are still loading are left out. */
export function useRanking(data: Suitability | undefined, criteria: readonly Criterion[]): Ranking | null {
  return useMemo(() => {
    if (!data) return null
    const at = new Map(data.criteria.map(({ key }, index) => [key, index]))
    const known = criteria.filter(({ key }) => at.has(key))
    const judged = known.map((criterion) => judgedOf(data, at.get(criterion.key) ?? 0, criterion))
    if (judged.length === 0) return null
    const scores = scoreLands(
      judged,
      known.map(({ weight }) => weight),
    )
    const order = rankLands(scores)
    const rank = new Uint32Array(order.length)
    order.forEach((land, place) => (rank[land] = place))
    return { data, criteria: known, judged, scores, order, rank }
  }, [data, criteria])
}

/** A slider counts as moving until it has not changed for this long. */
const restMs = 200
const nothing: ReadonlyMap<string, Sensitivity> = new Map()

/**
 * How far each weight may move before the first place changes, by key. Takes longer than a frame, so it is computed
 * when the weights have stopped changing; until then the last result is returned.
 */
export function useSensitivity(ranking: Ranking | null): ReadonlyMap<string, Sensitivity> {
  const [known, setKnown] = useState(nothing)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(sensitivities(ranking)), restMs)
    return () => clearTimeout(timer)
  }, [ranking])
  return known
}

function sensitivities(ranking: Ranking | null): ReadonlyMap<string, Sensitivity> {
  const first = ranking?.order[0]
  if (
    !ranking ||
    first === undefined ||
    ranking.scores.tier[first] === tiers.out ||
    Number.isNaN(ranking.scores.totals[first])
  )
    return nothing
  const standings = {
    judged: ranking.judged,
    weights: ranking.criteria.map(({ weight }) => weight),
    tier: ranking.scores.tier,
    first,
  }
  return new Map(ranking.criteria.map(({ key }, at) => [key, sensitivityOf(standings, at)]))
}
