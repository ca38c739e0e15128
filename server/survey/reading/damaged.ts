import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { ReadOptions } from './order.ts'

/**
 * Tells that records of `place` are damaged and were left out; `numbers` are theirs, from 1. Throws, with the offer to
 * leave them out, unless the caller has taken it.
 */
export function leftOut(
  place: string,
  { numbers, total }: { numbers: readonly number[]; total: number },
  { withoutDamaged }: ReadOptions,
): SurveyProblem[] {
  if (numbers.length === 0) return []
  const shown = numbers.slice(0, limits.reportedProblems).join('、')
  const names = shown + (numbers.length > limits.reportedProblems ? '…' : '')
  const told = { place, total, count: numbers.length, names }
  if (withoutDamaged) return [warning('records-left-out', told)]
  throw new SurveyError([{ ...problem('records-damaged', told), offer: { withoutDamaged: true } }])
}
