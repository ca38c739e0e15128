import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridMistake } from '../../../src/resources/rules/grid-form.ts'
import {
  allUses,
  answerOf,
  emptyGrid,
  rowOf,
  strictestOf,
  type Column,
  type Grid,
  type ProposedUse,
} from '../../../src/resources/rules/grid.ts'
import { byStrictness, outcomes, type Outcome, type Says } from '../../../src/resources/rules/outcome.ts'

const column = (key: string, prefix = '', facts: Column['facts'] = {}): Column => ({ key, prefix, facts })
/** A grid with one row, for any zone: what each column says. */
const grid = (columns: readonly Column[], said: Record<string, Outcome>): Grid => ({
  columns: [allUses, ...columns],
  rows: [
    {
      zone: '*',
      distanceM: null,
      cells: Object.fromEntries(Object.entries(said).map(([key, outcome]) => [key, { outcome }])),
    },
  ],
})
/** A road's strip: building plots are forbidden, lines need a permit, farming is free. */
const lines = column('linear', '', { linear: true })
const strip = grid([lines, column('farming', '01')], { all: 'forbidden', linear: 'conditional', farming: 'allowed' })
const use = (landUse: string, facts: ProposedUse['facts'] = {}): ProposedUse => ({ landUse, facts })
const said = (of: Grid, wanted: ProposedUse | null, zone: string | null = null) => {
  const { cell: found, ...rest } = answerOf(of, rowOf(of, zone), wanted)
  return { outcome: found?.outcome ?? null, ...rest }
}

describe('a grid of outcomes by use', () => {
  test('answers with the most specific column that holds', () => {
    expect(said(strip, use('090104', { linear: false }))).toEqual({ outcome: 'forbidden', isAssumed: false, asks: [] })
    expect(said(strip, use('1207', { linear: true }))).toEqual({ outcome: 'conditional', isAssumed: false, asks: [] })
    expect(said(strip, use('0101', { linear: false })).outcome).toBe('allowed')
    expect(
      said(
        grid([column('high', '', { heightM: 12 })], { all: 'forbidden', high: 'notice' }),
        use('09', { linear: false, heightM: 11 }),
      ).outcome,
    ).toBe('forbidden')
  })

  test('asks for a fact that would decide, and takes the strictest answer until it is given', () => {
    expect(said(strip, use('1207'))).toEqual({ outcome: 'forbidden', isAssumed: true, asks: ['linear'] })
    const eased = grid([lines], { all: 'allowed', linear: 'conditional' })
    expect(said(eased, use('1207'))).toEqual({ outcome: 'conditional', isAssumed: true, asks: ['linear'] })
    expect(said(strip, null)).toEqual({ outcome: 'forbidden', isAssumed: true, asks: [] })
  })

  test('says nothing where nobody has filled it in', () => {
    const partly = grid([column('lodging', '', { lodging: true })], { all: 'conditional' })
    expect(said(partly, use('09', { lodging: true })).outcome).toBeNull()
    expect(said(partly, use('09', { lodging: false })).outcome).toBe('conditional')
    // It may turn out to be forbidden, so a condition elsewhere does not answer for it.
    expect(said(partly, use('09'))).toEqual({ outcome: null, isAssumed: true, asks: ['lodging'] })
    const zoned: Grid = { ...partly, rows: partly.rows.map((row) => ({ ...row, zone: 'core' })) }
    expect(said(zoned, use('09', { lodging: false }), 'core').outcome).toBe('conditional')
    expect(said(zoned, use('09', { lodging: false }), 'edge').outcome).toBeNull()
    expect([strictestOf(strip), strictestOf(partly), strictestOf(grid([], { all: 'notice' }))]).toEqual([
      'forbidden',
      'unknown',
      'notice',
    ])
  })

  test('is never milder without a use, or with a fact less', () => {
    const fact = fc.option(fc.boolean(), { nil: undefined })
    const facts = fc.record({ linear: fact, lodging: fact })
    const grids = fc.array(
      fc.record({ prefix: fc.constantFrom('', '0', '09', '0901'), facts, outcome: fc.constantFrom(...outcomes, null) }),
      { minLength: 1, maxLength: 6 },
    )
    const isMilder = (one: string | null, other: string | null): boolean =>
      byStrictness((one ?? 'unknown') as Says, (other ?? 'unknown') as Says) > 0
    fc.assert(
      fc.property(
        grids,
        fc.constantFrom('0901', '0701', '12'),
        fc.boolean(),
        fc.boolean(),
        (columns, code, linear, lodging) => {
          const made = grid(
            columns.map(({ prefix, facts: given }, at) =>
              column(
                String(at),
                prefix,
                Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined)),
              ),
            ),
            Object.fromEntries(columns.flatMap(({ outcome }, at) => (outcome ? [[String(at), outcome]] : []))),
          )
          const whole = said(made, use(code, { linear, lodging }))
          const less = said(made, use(code, { lodging }))
          const none = said(made, null)
          expect(isMilder(less.outcome, whole.outcome)).toBe(false)
          expect(isMilder(none.outcome, less.outcome)).toBe(false)
        },
      ),
    )
  })
})

test.each<[string, unknown, string | null]>([
  ['a sound grid', strip, null],
  ['no grid at all', 'strip', null],
  ['no column for all uses', { ...strip, columns: strip.columns.slice(1) }, '全部用途'],
  ['two columns for the same uses', { ...strip, columns: [...strip.columns, column('again', '01')] }, '用途相同'],
  ['two rows for a zone', { ...emptyGrid, rows: [...emptyGrid.rows, ...emptyGrid.rows] }, '两行'],
  ['a cell without a column', { ...strip, columns: [allUses] }, '不属于'],
])('the check of a grid tells of %s', (_what, value, wanted) => {
  const mistake = gridMistake(value)
  if (wanted === null) expect(mistake).toBeNull()
  else expect(mistake?.zh).toContain(wanted)
})
