import fc from 'fast-check'
import RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import { describe, expect, test } from 'vitest'
import {
  circlePx,
  closeTogether,
  groupPart,
  groupsOf,
  isSeen,
  withReadableCounts,
  type Member,
} from '../../../src/map/layers/groups.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { tileStyle } from '../../../src/map/style/tile-style.ts'

const tile = [0, 0, 8000, 8000]
const far = 60
const near = 10

function land(id: string, [x, y]: readonly [number, number]): RenderFeature {
  return new RenderFeature(
    'Polygon',
    [x - 1, y - 1, x + 1, y - 1, x + 1, y + 1, x - 1, y - 1],
    [8],
    2,
    { layer: 'lands', id, landStatus: 'open' },
    undefined,
  )
}
const counts = new RenderFeature('Point', [4000, 4000], [], 2, { layer: 'lands_clusters', count: 3 }, undefined)
const place = fc.tuple(fc.integer({ min: -500, max: 8500 }), fc.integer({ min: -500, max: 8500 }))
const isInside = ([x, y]: readonly [number, number]): boolean => x >= 0 && x < 8000 && y >= 0 && y < 8000

describe('counts of filtered features', () => {
  test('contain each feature once, in the tile of its middle, and add up to the filtered number', () => {
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
        (places, chosen) => {
          const features = places.map((at, index) => land(`l${index}`, at))
          const groups = groupsOf('lands', [...features, counts], tile).filter((group) => isSeen(group, far))
          const members = groups.flatMap((group) => group.get('members') as Member[])
          expect(members.map(({ id }) => id).sort()).toEqual(
            places.flatMap((at, index) => (isInside(at) ? [`l${index}`] : [])).sort(),
          )
          const filter = new Set(places.flatMap((_at, index) => (chosen[index] ? [`l${index}`] : [])))
          const style = tileStyle({ id: 'lands', palette: palettes.light, filter })
          const shown = groups.flatMap((group) => (style(group, far) as Style | undefined) ?? [])
          const total = shown.reduce((sum, each) => sum + Number(each.getText()?.getText() ?? 1), 0)
          expect(total).toBe(members.filter(({ id }) => filter.has(id)).length)
        },
      ),
    )
  })

  test('are drawn only at low zoom with a filter; at high zoom the filtered features are drawn', () => {
    const [one, other] = [land('one', [100, 100]), land('other', [200, 200])]
    const [group] = groupsOf('lands', [one, other, counts], tile)
    const style = (filter: ReadonlySet<string> | null) => tileStyle({ id: 'lands', palette: palettes.light, filter })
    expect(group?.get('layer')).toBe(groupPart('lands'))
    expect([
      style(null)(group!, far),
      style(new Set(['one']))(group!, near),
      style(new Set(['none']))(group!, far),
    ]).toEqual([undefined, undefined, undefined])
    expect([
      style(new Set(['one']))(one, far),
      style(new Set(['one']))(other, near),
      style(new Set(['one']))(counts, far),
    ]).toEqual([undefined, undefined, undefined])
    expect(style(new Set(['one']))(one, near)).toHaveLength(1)
    expect(style(null)(counts, far)).toBeDefined()
  })

  test('keep their sum at every resolution, and are joined where they are close together', () => {
    const counted = fc.record({
      x: fc.integer({ min: 0, max: 8000 }),
      y: fc.integer({ min: 0, max: 8000 }),
      count: fc.integer({ min: 1, max: 400 }),
    })
    fc.assert(
      fc.property(fc.array(counted, { maxLength: 64 }), fc.constantFrom(7, 12, 15, far), (places, resolution) => {
        const features = places.map(
          ({ x, y, count }) => new RenderFeature('Point', [x, y], [], 2, { layer: 'lands_clusters', count }, undefined),
        )
        const shown = withReadableCounts('lands', [land('one', [1, 1]), ...features], tile).filter(
          (feature) => feature.get('count') && isSeen(feature, resolution),
        )
        const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0)
        expect(sumOf(shown.map((feature) => Number(feature.get('count'))))).toBe(
          sumOf(places.map(({ count }) => count)),
        )
        const joined = closeTogether(places, 10)
        expect(joined.flat().sort((one, other) => one - other)).toEqual(places.map((_place, index) => index))
      }),
    )
    const two = [
      { x: 0, y: 0, count: 20 },
      { x: 10, y: 0, count: 20 },
    ]
    expect([closeTogether(two, 10), closeTogether(two, 10 / (2 * circlePx(20)))].map(({ length }) => length)).toEqual([
      1, 2,
    ])
  })

  test('are not created for tiles without counts of the server', () => {
    expect(groupsOf('lands', [land('one', [100, 100])], tile)).toEqual([])
  })
})
