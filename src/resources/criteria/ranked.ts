import type { Label } from '../define.ts'
import { lands } from '../lands.ts'
import type { CriterionState, ScoredLand, Source } from './criterion.ts'

/** Display name of a criterion; `english` translates the name of a layer. */
export function criterionName(source: Source, english: (layer: string) => string): Label {
  if (source.kind === 'distance') return { zh: `到${source.layer}的距离`, en: `Distance to ${english(source.layer)}` }
  if (source.kind === 'attribute')
    return { zh: `${source.layer}·${source.field}`, en: `${english(source.layer)}: ${source.field}` }
  return source.kind === 'verdict' ? { zh: '叠加结论', en: 'Overlay verdict' } : lands.fields[source.field].label
}

/**
 * A parcel with its rank, from 1: parcels to be checked rank behind those with a place, and excluded ones behind all
 * others. `pending` is missing in reports from before parcels were ranked so.
 */
export type RankedLand = Pick<ScoredLand, 'landCode' | 'name' | 'score' | 'known' | 'parts' | 'out'> &
  Partial<Pick<ScoredLand, 'pending'>> & { rank: number }

/**
 * A ranking as printed in a report: the criteria (`share` of all weights, 0 to 1; what an unknown value counts as, null
 * where it does not count), the first ranks, and the rank of one parcel.
 */
export type Ranked = {
  total: number
  out: number
  /** Parcels to be checked; missing in older reports. */
  pending?: number
  criteria: (CriterionState & { name: Label; share: number; assumed?: number | null })[]
  best: RankedLand[]
  own: RankedLand | null
}
