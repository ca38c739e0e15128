import type { Label } from '../define.ts'
import { lands } from '../lands.ts'
import type { CriterionState, ScoredLand, Source } from './criterion.ts'

/** What a criterion is called. */
export function criterionName(source: Source): Label {
  if (source.kind === 'distance') return { zh: `到${source.layer}的距离`, en: `Distance to ${source.layer}` }
  if (source.kind === 'attribute')
    return { zh: `${source.layer}·${source.field}`, en: `${source.layer}: ${source.field}` }
  return source.kind === 'verdict' ? { zh: '叠加结论', en: 'Overlay verdict' } : lands.fields[source.field].label
}

/** A land in its place, from 1; what is out has a place behind all others. */
export type RankedLand = Pick<ScoredLand, 'landCode' | 'name' | 'score' | 'known' | 'parts' | 'out'> & { rank: number }

/**
 * A ranking as it is told on paper: what was weighed (`share` of all weights, 0 to 1), the first places, and the place
 * of one land.
 */
export type Ranked = {
  total: number
  out: number
  criteria: (CriterionState & { name: Label; share: number })[]
  best: RankedLand[]
  own: RankedLand | null
}
