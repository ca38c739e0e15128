import { verdictOf, type AnalysedLayer } from '../../src/resources/analysis.ts'
import type { RawValue, ScoredLand } from '../../src/resources/criteria/criterion.ts'
import { isBeyond, partOf } from '../../src/resources/criteria/score.ts'
import type { LandRow, TouchedRow } from './queries.ts'
import type { PlannedCriterion, VerdictGround } from './planned.ts'

/** What an analysis of a land would say; null where it would ask for a check, because then it is not known. */
export function verdictFor(row: TouchedRow | undefined, { layers, checks }: VerdictGround): RawValue {
  if (!row?.isValid) return null
  const lines = row.touched
    .map((number) => layers[number - 1])
    .filter((layer): layer is AnalysedLayer => layer !== undefined)
  const verdict = verdictOf(lines, row.isOutside ? [...checks, 'outside'] : checks)
  return verdict === 'needs-check' ? null : verdict
}

/** A land with its values, parts and score; numbers rounded to what anybody can tell apart. */
export function scoredLand(row: LandRow, criteria: readonly PlannedCriterion[], verdict: RawValue): ScoredLand {
  const values = criteria.map(({ criterion: { source } }, at): RawValue =>
    source.kind === 'verdict' ? verdict : rounded(row[`v${at}`] ?? null),
  )
  let [sum, weight, whole] = [0, 0, 0]
  const out: string[] = []
  const parts = criteria.map(({ criterion }, at) => {
    const part = partOf(values[at] ?? null, criterion.preference)
    whole += criterion.weight
    if (criterion.isKnockOut && isBeyond(values[at] ?? null, criterion.preference)) out.push(criterion.key)
    if (Number.isNaN(part)) return null
    sum += part * criterion.weight
    weight += criterion.weight
    return digits(part, 6)
  })
  const { id, landCode, name, xzqdm, at } = row
  return {
    id,
    landCode,
    name,
    xzqdm,
    at: at?.coordinates ?? null,
    values,
    parts,
    score: weight > 0 ? digits((sum / weight) * 100, 4) : null,
    known: whole > 0 ? digits(weight / whole, 6) : 0,
    out,
  }
}

/** A centimetre, or a hundredth of whatever it is. */
function rounded(value: RawValue): RawValue {
  return typeof value === 'number' ? digits(value, 2) : value
}

function digits(value: number, count: number): number {
  const scale = 10 ** count
  return Math.round(value * scale) / scale
}
