import { expect, test } from 'vitest'
import { fill, words } from '../../src/resources/errors.ts'
import { totalPriceWan } from '../../src/offer/total-price.ts'
import { surveyedArea } from '../../src/resources/exact-area.ts'
import { areaInFull, areaText, distanceText, type Figures } from '../../src/resources/units.ts'

const figures = (locale: 'zh-CN' | 'en-US'): Figures => ({
  locale,
  say: (label, values = {}) => fill(words(label, locale), values),
})

test('an area is told in mu, hectares and square metres, in this order and in the words of the language', () => {
  expect(areaInFull(30_000, figures('zh-CN'))).toBe('45 亩 · 3 公顷 · 30,000 m²')
  expect(areaInFull(30_000, figures('en-US'))).toBe('45 mu · 3 ha · 30,000 m²')
  expect(surveyedArea(12_345.67, figures('zh-CN'))).toBe('18.519 亩 · 1.2346 公顷 · 12,345.7 m²')
  expect(areaText(30_000, figures('zh-CN'))).toBe('45 亩')
  expect([areaInFull(null, figures('zh-CN')), areaText(undefined, figures('zh-CN'))]).toEqual([null, null])
})

test('a distance is in metres below a kilometre and in kilometres above', () => {
  expect([8.46, 850.4, 1000, 15_604].map((metres) => distanceText(metres, 'zh-CN'))).toEqual([
    '8.5 m',
    '850 m',
    '1 km',
    '15.6 km',
  ])
})

test('the price of a whole parcel is unknown if its area or its price is', () => {
  expect(totalPriceWan(20_000, 25)).toBeCloseTo(750)
  expect([totalPriceWan(null, 25), totalPriceWan(20_000, null)]).toEqual([null, null])
})
