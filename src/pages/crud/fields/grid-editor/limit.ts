import type { Label } from '../../../../resources/define.ts'
import type { Relation } from '../../../../resources/rules/evidence.ts'
import { gridLimits } from '../../../../resources/rules/grid.ts'
import { limitFieldOf, steepest, type LimitField } from '../../../../resources/rules/limits.ts'
import { limitWords } from './words.ts'

/** The number that each row of a rule needs: where it is, its name with the unit, and its maximum. */
export type Limit = { field: LimitField; label: Label; most: number }

/** Null for a relation that compares with no number, or is not chosen yet. */
export function limitFor(relation: unknown): Limit | null {
  const of = relation as Relation
  const [field, label] = [limitFieldOf(of), limitWords[of]]
  return field && label ? { field, label, most: of === 'slope-above' ? steepest : gridLimits[field] } : null
}
