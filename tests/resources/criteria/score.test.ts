import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criterion, Preference, RawValue } from '../../../src/resources/criteria/criterion.ts'
import { isBeyond, judge, partOf, rankLands, scoreLands, tiers } from '../../../src/resources/criteria/score.ts'

const more: Preference = { direction: 'more', from: 10, to: 20 }
const less: Preference = { direction: 'less', from: 10, to: 20 }
const target: Preference = { direction: 'target', from: 10, to: 20, fade: 5 }
const wish: Preference = { direction: 'wish', best: ['open', '09'], fair: ['reserve'] }

const value = fc.double({ min: -50, max: 50, noNaN: true })
const known: fc.Arbitrary<RawValue> = fc.oneof(value, fc.constant(null))

describe('how well a value fits', () => {
  test.each<[Preference, [RawValue, number][]]>([
    [
      more,
      [
        [5, 0],
        [10, 0],
        [15, 0.5],
        [20, 1],
        [99, 1],
      ],
    ],
    [
      less,
      [
        [5, 1],
        [10, 1],
        [15, 0.5],
        [20, 0],
        [99, 0],
      ],
    ],
    [
      target,
      [
        [4, 0],
        [5, 0],
        [7.5, 0.5],
        [10, 1],
        [20, 1],
        [22.5, 0.5],
        [99, 0],
      ],
    ],
    [
      { direction: 'more', from: 10, to: 10 },
      [
        [9.9, 0],
        [10, 1],
      ],
    ],
    [
      { direction: 'less', from: 10, to: 10 },
      [
        [10, 1],
        [10.1, 0],
      ],
    ],
    [
      { direction: 'target', from: 10, to: 20, fade: 0 },
      [
        [9.9, 0],
        [10, 1],
        [20.1, 0],
      ],
    ],
    [
      wish,
      [
        ['open', 1],
        ['reserve', 0.5],
        ['built', 0],
        ['0901', 1],
        ['1001', 0],
        ['opening', 0],
      ],
    ],
  ])('%j', (preference, cases) => {
    for (const [given, part] of cases) expect(partOf(given, preference), String(given)).toBeCloseTo(part, 12)
  })

  test('is unknown, never zero, for an unknown value or one of another type', () => {
    for (const given of [null, Number.NaN, Number.POSITIVE_INFINITY, 'open']) expect(partOf(given, more)).toBeNaN()
    for (const given of [null, 3]) expect(partOf(given, wish)).toBeNaN()
  })

  test('rises with the value if more is better, and falls if less is better', () => {
    fc.assert(
      fc.property(value, value, value, value, (one, other, from, width) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const bounds = { from, to: from + Math.abs(width) }
        expect(partOf(low, { direction: 'more', ...bounds })).toBeLessThanOrEqual(
          partOf(high, { direction: 'more', ...bounds }),
        )
        expect(partOf(low, { direction: 'less', ...bounds })).toBeGreaterThanOrEqual(
          partOf(high, { direction: 'less', ...bounds }),
        )
      }),
    )
  })

  test('is zero beyond a threshold; the threshold itself and unknown values are not beyond it', () => {
    for (const preference of [more, less, target, wish]) expect(isBeyond(null, preference)).toBe(false)
    expect([
      isBeyond(10, more),
      isBeyond(9.99, more),
      isBeyond(20, less),
      isBeyond(20.01, less),
      isBeyond(5, target),
      isBeyond(25.1, target),
      isBeyond('built', wish),
      isBeyond('reserve', wish),
    ]).toEqual([false, true, false, true, false, true, true, false])
    fc.assert(
      fc.property(value, (given) =>
        [more, less, target].every((preference) => !isBeyond(given, preference) || partOf(given, preference) === 0),
      ),
    )
  })
})

const lands = fc.array(fc.tuple(known, known, known), { minLength: 1, maxLength: 40 })
const weight = fc.double({ min: 0.01, max: 100, noNaN: true })
const weights = fc.tuple(weight, weight, weight)
const preferences = [more, less, target]
const price = { kind: 'number', field: 'priceWanPerMu' } as const
const judgeAll = (rows: readonly (readonly RawValue[])[], knockOut = -1) =>
  preferences.map((preference, at) =>
    judge(
      rows.map((row) => row[at] ?? null),
      { source: price, preference, isKnockOut: at === knockOut },
    ),
  )

describe('scores of parcels', () => {
  test('are the weighted mean of the known values, with the share of the weight that is known', () => {
    const judged = judgeAll([
      [20, 20, null],
      [null, null, null],
      [15, 10, 15],
    ])
    const { totals, known: share } = scoreLands(judged, [3, 1, 4])
    expect([...totals]).toEqual([75, Number.NaN, ((0.5 * 3 + 1 + 4) / 8) * 100])
    expect([...share]).toEqual([0.5, 0, 1])
    expect([...rankLands(scoreLands(judged, [3, 1, 4]))]).toEqual([2, 0, 1])
  })

  test('do not depend on the scale of the weights', () => {
    fc.assert(
      fc.property(lands, weights, fc.double({ min: 0.001, max: 1000, noNaN: true }), (rows, given, factor) => {
        const [one, other] = [
          scoreLands(judgeAll(rows), given),
          scoreLands(
            judgeAll(rows),
            given.map((each) => each * factor),
          ),
        ]
        one.totals.forEach((total, at) =>
          Number.isNaN(total) ? expect(other.totals[at]).toBeNaN() : expect(other.totals[at]).toBeCloseTo(total, 8),
        )
      }),
    )
  })

  test('are between 0 and 100, and a better value never lowers them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 20 }),
        weights,
        fc.double({ min: 0, max: 30, noNaN: true }),
        (rows, given, gain) => {
          const before = scoreLands(judgeAll(rows), given).totals
          const after = scoreLands(judgeAll(rows.map(([first, ...rest]) => [first + gain, ...rest])), given).totals
          before.forEach((total, at) => {
            expect(total).toBeGreaterThanOrEqual(0)
            expect(total).toBeLessThanOrEqual(100 + 1e-9)
            expect(after[at]).toBeGreaterThanOrEqual(total - 1e-9)
          })
        },
      ),
    )
  })

  test('rank excluded parcels behind all others, for any weights', () => {
    fc.assert(
      fc.property(lands, weights, (rows, given) => {
        const scores = scoreLands(judgeAll(rows, 0), given)
        const order = [...rankLands(scores)]
        const groups = order.map((land) => scores.tier[land])
        expect(groups).toEqual(groups.toSorted())
        rows.forEach(([first], land) =>
          expect(scores.tier[land]).toBe(first !== null && Number(first) < 10 ? tiers.out : tiers.placed),
        )
        expect(order.toSorted((one, other) => one - other)).toEqual(rows.map((_row, land) => land))
      }),
    )
  })

  test('rank parcels as comparing them in pairs does, and keep the order of equal ones', () => {
    const total = fc.oneof(
      fc.constantFrom(0, 50, 100, 1e-300, Number.NaN),
      fc.double({ min: 0, max: 100, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(total, fc.constantFrom(0, 1, 2)), { maxLength: 60 }), (given) => {
        const scores = {
          totals: Float64Array.from(given, ([each]) => each),
          known: new Float64Array(given.length).fill(1),
          tier: Uint8Array.from(given, ([, tier]) => tier),
        }
        const key = (land: number): number =>
          (Number.isNaN(scores.totals[land]) ? 0 : (scores.totals[land] ?? 0) + 1) +
          (tiers.out - (scores.tier[land] ?? 0)) * 1000
        expect([...rankLands(scores)]).toEqual(
          given.map((_each, land) => land).toSorted((one, other) => key(other) - key(one) || one - other),
        )
      }),
    )
  })

  test('never rise when a verdict becomes unknown, and an unknown one never passes 有条件', () => {
    const criteria: Pick<Criterion, 'source' | 'preference' | 'isKnockOut'>[] = [
      { source: price, preference: more, isKnockOut: false },
      {
        source: { kind: 'verdict' },
        preference: { direction: 'wish', best: ['feasible'], fair: ['conditional'] },
        isKnockOut: false,
      },
    ]
    const certain = fc.constantFrom('feasible', 'conditional', 'infeasible')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, certain), { minLength: 2, maxLength: 30 }),
        fc.tuple(weight, weight),
        fc.boolean(),
        (rows, given, isKnockOut) => {
          const rankOf = (all: readonly (readonly [number, string | null])[]): Map<number, number> => {
            const judged = criteria.map((criterion, at) =>
              judge(
                all.map((row) => row[at] ?? null),
                { ...criterion, isKnockOut: at === 1 && isKnockOut },
              ),
            )
            return new Map([...rankLands(scoreLands(judged, given))].map((land, rank) => [land, rank]))
          }
          const before = rankOf(rows)
          rows.forEach(([number, verdict], land) => {
            if (verdict === 'infeasible') return
            const after = rankOf(rows.map((row, at) => (at === land ? [number, null] : row)))
            expect(after.get(land)).toBeGreaterThanOrEqual(before.get(land) ?? 0)
          })
        },
      ),
    )
    const judged = criteria.map((criterion, at) =>
      judge(
        [
          [12, null],
          [12, 'conditional'],
          [18, null],
        ].map((row) => row[at] ?? null),
        { ...criterion, isKnockOut: at === 1 },
      ),
    )
    const scores = scoreLands(judged, [1, 1])
    // A score like the known one, but after it whatever the others are.
    expect(scores.totals[0]).toBe(scores.totals[1])
    expect([...scores.known]).toEqual([0.5, 1, 0.5])
    expect([...scores.tier]).toEqual([tiers.pending, tiers.placed, tiers.pending])
    expect([...rankLands(scores)]).toEqual([1, 2, 0])
  })

  test('reuse the arrays that are passed in, and are unknown if all weights are zero', () => {
    const judged = judgeAll([
      [15, 15, 15],
      [12, 11, 30],
    ])
    const first = scoreLands(judged, [1, 1, 1])
    expect(scoreLands(judged, [0, 0, 0], first)).toBe(first)
    expect([...first.totals]).toEqual([Number.NaN, Number.NaN])
    expect([...first.known]).toEqual([0, 0])
  })
})
