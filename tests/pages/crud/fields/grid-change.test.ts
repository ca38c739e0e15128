import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockOf,
  newColumnKey,
  withColumn,
  withLimit,
  withOutcome,
  withoutColumn,
  withoutRow,
  withRows,
} from '../../../../src/pages/crud/fields/grid-editor/change.ts'
import { copiedText, pastedOutcomes, withPasted } from '../../../../src/pages/crud/fields/grid-editor/clipboard.ts'
import { columnText } from '../../../../src/pages/crud/fields/grid-editor/use-names.ts'
import type { Say } from '../../../../src/providers/i18n.ts'
import { allUses, anyZone, type Cell, type Grid } from '../../../../src/resources/rules/grid.ts'
import { gridMistake } from '../../../../src/resources/rules/grid-form.ts'
import { outcomes } from '../../../../src/resources/rules/outcome.ts'
import { fill } from '../../../../src/resources/errors.ts'

const sayIn =
  (locale: 'zh' | 'en'): Say =>
  (label, values = {}) =>
    fill(label[locale], values)
const hotels = { key: 'c1', prefix: '0901', facts: { lodging: true } }
const row = (zone: string, cells: Record<string, Cell> = {}) => ({ zone, distanceM: null, cells })
const grid: Grid = {
  columns: [allUses, hotels],
  rows: [row('core', { all: { outcome: 'forbidden', clause: '第五条' } }), row('outer'), row(anyZone)],
}
const at = (line: number, column: number) => ({ row: line, column })

describe('a changed grid', () => {
  it('has an outcome in all cells of a block, and their clauses stay until they are emptied', () => {
    const filled = withOutcome(grid, blockOf(at(1, 1), at(0, 0)), 'notice')
    expect(filled.rows.map(({ cells }) => cells)).toEqual([
      { all: { outcome: 'notice', clause: '第五条' }, c1: { outcome: 'notice' } },
      { all: { outcome: 'notice' }, c1: { outcome: 'notice' } },
      {},
    ])
    expect(withOutcome(filled, blockOf(at(0, 0), at(2, 1)), null).rows.map(({ cells }) => cells)).toEqual([{}, {}, {}])
  })

  it('has no cells without a column, and every column a key of its own', () => {
    const filled = withOutcome(grid, blockOf(at(0, 1), at(0, 1)), 'allowed')
    const rest = withoutColumn(filled, 'c1')
    expect(gridMistake(rest)).toBeNull()
    expect(rest.rows[0]?.cells).toEqual({ all: { outcome: 'forbidden', clause: '第五条' } })
    expect(newColumnKey(grid)).toBe('c2')
    expect(newColumnKey(rest)).toBe('c1')
    expect(withColumn(grid, { ...hotels, prefix: '0902' }).columns.map(({ prefix }) => prefix)).toEqual(['', '0902'])
    expect(gridMistake(withColumn(grid, { ...hotels, key: 'c2' }))).not.toBeNull()
  })

  it('has its zones in the order of the theme, unknown ones after them and all others last', () => {
    const order = ['rim', 'core', 'outer']
    const more = withRows({ ...grid, rows: [row('old'), ...grid.rows] }, ['rim'], order)
    expect(more.rows.map(({ zone }) => zone)).toEqual(['rim', 'core', 'outer', 'old', anyZone])
    expect(
      withLimit(withoutRow(more, 'old'), 'rim', { distanceM: 300 }).rows.map(({ distanceM }) => distanceM),
    ).toEqual([300, null, null, null])
  })
})

describe('copied outcomes', () => {
  it('are the same once pasted, in either language', () => {
    const cells = fc.array(fc.constantFrom(...outcomes, null), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(cells, fc.constantFrom('zh' as const, 'en' as const), (four, locale) => {
        const table = [four.slice(0, 2), four.slice(2)]
        const pasted = withPasted(grid, blockOf(at(1, 0), at(1, 0)), table)
        const text = copiedText(pasted, blockOf(at(1, 0), at(2, 1)), sayIn(locale))
        expect(pastedOutcomes(text)).toEqual({ table })
      }),
    )
  })

  it('are also numbers; text that is no outcome changes nothing and is named', () => {
    expect(pastedOutcomes('1\t4\r\n\tForbidden\r\n')).toEqual({
      table: [
        ['forbidden', 'allowed'],
        [null, 'forbidden'],
      ],
    })
    expect(pastedOutcomes('禁止\t也许')).toEqual({ wrong: '也许' })
  })

  it('are cut at the edges of the grid, and a single one fills the whole selection', () => {
    const cut = withPasted(grid, blockOf(at(2, 1), at(2, 1)), [
      ['allowed', 'notice'],
      ['notice', 'notice'],
    ])
    expect(cut.rows.map(({ cells }) => cells)).toEqual([grid.rows[0]?.cells, {}, { c1: { outcome: 'allowed' } }])
    expect(cut.rows).toHaveLength(3)
    const filled = withPasted(grid, blockOf(at(1, 0), at(2, 1)), [['allowed']])
    expect(filled.rows.slice(1).flatMap(({ cells }) => Object.keys(cells))).toEqual(['all', 'c1', 'all', 'c1'])
  })
})

describe('a column', () => {
  it('is named by its code and its facts', () => {
    const landUses = [{ value: '0901', label: '商业用地' }]
    const named = (column: Omit<typeof allUses, 'key'>) => columnText({ key: 'k', ...column }, landUses, sayIn('zh'))
    expect(named(allUses)).toBe('全部用途')
    expect(named(hotels)).toBe('0901 商业用地、住宿：是')
    expect(named({ prefix: '09', facts: { heightM: 12, linear: false } })).toBe(
      '代码 09 开头、建筑高度 ≥ 12 m、线性工程：否',
    )
  })
})
