import type { ChosenUse, OverlayLine, OverlayResult } from '../../src/resources/analysis.ts'
import type { Buildable, BuildableDoubt } from '../../src/resources/buildable.ts'
import { answerOf, rowOf } from '../../src/resources/rules/grid.ts'
import { affectsVerdict, type Says } from '../../src/resources/rules/outcome.ts'
import { ApiError } from '../http/errors.ts'
import type { Boundary } from './boundary.ts'
import type { Planned } from './layers.ts'
import { rounded } from './lines.ts'
import { mostSentPoints } from './overlay-query.ts'
import type { CutBoundary } from './pieces.ts'
import { isSubtractable, remaining, withoutLines, type Remaining } from './remainder.ts'
import type { Rule } from './rules.ts'
import { limit, type Turns } from './turns.ts'

type Given = {
  planned: Planned
  boundary: Boundary
  cut: CutBoundary
  result: OverlayResult
  floorAreaRatio: number | null
}

/** What is left may take this much work, about a second on the embedded database: nobody waits longer for a verdict. */
const mostWork = 1e8

/** Returns what is left of a boundary to build on; null where that takes too much work or fails. */
export async function buildable(turns: Turns, given: Given): Promise<Buildable | null> {
  try {
    return await left({ ...turns, spend: limit(mostWork) }, given)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null
    throw error
  }
}

async function left(turns: Turns, { planned, boundary, cut, result, floorAreaRatio }: Given): Promise<Buildable> {
  const { taken, open, doubts } = sorted(result, planned.rules)
  const without = async (lines: readonly OverlayLine[]): Promise<Remaining> => {
    const rest = await withoutLines(turns, { boundary: boundary.shape, cut, layers: planned.layers, lines })
    return remaining(turns, boundary.shape, rest)
  }
  const { shape, areaM2, parts, corners } = await without(taken)
  const certain = open.length > 0 ? await without([...taken, ...open]) : { areaM2 }
  return {
    shape: corners <= mostSentPoints ? shape : null,
    areaM2: rounded(areaM2),
    share: Math.min(1, areaM2 / boundary.areaM2),
    parts,
    openM2: rounded(Math.max(0, areaM2 - certain.areaM2)),
    taken: taken.flatMap(({ key }) => key ?? []),
    isCertain: doubts.length === 0,
    doubts,
    floorAreaRatio,
    floorAreaM2: floorAreaRatio === null ? null : rounded(areaM2 * floorAreaRatio),
  }
}

type Sorted = {
  taken: readonly OverlayLine[]
  /** Lines of areas that are not certain. */
  open: readonly OverlayLine[]
  doubts: readonly BuildableDoubt[]
}

/** Which lines are subtracted, which are not certain, and what that leaves in doubt. */
function sorted({ lines, checks, use }: OverlayResult, rules: readonly Rule[]): Sorted {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const counting = lines
    .filter(({ says, overriddenBy }) => affectsVerdict(says) && !overriddenBy)
    .map((line) => ({ line, says: saysWithin(line, byId.get(line.rule?.id ?? ''), use ?? null) }))
  const isForbidden = ({ line, says }: (typeof counting)[number]): boolean => says === 'forbidden' && !line.standing
  const isTaken = (each: (typeof counting)[number]): boolean =>
    isSubtractable(each.line) &&
    (each.line.measured ? each.says === 'forbidden' || each.says === 'unknown' : isForbidden(each))
  const taken = counting.filter(isTaken).map(({ line }) => line)
  const others = counting.filter((each) => !isTaken(each))
  const isAround = ({ layerId, zone }: OverlayLine): boolean =>
    taken.some((line) => !!line.measured && line.layerId === layerId && line.zone?.code === zone?.code)
  const unknown = others.filter(({ line, says }) => says === 'unknown' || line.standing).map(({ line }) => line)
  const doubts: readonly (BuildableDoubt | null)[] = [
    checks.length > 0 ? 'checks' : null,
    unknown.length > 0 ? 'unknown' : null,
    others.some((each) => isForbidden(each) && !isAround(each.line)) ? 'no-area' : null,
  ]
  return { taken, open: unknown.filter(isSubtractable), doubts: doubts.filter((doubt) => doubt !== null) }
}

/** What holds within the distance of a line, whether or not the boundary certainly reaches there; else what the line says. */
function saysWithin({ measured, says, zone }: OverlayLine, rule: Rule | undefined, use: ChosenUse | null): Says {
  if (!measured || !rule) return says
  return answerOf(rule.grid, rowOf(rule.grid, zone?.code ?? null), use).cell?.outcome ?? 'unknown'
}
