import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { regionPrefix } from '../../src/resources/region-code.ts'
import { outlineOf } from '../../server/demo/outline.ts'
import { demoRegions, type DemoRegion } from '../../server/demo/regions.ts'
import { areaKm2, intersectionOverUnion, segmentsOf, selfContact } from './measure.ts'

let regions: DemoRegion[] = []
beforeAll(async () => {
  regions = await demoRegions()
})

const atLevel = (level: string) => regions.filter((region) => region.xzqjb === level)
const polygonsOf = (region: DemoRegion | undefined) => region?.boundary?.coordinates ?? []

describe('demonstration regions', () => {
  it('are one prefecture, 12 counties and 112 towns with distinct codes', () => {
    expect(atLevel('2').map((region) => [region.xzqmc, region.xzqdm, region.parentCode])).toEqual([
      ['大理白族自治州', '532900000000', null],
    ])
    expect(atLevel('3')).toHaveLength(12)
    expect(atLevel('4')).toHaveLength(112)
    expect(new Set(regions.map((region) => region.xzqdm)).size).toBe(125)
    expect(regions.every((region) => /^[0-9]{12}$/.test(region.xzqdm) && region.xzqmc.length > 1)).toBe(true)
    expect(atLevel('3').map((region) => region.xzqmc)).toContain('巍山彝族回族自治县')
    expect(atLevel('4').map((region) => region.xzqmc)).toContain('喜洲镇')
  })

  it('list parents first, share the code prefix of their parent, and are numbered among their siblings', () => {
    const seen = new Map<string, DemoRegion>()
    const siblings = new Map<string, number[]>()
    for (const region of regions) {
      if (region.parentCode) {
        const parent = seen.get(region.parentCode)
        expect(
          parent && region.xzqdm.startsWith(regionPrefix(parent.xzqdm, parent.xzqjb)) && parent.xzqjb < region.xzqjb,
          region.xzqdm,
        ).toBe(true)
        siblings.set(region.parentCode, [...(siblings.get(region.parentCode) ?? []), region.sort])
      }
      seen.set(region.xzqdm, region)
    }
    for (const sorts of siblings.values()) expect(sorts).toEqual(sorts.map((_, index) => index + 1))
  })

  it('are the same on every call', async () => {
    expect(await demoRegions()).toEqual(regions)
  })

  it('have no boundary and no bounds for towns', () => {
    expect(
      atLevel('4').every((town) => town.boundary === null && town.westBound === null && town.northBound === null),
    ).toBe(true)
  })
})

describe('demonstration boundaries', () => {
  it('are closed, simple, counter-clockwise, rounded to 1e-7 degrees, and inside their bounds', () => {
    for (const region of [...atLevel('2'), ...atLevel('3')]) {
      for (const ring of polygonsOf(region).flat()) {
        expect(ring[0]).toEqual(ring[ring.length - 1])
        expect(areaKm2([[ring]]), region.xzqmc).toBeGreaterThan(1)
        expect(selfContact(ring), region.xzqmc).toBeNull()
        expect(ring.flat().every((value) => Number(value.toFixed(7)) === value)).toBe(true)
        expect(
          ring.every(
            ([x = NaN, y = NaN]) =>
              x >= region.westBound! && x <= region.eastBound! && y >= region.southBound! && y <= region.northBound!,
          ),
        ).toBe(true)
      }
    }
  })

  it('cover 28,295 ± 50 km², the counties together as much as the prefecture', () => {
    const countiesKm2 = atLevel('3').reduce((sum, county) => sum + areaKm2(polygonsOf(county)), 0)
    expect(Math.abs(countiesKm2 - 28295)).toBeLessThan(50)
    expect(areaKm2(polygonsOf(atLevel('2')[0]))).toBeCloseTo(countiesKm2, 6)
  })

  it('have no gaps or overlaps: each county shares each edge with a neighbour or with the prefecture', () => {
    const uses = new Map<string, number>()
    const rings = [...atLevel('3'), ...atLevel('2')].map((region) => polygonsOf(region).flat())
    const name = (a: readonly number[], b: readonly number[]) => [String(a), String(b)].sort().join(' ')
    for (const [a, b] of rings.flat().flatMap(segmentsOf)) uses.set(name(a, b), (uses.get(name(a, b)) ?? 0) + 1)
    expect(new Set(uses.values())).toEqual(new Set([2]))
    expect(polygonsOf(atLevel('2')[0])).toHaveLength(1)
  })

  const referencePath = fileURLToPath(
    new URL('../../../shared/samples/region/dali_12_counties_osm_wgs84.geojson', import.meta.url),
  )
  it.skipIf(!existsSync(referencePath))(
    'agree with an independent survey, IoU ≥ 0.98 per county (skipped where ../shared/samples is absent)',
    () => {
      const reference = JSON.parse(readFileSync(referencePath, 'utf8')) as {
        features: { properties: { code: string; area_km2: number }; geometry: { coordinates: number[][][][] } }[]
      }
      expect(reference.features).toHaveLength(12)
      for (const { properties, geometry } of reference.features) {
        const county = regions.find((region) => region.xzqdm === properties.code)
        expect(Math.abs(areaKm2(geometry.coordinates)), 'areaKm2 of the reference').toBeCloseTo(properties.area_km2, 1)
        expect(intersectionOverUnion(polygonsOf(county), geometry.coordinates), county?.xzqmc).toBeGreaterThanOrEqual(
          0.98,
        )
      }
    },
  )
})

describe('the outline of adjacent polygons', () => {
  const square = (x: number, y: number) => [
    [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
      [x, y],
    ],
  ]

  it('omits shared edges', () => {
    expect(outlineOf([square(0, 0), square(1, 0)])).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ])
  })

  it('throws for an overlap, for a gap, and for polygons that touch in a point', () => {
    expect(() => outlineOf([square(0, 0), square(0, 0)])).toThrow('overlap')
    const around = [0, 1, 2]
      .flatMap((x) => [0, 1, 2].map((y) => [x, y] as const))
      .filter(([x, y]) => x !== 1 || y !== 1)
    expect(() => outlineOf(around.map(([x, y]) => square(x, y)))).toThrow('gap')
    expect(() => outlineOf([square(0, 0), square(1, 1)])).toThrow('touch')
  })
})
