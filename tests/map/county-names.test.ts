import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import { expect, test } from 'vitest'
import { palettes } from '../../src/map/style/palette.ts'
import { countyLabel, countyLabelPx, mainLabelStyles } from '../../src/map/style/place-style.ts'

const county = (xzqmc: string): Feature => new Feature({ xzqjb: '3', xzqmc })
const look = { resolution: 200, palette: palettes.light, locale: 'zh' } as const

test('the name of a county is not drawn before its free place is known', () => {
  const feature = county('云龙县')
  expect(mainLabelStyles(feature, look)).toEqual([])
  feature.set('nameAt', new Point([1, 2]))
  expect(mainLabelStyles(feature, look)[0]?.getText()?.getText()).toBe('云龙县')
})

test('a long name has two lines, so that a small county has a free place for it', () => {
  expect(countyLabel(county('大理市'), 200)).toBe('大理市')
  expect(countyLabel(county('巍山彝族回族自治县'), 200)).toBe('巍山彝族回族\n自治县')
  expect(countyLabel(county('Dali City'), 200)).toBe('Dali City')
  expect(countyLabel(county('Xiangyun County'), 200)).toBe('Xiangyun\nCounty')
  expect(countyLabel(county('Yangbi Yi Autonomous County'), 200)).toBe('Yangbi Yi\nAutonomous\nCounty')
  expect(countyLabel(county('Weishan Yi and Hui Autonomous County'), 200)).toBe(
    'Weishan Yi\nand Hui\nAutonomous\nCounty',
  )
  expect(countyLabelPx('Dali City').widthPx).toBeLessThan(countyLabelPx('大理市大理市大理').widthPx)
  expect(countyLabelPx('巍山彝族回族\n自治县').widthPx).toBeLessThan(countyLabelPx('巍山彝族回族自治县').widthPx)
})
