import { beforeAll, describe, expect, test } from 'vitest'
import { demoLands, layOutEstates } from '../../server/demo/lands.ts'
import { demoLayers, type LayerSeed } from '../../server/demo/layers.ts'
import { contains } from '../../server/demo/placing.ts'
import { demoRegions } from '../../server/demo/regions.ts'

describe('the demonstration planning layers', () => {
  let layers: LayerSeed[]
  let again: LayerSeed[]
  let corners: { landCode: string; at: [number, number] }[]

  beforeAll(async () => {
    const estates = layOutEstates(await demoRegions())
    layers = demoLayers(estates)
    again = demoLayers(estates)
    corners = demoLands(estates).map(({ landCode, boundary }) => ({
      landCode,
      at: boundary.coordinates[0]?.[0]?.[0] as [number, number],
    }))
  })

  const within = (name: string): string[] => {
    const rings = layers
      .find((layer) => layer.name === name)!
      .features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates : []))
    return corners.filter(({ at }) => contains(rings, at)).map(({ landCode }) => landCode)
  }

  test('are the same on every call, with uniform attributes that mark every feature as demonstration data', () => {
    expect(again).toEqual(layers)
    for (const { name, features, labelField } of layers) {
      expect(features.length, name).toBeGreaterThan(0)
      const names = Object.keys(features[0]!.properties)
      expect(
        features.every(
          ({ properties }) => Object.keys(properties).join() === names.join() && properties.说明 === '演示数据',
        ),
        name,
      ).toBe(true)
      expect(names, name).toContain(labelField)
    }
  })

  test('are twenty typical layers of a prefecture, with every visibility', () => {
    expect(layers.map(({ name }) => name)).toEqual([
      '生态保护红线',
      '永久基本农田',
      '城镇开发边界',
      '土地利用现状',
      '自然保护地',
      '河湖管理与水源保护范围',
      '洱海流域三区',
      '饮用水水源保护区',
      '风景名胜区',
      '历史文化保护范围',
      '地质灾害易发区',
      '全域旅游功能分区',
      '高速公路',
      '国省县乡道',
      '铁路',
      '电力线路',
      '机场',
      '火车站',
      '旅游景区',
      '医院',
    ])
    expect(new Set(layers.map(({ visibleTo }) => visibleTo))).toEqual(new Set(['public', 'signedIn', 'officers']))
  })

  test('overlap some lands, and leave more than half without a constraint', () => {
    const forbidden = new Set([...within('生态保护红线'), ...within('永久基本农田')])
    expect(forbidden.size).toBeGreaterThan(10)
    expect(forbidden.size).toBeLessThan(corners.length / 3)
    const conditional = new Set(['自然保护地', '历史文化保护范围', '地质灾害易发区'].flatMap(within))
    expect(conditional.size).toBeGreaterThan(5)
    expect(
      corners.filter(({ landCode }) => !forbidden.has(landCode) && !conditional.has(landCode)).length,
    ).toBeGreaterThan(corners.length / 2)
  })
})
