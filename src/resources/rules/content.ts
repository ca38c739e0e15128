import type { Relation } from '../analysis.ts'
import type { Grid } from './grid.ts'

/** What a version of a rule holds: the fields that answers follow from. */
export const contentFields = [
  'code',
  'name',
  'nameEn',
  'themeId',
  'xzqdm',
  'relation',
  'grid',
  'overrides',
  'lawId',
  'article',
  'clause',
  'duties',
  'effectiveOn',
  'repealedOn',
] as const

export type RuleContent = {
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
