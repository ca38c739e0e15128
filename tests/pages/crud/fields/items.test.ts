import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inOrder,
  itemColumns,
  itemTitle,
  movedItem,
  newItem,
  sortedItems,
} from '../../../../src/pages/crud/fields/item-columns.ts'
import { itemMistakes } from '../../../../src/pages/crud/fields/item-mistakes.ts'
import { setLocale } from '../../../../src/providers/i18n.ts'
import { dicts } from '../../../../src/resources/dicts.ts'

const of = dicts.fields.items.of
const row = (value: string, label: string, more: object = {}) => ({ ...newItem(of), value, label, ...more })

describe('the items of a table field', () => {
  it('start with the declared defaults, and are titled by their label', () => {
    expect(newItem(of)).toEqual({ value: '', label: '', labelEn: '', color: '', sort: 0, enabled: true })
    expect(itemTitle(of, row('1', '一'))).toBe('一')
    setLocale('en-US')
    expect(itemTitle(of, row('1', '一', { labelEn: 'One' }))).toBe('One')
    expect(itemTitle(of, row('1', '一'))).toBe('一')
    setLocale('zh-CN')
    expect(itemTitle(of, row('1', '一', { labelEn: 'One' }))).toBe('一')
  })

  it('have every column except the sort order, and the colour column is recognised by its pattern', () => {
    expect(itemColumns(of).map(([name, column]) => [name, column.isColour])).toEqual([
      ['value', false],
      ['label', false],
      ['labelEn', false],
      ['color', true],
      ['enabled', false],
    ])
  })

  it('are the same rows after any move, with sort numbers in their new order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -2, max: 11 }),
        fc.integer({ min: -2, max: 11 }),
        (count, from, to) => {
          const rows = Array.from({ length: count }, (_, index) => row(String(index), 'x'))
          const moved = inOrder(of, movedItem(rows, from, to))
          expect(moved.map(({ value }) => value).sort()).toEqual(rows.map(({ value }) => value).sort())
          expect(sortedItems(of, [...moved].reverse())).toEqual(moved)
          if (from >= 0 && from < count && to >= 0 && to < count) expect(moved[to]?.value).toBe(String(from))
        },
      ),
    )
  })

  it('report all mistakes at once: empty, duplicate, wrong format, too long', () => {
    const mistakes = itemMistakes(of, [
      row('1', '一'),
      row('', ' '),
      row('1', '二', { color: 'red' }),
      row('x'.repeat(51), '三', { sort: 1.5 }),
    ])
    expect(mistakes.map(({ row: index, column, says }) => [index, column, says.zh])).toEqual([
      [1, 'value', '请输入值'],
      [1, 'label', '请输入名称'],
      [2, 'color', '应形如 #2b5f9e'],
      [2, 'value', '与第 1 行重复'],
      [3, 'value', '最多 50 个字符'],
      [3, 'sort', '应为 0 到 999999 的整数'],
    ])
  })
})
