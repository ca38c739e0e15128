import RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import { expect, test } from 'vitest'
import { palettes } from '../../../src/map/style/palette.ts'
import { tileStyle, type KnownValueStyle } from '../../../src/map/style/tile-style.ts'

const style: KnownValueStyle = {
  valueOf: new Map([
    ['a', 'yes'],
    ['b', 'unsure'],
  ]),
  otherwise: 'none',
  items: [
    { value: 'yes', label: 'Yes', color: '#008000', mark: '✓', isHatched: false },
    { value: 'unsure', label: 'Unsure', color: '#804000', mark: '?', isHatched: true },
    { value: 'none', label: 'Nothing yet', color: '#808080', mark: '', isHatched: false },
  ],
}

function drawnAs(id: string, sidePx: number, resolution = 10): Style[] {
  const side = sidePx * resolution
  const ring = [0, 0, side, 0, side, side, 0, 0]
  const feature = new RenderFeature('Polygon', ring, [8], 2, { layer: 'lands', id, name: `Parcel ${id}` }, undefined)
  return tileStyle({ id: 'lands', style, filter: null, palette: palettes.light })(feature, resolution) as Style[]
}
const texts = (styles: readonly Style[]) => styles.flatMap((each) => each.getText()?.getText() ?? [])

test('an area has the colour and the sign of its value, and dashes where that is not certain', () => {
  const [sure, unsure] = [drawnAs('a', 50), drawnAs('b', 50)]
  expect(sure[0]?.getStroke()?.getColor()).toBe('#008000')
  expect(sure[0]?.getStroke()?.getLineDash()).toBeNull()
  expect(unsure[0]?.getStroke()?.getLineDash()).not.toBeNull()
  expect([texts(sure), texts(unsure)]).toEqual([['✓'], ['?']])
})

test('an area without a known value looks like none of the known ones', () => {
  const [area, ...more] = drawnAs('c', 50)
  expect(area?.getStroke()?.getColor()).toBe('#808080')
  expect(more).toEqual([])
})

test('near, the name stands below the sign, which alone has room in a narrow area; a small one has it in its dot', () => {
  expect(texts(drawnAs('a', 50, 2))).toEqual(['✓\nParcel a', '✓\nParcel\na', '✓'])
  expect(texts(drawnAs('a', 3))).toEqual(['✓'])
})
