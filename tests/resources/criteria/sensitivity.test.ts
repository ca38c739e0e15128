import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankLands, scoreLands, tiers, type Judged } from '../../../src/resources/criteria/score.ts'
import { sensitivityOf } from '../../../src/resources/criteria/sensitivity.ts'

const judgedOf = (columns: readonly (readonly (number | null)[])[], out: readonly number[] = []): Judged[] =>
  columns.map((column) => ({
    parts: Float64Array.from(column, (part) => part ?? Number.NaN),
    assumed: Number.NaN,
    tier: Uint8Array.from(column, (_part, at) => (out[at] ? tiers.out : tiers.placed)),
  }))

const standings = (judged: readonly Judged[], weights: readonly number[]) => {
  const scores = scoreLands(judged, weights)
  return { judged, weights, tier: scores.tier, first: rankLands(scores)[0] ?? 0 }
}

/** Whether the parcel is still first, up to rounding (1e-6), if the criterion has this weight. */
const leads = (
  judged: readonly Judged[],
  weights: readonly number[],
  { criterion, weight, land }: { criterion: number; weight: number; land: number },
): boolean => {
  const scores = scoreLands(
    judged,
    weights.map((each, at) => (at === criterion ? weight : each)),
  )
  const own = scores.totals[land] ?? 0
  return scores.totals.every(
    (total, at) => scores.tier[at] === tiers.out || Number.isNaN(total) || Number.isNaN(own) || total <= own + 1e-6,
  )
}

describe('how far a weight can move before the first rank changes', () => {
  test('ends at the weight where both scores are equal', () => {
    const judged = judgedOf([
      [1, 0],
      [0, 0.5],
    ])
    // The scores are 1·w and 0.5·1 over the same sum: they are equal at w = 0.5.
    expect(sensitivityOf(standings(judged, [1, 1]), 0)).toEqual({ down: { weight: 0.5, by: 1 }, up: null })
    expect(sensitivityOf(standings(judged, [1, 1]), 1)).toEqual({ down: null, up: { weight: 2, by: 1 } })
  })

  test('ignores excluded parcels, and is null if no parcel can take the first rank', () => {
    expect(
      sensitivityOf(
        standings(
          judgedOf(
            [
              [1, 0],
              [0, 1],
            ],
            [0, 1],
          ),
          [1, 1],
        ),
        0,
      ),
    ).toEqual({ down: null, up: null })
    expect(
      sensitivityOf(
        standings(
          judgedOf([
            [1, 0.4],
            [1, 0.2],
          ]),
          [3, 1],
        ),
        1,
      ),
    ).toEqual({ down: null, up: null })
  })

  test('agrees with trying many weights, also with unknown values', () => {
    const part = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20) },
      { weight: 1, arbitrary: fc.constant(null) },
    )
    const row = fc.tuple(part, part, part, part)
    const whole = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 2, maxLength: 8 }),
        fc.tuple(whole, whole, whole, whole),
        fc.integer({ min: 0, max: 3 }),
        (rows, weights, criterion) => {
          const judged = judgedOf([0, 1, 2, 3].map((at) => rows.map((each) => each[at] ?? null)))
          const start = standings(judged, weights)
          if (Number.isNaN(scoreLands(judged, weights).totals[start.first])) return
          const { down, up } = sensitivityOf(start, criterion)
          const now = weights[criterion] ?? 0
          const at = (weight: number): boolean => leads(judged, weights, { criterion, weight, land: start.first })
          for (let step = 0; step <= 200; step += 1) {
            const higher = now + (((up?.weight ?? now + 200) - now) * step) / 200
            const lower = (down?.weight ?? 0) + ((now - (down?.weight ?? 0)) * step) / 200
            expect(at(higher), `up to ${higher}`).toBe(true)
            if (lower > 0) expect(at(lower), `down to ${lower}`).toBe(true)
          }
          for (const [turn, direction] of [
            [up, 1],
            [down, -1],
          ] as const) {
            if (!turn) continue
            const beyond = [0.001, 0.01, 0.1, 1, 10]
              .map((step) => turn.weight + direction * step * Math.max(0.01, turn.weight))
              .filter((weight) => weight > 0)
            expect(
              beyond.some((weight) => !leadsExactly(judged, weights, { criterion, weight, land: start.first })),
              `beyond ${turn.weight}`,
            ).toBe(true)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Like `leads`, but with a tolerance of only 1e-12. */
function leadsExactly(
  judged: readonly Judged[],
  weights: readonly number[],
  { criterion, weight, land }: { criterion: number; weight: number; land: number },
): boolean {
  const scores = scoreLands(
    judged,
    weights.map((each, at) => (at === criterion ? weight : each)),
  )
  const own = scores.totals[land] ?? 0
  return scores.totals.every((total) => Number.isNaN(total) || total <= own + 1e-12)
}
