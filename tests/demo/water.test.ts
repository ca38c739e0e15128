import { beforeAll, describe, expect, it } from 'vitest'
import { distanceM } from '../../server/demo/geodesy.ts'
import { placesOf } from '../../server/demo/layer-places.ts'
import { demoRegions, type DemoRegion } from '../../server/demo/regions.ts'
import { demoRoads } from '../../server/demo/roads.ts'
import { demoWater } from '../../server/demo/water.ts'
import { areaKm2, contains, selfContact } from './measure.ts'

let regions: DemoRegion[] = []
beforeAll(async () => {
  regions = await demoRegions()
})

const polygonsOf = (name: string) => regions.find((region) => region.xzqmc === name)?.boundary?.coordinates ?? []
const ringsOf = (name: string) => {
  const geometry = demoWater().features.find((feature) => feature.properties.name === name)?.geometry
  return geometry?.type === 'Polygon' ? geometry.coordinates : []
}

describe('water and roads of the demonstration region', () => {
  it('include Erhai with 240 to 260 km², inside 大理市, about 40 km long', () => {
    const rings = ringsOf('洱海')
    const shore = rings[0] ?? []
    expect(areaKm2([rings])).toBeGreaterThan(240)
    expect(areaKm2([rings])).toBeLessThan(260)
    expect(shore.filter((position) => !contains(polygonsOf('大理市'), position))).toEqual([])
    const latitudes = shore.map(([, latitude = NaN]) => latitude)
    expect((Math.max(...latitudes) - Math.min(...latitudes)) * 110.8).toBeGreaterThan(39)
  })

  it('have known towns outside Erhai and known places of the lake inside it', () => {
    const lake = [ringsOf('洱海')]
    const ashore = {
      大理古城: [100.1625, 25.6983],
      下关: [100.2245, 25.5855],
      大理站: [100.2485, 25.5919],
      理想邦: [100.2683, 25.7007],
      挖色: [100.223, 25.8309],
      双廊: [100.1935, 25.9094],
      喜洲: [100.131, 25.853],
    }
    for (const [name, position] of Object.entries(ashore)) expect(contains(lake, position), name).toBe(false)
    for (const position of [
      [100.215, 25.7],
      [100.19, 25.8],
      [100.15, 25.92],
      [100.25, 25.64],
    ])
      expect(contains(lake, position), String(position)).toBe(true)
  })

  it('have every town with a known place inside its county and outside the lakes', () => {
    const placed = regions.filter(({ seatLongitude }) => seatLongitude !== null)
    expect(placed.length).toBeGreaterThan(45)
    const lakes = demoWater().features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : [],
    )
    for (const { xzqmc, parentCode, seatLongitude, seatLatitude } of placed) {
      const position = [seatLongitude ?? NaN, seatLatitude ?? NaN]
      const county = regions.find(({ xzqdm }) => xzqdm === parentCode)
      expect(contains(county?.boundary?.coordinates ?? [], position), xzqmc).toBe(true)
      expect(contains(lakes, position), xzqmc).toBe(false)
    }
  })

  it('include the small lakes inside their counties, with plausible areas', () => {
    const expected = { 茈碧湖: ['洱源县', 6, 9], 海西海: ['洱源县', 2, 4], 剑湖: ['剑川县', 5, 9] } as const
    for (const [name, [county, fromKm2, toKm2]] of Object.entries(expected)) {
      const rings = ringsOf(name)
      expect(areaKm2([rings]), name).toBeGreaterThan(fromKm2)
      expect(areaKm2([rings]), name).toBeLessThan(toKm2)
      expect(
        rings.flat().every((position) => contains(polygonsOf(county), position)),
        name,
      ).toBe(true)
    }
  })

  it('have a simple closed counter-clockwise ring for every lake', () => {
    for (const { geometry, properties } of demoWater().features) {
      if (geometry.type !== 'Polygon') continue
      for (const ring of geometry.coordinates) {
        expect(ring[0]).toEqual(ring[ring.length - 1])
        expect(selfContact(ring), properties.name).toBeNull()
        expect(areaKm2([[ring]]), properties.name).toBeGreaterThan(0)
      }
    }
  })

  it('include the main rivers, mark every feature as 示意, and are the same on every call', () => {
    const names = demoWater().features.map((feature) => feature.properties.name)
    for (const name of ['澜沧江', '黑惠江（漾濞江）', '礼社江', '西洱河', '金沙江', '弥苴河'])
      expect(names).toContain(name)
    const all = [...demoWater().features, ...demoRoads().features]
    expect(all.every(({ properties }) => properties.note === '示意' && properties.nameEn.length > 0)).toBe(true)
    expect(demoWater()).toEqual(demoWater())
    expect(demoRoads()).toEqual(demoRoads())
  })

  it('have lines only in and around the prefecture, without jumps', () => {
    for (const { geometry, properties } of [...demoWater().features, ...demoRoads().features]) {
      if (geometry.type !== 'MultiLineString') continue
      for (const part of geometry.coordinates) {
        part.forEach(([x = NaN, y = NaN], index) => {
          expect(x > 98.8 && x < 101.1 && y > 24.6 && y < 26.75, properties.name).toBe(true)
          const [px = x, py = y] = part[index - 1] ?? []
          expect(Math.hypot(x - px, y - py), `${properties.name} at ${x}, ${y}`).toBeLessThan(0.12)
        })
      }
    }
  })

  it('have roads and railways that lead to a town, to another one or out of the region, and cross no lake', () => {
    const border = polygonsOf('大理白族自治州').flat()
    const towns = [...placesOf('seat'), ...placesOf('station')].map(({ at }) => at)
    const roads = demoRoads().features
    for (const road of roads) {
      const others = roads.filter((other) => other !== road).flatMap(({ geometry }) => geometry.coordinates)
      for (const end of road.geometry.coordinates.flatMap((part) => [part[0]!, part.at(-1)!])) {
        const [x = NaN, y = NaN] = end
        const apartM = [...border, ...others, ...towns.map((at) => [at])].map((line) => distanceM([[x, y]], line))
        expect(Math.min(...apartM), `${road.properties.name} ends at ${x}, ${y}`).toBeLessThan(60)
      }
      for (const lake of demoWater().features)
        if (lake.geometry.type === 'Polygon')
          for (const position of road.geometry.coordinates.flat())
            expect(contains([lake.geometry.coordinates], position), `${road.properties.name} in a lake`).toBe(false)
    }
  })

  it('have numbers on shields for every road but railways', () => {
    for (const { properties } of demoRoads().features)
      if (properties.kind === 'railway') expect(properties.ref).toBeUndefined()
      else expect(properties.ref).toMatch(/^[GSX]\d{2,4}$/)
  })
})
