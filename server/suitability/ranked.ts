import type { FastifyRequest } from 'fastify'
import type { Criterion, ScoredLand } from '../../src/resources/criteria/criterion.ts'
import { assumedPart, rankKey, tiers } from '../../src/resources/criteria/score.ts'
import { criterionName, type Ranked, type RankedLand } from '../../src/resources/criteria/ranked.ts'
import { layerNames } from '../db/index.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { bodyForm, readBody } from './form.ts'
import { planCriteria } from './planned.ts'
import { countLands, scoredBatches, slots, within, type SuitabilityDeps, type Work } from './scoring.ts'

/** A report waits for its ranking; with more lands than this, use the page instead. */
const mostRankedLands = 20_000
const mostBest = 10

/** Parameters of a ranking. */
type RankingAsked = { criteria: readonly Criterion[] }
export const rankingForm: FormSchema = {
  type: 'object',
  properties: { criteria: bodyForm.properties?.criteria ?? {} },
  required: ['criteria'],
  additionalProperties: false,
}

/**
 * Returns the best of the lands that the caller may see, and the rank of one land. Throws 400 for inconsistent
 * criteria, 422 for too many lands.
 */
export async function rankedLands(
  deps: SuitabilityDeps,
  request: FastifyRequest,
  { asked, landId, signal }: { asked: RankingAsked; landId: string | null; signal: AbortSignal },
): Promise<Ranked> {
  const criteria = readBody({ filter: {}, criteria: asked.criteria }, request.locale)
  const condition = deps.landCondition(request, {})
  const who = request.actor?.id ?? ''
  return slots.run(async () => {
    const { plan, total, english } = await within(deps, signal, async (tx) => ({
      english: await layerNames(tx, 'en-US'),
      plan: await planCriteria(tx, deps, { criteria, seesLines: deps.seesLines(request) }),
      total: await countLands(tx, condition, mostRankedLands),
    }))
    const placed = inOrder(await allLands({ deps, condition, signal, plan }))
    const whole = criteria.reduce((sum, { weight }) => sum + weight, 0)
    return {
      total,
      out: placed.filter(({ land }) => tierOf(land) === tiers.out).length,
      pending: placed.filter(({ land }) => tierOf(land) === tiers.pending).length,
      criteria: plan.criteria.map(({ criterion, state }) => ({
        ...state,
        name: criterionName(criterion.source, english),
        share: whole > 0 ? criterion.weight / whole : 0,
        assumed: numberOrNull(assumedPart(criterion)),
      })),
      best: placed
        .slice(0, mostBest)
        .filter(({ land }) => tierOf(land) === tiers.placed && land.score !== null)
        .map(toRanked),
      own: placed.filter(({ land }) => land.id === landId).map(toRanked)[0] ?? null,
    }
  }, who)
}

async function allLands(work: Work): Promise<ScoredLand[]> {
  const lands: ScoredLand[] = []
  for await (const batch of scoredBatches(work)) lands.push(...batch)
  return lands
}

type Placed = { land: ScoredLand; rank: number }

/** Ranks like the page. */
function inOrder(lands: readonly ScoredLand[]): Placed[] {
  const key = (land: ScoredLand): number =>
    rankKey({ tier: tierOf(land), total: land.score ?? Number.NaN, known: land.known })
  return lands.toSorted((one, other) => key(other) - key(one)).map((land, index) => ({ land, rank: index + 1 }))
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function tierOf({ out, pending }: ScoredLand): number {
  return out.length > 0 ? tiers.out : pending.length > 0 ? tiers.pending : tiers.placed
}

function toRanked({ land: { landCode, name, score, known, parts, out, pending }, rank }: Placed): RankedLand {
  return { landCode, name, score, known, parts, out, pending, rank }
}
