import { afterEach, expect, test } from 'vitest'
import { setLocale } from '../../src/providers/i18n.ts'
import { rowTitle, titleField } from '../../src/providers/row-title.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'

const row = (values: Record<string, unknown>): AnyRow => ({ id: 'row-1', ...values }) as AnyRow

afterEach(() => setLocale('zh-CN'))

test('a row is titled in the language of the page, where it has a title in it', () => {
  const hospitals = row({ name: '医院', nameEn: 'Hospitals' })
  setLocale('zh-CN')
  expect([rowTitle(layers, hospitals), titleField(layers, hospitals)]).toEqual(['医院', 'name'])
  setLocale('en-US')
  expect([rowTitle(layers, hospitals), titleField(layers, hospitals)]).toEqual(['Hospitals', 'nameEn'])
  for (const nameEn of [null, '', undefined]) expect(rowTitle(layers, row({ name: '医院', nameEn }))).toBe('医院')
  expect(rowTitle(lands, row({ name: '一号地块' }))).toBe('一号地块')
  expect(rowTitle(lands, row({ name: '' }))).toBe('row-1')
})
