import { describe, expect, test } from 'vitest'
import { demoLands, layOutEstates, type LandSeed } from '../../server/demo/lands.ts'
import { demoProjects } from '../../server/demo/projects.ts'
import { demoRegions } from '../../server/demo/regions.ts'
import { demoViews } from '../../server/demo/views.ts'
import { demoWater } from '../../server/demo/water.ts'
import { areaKm2, contains, selfContact } from './measure.ts'

const regions = await demoRegions()
const estates = layOutEstates(regions)
const lands = demoLands(estates)
const projects = demoProjects(estates, new Map(regions.map(({ xzqdm, xzqmc }) => [xzqdm, xzqmc])), 2026)

const ringOf = ({ boundary }: LandSeed): number[][] => boundary.coordinates[0]?.[0] ?? []
const edgeKeys = (ring: readonly number[][]): string[] =>
  ring.slice(1).map((point, index) => [String(ring[index]), String(point)].sort().join(' '))

describe('the demonstration lands', () => {
  test('are about four hundred in all twelve counties, each with a unique code', () => {
    expect(lands.length).toBeGreaterThan(380)
    expect(lands.length).toBeLessThan(460)
    expect(new Set(lands.map(({ landCode }) => landCode)).size).toBe(lands.length)
    expect(new Set(lands.map(({ xzqdm }) => xzqdm)).size).toBe(12)
  })

  test('have every corner inside their county and outside water', () => {
    const water = demoWater().features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : [],
    )
    for (const land of lands) {
      const county = regions.find(({ xzqdm }) => xzqdm === land.xzqdm)?.boundary?.coordinates ?? []
      for (const corner of ringOf(land)) {
        expect(contains(county, corner), land.landCode).toBe(true)
        expect(contains(water, corner), land.landCode).toBe(false)
      }
    }
  })

  test('are simple counter-clockwise rings of a plausible size', () => {
    for (const land of lands) {
      const hectares = areaKm2(land.boundary.coordinates) * 100
      expect(selfContact(ringOf(land)), land.landCode).toBeNull()
      expect(hectares, land.landCode).toBeGreaterThan(0.3)
      expect(hectares, land.landCode).toBeLessThan(10)
    }
  })

  test('mostly share a whole edge with a neighbour', () => {
    const count = new Map<string, number>()
    for (const land of lands) for (const key of edgeKeys(ringOf(land))) count.set(key, (count.get(key) ?? 0) + 1)
    const neighbours = lands.filter((land) => edgeKeys(ringOf(land)).some((key) => (count.get(key) ?? 0) > 1))
    expect(neighbours.length / lands.length).toBeGreaterThan(0.6)
  })

  test('are described as demonstration data, and are the same on every call', () => {
    expect(lands.every(({ description }) => description.includes('演示数据'))).toBe(true)
    expect(demoLands(layOutEstates(regions))).toEqual(lands)
  })

  test('state an area close to the measured one', () => {
    for (const land of lands)
      expect(land.statedAreaM2 / (areaKm2(land.boundary.coordinates) * 1e6), land.landCode).toBeCloseTo(1, 1)
  })
})

describe('the demonstration projects', () => {
  test('are sixty with distinct names and codes, each with lands', () => {
    expect(projects).toHaveLength(60)
    expect(new Set(projects.map(({ name }) => name)).size).toBe(60)
    expect(new Set(lands.map(({ projectCode }) => projectCode))).toEqual(
      new Set(projects.map(({ projectCode }) => projectCode)),
    )
  })

  test('are inside their county and described as demonstration data', () => {
    for (const { xzqdm, location, description, name } of projects) {
      const county = regions.find((region) => region.xzqdm === xzqdm)?.boundary?.coordinates ?? []
      expect(contains(county, location.coordinates), name).toBe(true)
      expect(description).toContain('演示数据')
    }
  })

  test('have generated pictures, as lands have: all different, and the same on every call', () => {
    const views = demoViews(estates)
    expect([...views.keys()].sort()).toEqual(
      [...projects.map(({ projectCode }) => projectCode), ...lands.map(({ landCode }) => landCode)].sort(),
    )
    const drawings = [...views.values()].flat().map(({ svg }) => svg)
    expect(new Set(drawings).size).toBe(drawings.length)
    for (const svg of drawings) expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/)
    expect([...demoViews(estates).values()].flat().map(({ svg }) => svg)).toEqual(drawings)
  })
})
