import type { Relation } from './evidence.ts'
import type { Grid } from './grid.ts'

export const thresholdFields = ['thresholdM2', 'thresholdPercent', 'thresholdM'] as const

/** What a version of a rule holds: the fields that answers follow from. */
export const contentFields = [
  'code',
  'name',
  'nameEn',
  'themeId',
  'xzqdm',
  'relation',
  ...thresholdFields,
  'grid',
  'overrides',
  'lawId',
  'article',
  'clause',
  'duties',
  'effectiveOn',
  'repealedOn',
] as const

/**
 * What an overlap must exceed before the rule applies: an area those of `thresholdM2` and `thresholdPercent` (of the
 * boundary) that are given, a line `thresholdM`. Missing where there is none.
 */
export type Thresholds = { readonly [Field in (typeof thresholdFields)[number]]?: number | null }

export type RuleContent = Thresholds & {
  code: string
  name: string
  nameEn: string | null
  themeId: string
  xzqdm: string
  relation: Relation
  grid: Grid
  /** Ids of rules that do not count where this one applies. */
  overrides: readonly string[]
  lawId: string | null
  article: string | null
  clause: string | null
  /** Ids of what a conditional cell without its own duties asks for. Missing in versions from before duties. */
  duties?: readonly string[]
  /** Days as `YYYY-MM-DD`; null: always. The rule is no longer in force on the day of its repeal. */
  effectiveOn: string | null
  repealedOn: string | null
}
