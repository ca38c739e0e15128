import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { baselineDicts } from '../../server/demo/dicts.ts'
import { distanceM } from '../../server/demo/geodesy.ts'
import { demoLands, layOutEstates, type LandSeed } from '../../server/demo/lands.ts'
import { placesOf } from '../../server/demo/layer-places.ts'
import { ideaFinder, demoProjects } from '../../server/demo/projects.ts'
import { demoRegions } from '../../server/demo/regions.ts'
import { demoRoads } from '../../server/demo/roads.ts'
import { demoSchemes } from '../../server/demo/schemes.ts'
import { demoWater } from '../../server/demo/water.ts'
import { templates } from '../../src/resources/criteria/templates.ts'
import { squareMetresPerMu } from '../../src/resources/units.ts'
import { areaKm2 } from './measure.ts'

const year = 2026
const regions = await demoRegions()
const estates = layOutEstates(regions)
const lands = demoLands(estates)
const projects = demoProjects(estates, new Map(regions.map(({ xzqdm, xzqmc }) => [xzqdm, xzqmc])), year)
const labelsOf = (code: string) =>
  new Map(
    baselineDicts()
      .find((dict) => dict.code === code)!
      .items.map(({ value, label }) => [value, label]),
  )

type At = readonly [number, number]
const ringOf = ({ boundary }: LandSeed) => boundary.coordinates[0]![0]!.slice(1).map(([x = 0, y = 0]): At => [x, y])
const shapes = new Map<string, readonly (readonly (readonly number[])[])[]>([
  ...(['hospital', 'scenic', 'station', 'airport'] as const).flatMap((kind) =>
    placesOf(kind).map(({ name, at }) => [`${kind} ${name}`, [[at]]] as const),
  ),
  ...[...demoRoads().features, ...demoWater().features].map(
    ({ geometry, properties: { kind, name } }) =>
      [`${kind} ${name.replaceAll(/ G\d+|（.*?）/g, '')}`, geometry.coordinates] as const,
  ),
])

/** Checks the distances of a text against those that are measured from a ring. */
function expectDistances(text: string, ring: readonly At[]): void {
  const told = [...text.matchAll(/(?<=[距、])([^距、，。\d]+?) (\d+\.\d) 公里/g)]
  for (const [, name = '', km] of told) {
    const measured = [...shapes].flatMap(([key, lines]) =>
      key.endsWith(` ${name}`) ? [Math.min(...lines.map((line) => distanceM(ring, line))) / 1000] : [],
    )
    expect(measured.length, `${name} in ${text}`).toBeGreaterThan(0)
    expect(Math.min(...measured.map((each) => Math.abs(each - Number(km)))), text).toBeLessThan(0.051)
  }
  expect(told.length + (text.match(/紧邻/g)?.length ?? 0), text).toBeGreaterThan(0)
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

test('the demonstration knows the zones of the ordinance on 洱海 that is in force, not those before it', async () => {
  const folder = new URL('../../server/demo/data/', import.meta.url)
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')))
  expect(texts.length).toBeGreaterThan(10)
  // The areas of drinking water have classes too, by another law.
  const told = texts.map((text) => text.replaceAll(/水源[一二]级保护区/g, ''))
  for (const text of told) expect(text).not.toMatch(/[一二三]级(?:保护|管控)?区|洱海.{0,12}[一二三]级/)
})

describe('the texts of the demonstration parcels', () => {
  test('repeat the area, figures, use, services and status of their row, and measured distances', () => {
    const [uses, services] = [labelsOf('land_use'), labelsOf('infrastructure')]
    const statuses = {
      reserve: '储备地块',
      open: '可以招商',
      negotiating: '洽谈',
      supplied: '已经供应',
      built: '已经建成',
    }
    for (const land of lands) {
      const { description, landCode } = land
      expect(numberIn(description, /约 ([\d.]+) 公顷/), landCode).toBe(Number((land.statedAreaM2 / 10_000).toFixed(1)))
      expect(numberIn(description, /（(\d+) 亩）/), landCode).toBe(Math.round(land.statedAreaM2 / squareMetresPerMu))
      expect(numberIn(description, /容积率不超过 ([\d.]+)/), landCode).toBe(land.floorAreaRatio)
      expect(numberIn(description, /限高 (\d+) 米/), landCode).toBe(land.heightLimitM)
      expect(description).toContain(`片区的${uses.get(land.landUse)}`)
      expect(/基础设施：(.+?)。/.exec(description)?.[1]).toBe(
        land.infrastructure.map((value) => services.get(value)).join('、'),
      )
      expect(description).toContain(statuses[land.landStatus])
      expect(description).not.toMatch(/undefined|NaN|\{/)
      expectDistances(description, ringOf(land))
    }
  })

  test('are all different, and measure as the ellipsoid does', () => {
    expect(new Set(lands.map(({ description }) => description)).size).toBe(lands.length)
    for (const land of lands) {
      const measured = areaKm2(land.boundary.coordinates) * 1e6
      expect(Math.abs(land.statedAreaM2 / measured - 1), land.landCode).toBeLessThan(0.0006)
    }
  })
})

describe('the offers of the demonstration', () => {
  /** Longest terms by use; a public park is never sold. */
  const terms: Readonly<Record<string, number>> = {
    '0701': 70,
    '0802': 50,
    '0803': 50,
    '0805': 50,
    '0806': 50,
    '0807': 50,
    '0901': 40,
    '090104': 40,
    '0903': 40,
  }

  test('have the term of their use, and figures that can be built together', () => {
    for (const land of lands) {
      const { floorAreaRatio, buildingDensity, heightLimitM, greenRatio, landCode } = land
      expect(land.tenureYears, landCode).toBe(terms[land.landUse])
      const floors = Math.floor(heightLimitM / 3.6)
      expect(floorAreaRatio, landCode).toBeGreaterThanOrEqual(0.2)
      expect(floorAreaRatio, landCode).toBeLessThanOrEqual((buildingDensity / 100) * floors + 1e-9)
      expect(floorAreaRatio, landCode).toBeGreaterThan((buildingDensity / 100) * (floors - 1) * 0.6)
      expect(buildingDensity + greenRatio, landCode).toBeLessThanOrEqual(80)
      expect(land.priceWanPerMu, landCode).toBeGreaterThan(5)
    }
  })

  test('are more than twenty parcels of more than 3 hectares for lodging around 大理市, some in it', () => {
    const around = ['532901', '532922', '532923', '532924', '532925', '532927', '532930']
    const fitting = lands.filter(
      ({ landUse, landStatus, published, statedAreaM2, xzqdm }) =>
        landUse === '090104' &&
        landStatus === 'open' &&
        published &&
        statedAreaM2 > 30_100 &&
        around.includes(xzqdm.slice(0, 6)),
    )
    expect(fitting.length).toBeGreaterThan(20)
    expect(fitting.filter(({ xzqdm }) => xzqdm.startsWith('532901')).length).toBeGreaterThanOrEqual(3)
  })

  test('have no parcel on offer where the project is built, and all services where a parcel is', () => {
    const stages = new Map(projects.map(({ projectCode, stage }) => [projectCode, stage]))
    for (const { projectCode, landStatus, infrastructure, landCode } of lands) {
      if (['building', 'completed'].includes(stages.get(projectCode) ?? ''))
        expect(['supplied', 'built'], landCode).toContain(landStatus)
      if (landStatus === 'built') expect(infrastructure, landCode).toHaveLength(8)
    }
  })
})

describe('the texts of the demonstration projects', () => {
  test('repeat what their parcels add up to, and measured distances', () => {
    for (const project of projects) {
      const own = lands.filter(({ projectCode }) => projectCode === project.projectCode)
      const areaM2 = own.reduce((sum, { statedAreaM2 }) => sum + statedAreaM2, 0)
      const floorM2 = own.reduce((sum, { statedAreaM2, floorAreaRatio }) => sum + statedAreaM2 * floorAreaRatio, 0)
      const hectares = Number((areaM2 / 10_000).toFixed(1))
      expect(numberIn(project.summary, /总用地约 ([\d.]+) 公顷/), project.name).toBe(hectares)
      expect(numberIn(project.description, /总用地约 ([\d.]+) 公顷/), project.name).toBe(hectares)
      expect(numberIn(project.description, /建筑面积约 ([\d.]+) 万平方米/), project.name).toBeCloseTo(floorM2 / 1e4, 0)
      expect(project.investmentWan / floorM2, project.name).toBeGreaterThan(0.5)
      expect(project.investmentWan / floorM2, project.name).toBeLessThan(0.8)
      expectDistances(project.description, [project.location.coordinates as unknown as At])
    }
  })

  test('count rooms and the like from the floor area of the uses that they are for', () => {
    const ideaOf = ideaFinder()
    for (const [index, laidOut] of estates.entries()) {
      const [idea, project] = [ideaOf(laidOut), projects[index]!]
      const own = lands.filter(
        ({ projectCode, landUse }) => projectCode === project.projectCode && idea.uses.includes(landUse),
      )
      const floorM2 = own.reduce((sum, { statedAreaM2, floorAreaRatio }) => sum + statedAreaM2 * floorAreaRatio, 0)
      const count = numberIn(project.description, /约 (\d+) [间套栋]/)
      expect(Math.abs(count - floorM2 / idea.perM2), project.name).toBeLessThanOrEqual(idea.round / 2)
      expect(count, project.name).toBeGreaterThanOrEqual(10)
      if (/营地|露营/.test(project.name)) expect(idea.scene, project.name).toBe('camp')
      if (/酒店/.test(project.name)) expect(idea.scene, project.name).toBe('hotel')
      if (idea.counties) expect(idea.counties, project.name).toContain(laidOut.county.xzqdm)
    }
  })

  test('start in years that fit their stage, in whatever year they are loaded', () => {
    const names = new Map(regions.map(({ xzqdm, xzqmc }) => [xzqdm, xzqmc]))
    const bounds = { planning: [1, 3], inviting: [0, 2], signed: [0, 1], building: [-2, 0], completed: [-5, -2] }
    for (const loaded of [2026, 2031])
      for (const { stage, startYear, name } of demoProjects(estates, names, loaded)) {
        const [from = 0, to = 0] = bounds[stage as keyof typeof bounds]
        expect(startYear - loaded, name).toBeGreaterThanOrEqual(from)
        expect(startYear - loaded, name).toBeLessThanOrEqual(to)
      }
  })
})

describe('the texts of the demonstration schemes', () => {
  const schemes = demoSchemes(lands)
  const kinds = { wellness: 'hospital', homestays: 'scenic' } as const
  const kmOf = (land: LandSeed, kind: string): number =>
    Math.min(
      ...[...shapes].flatMap(([key, lines]) =>
        key.startsWith(`${kind} `) ? lines.map((line) => distanceM(ringOf(land), line) / 1000) : [],
      ),
    )

  test('name parcels on offer that meet the purpose, with their own figures', () => {
    for (const { template, purpose, first, second } of schemes) {
      const kind = kinds[template as keyof typeof kinds]
      const [, most] = /(\d+) 至 (\d+) 公顷/.exec(purpose)!.slice(1).map(Number) as [number, number]
      for (const { landCode, note } of [...first.candidates, ...second.candidates]) {
        const land = lands.find((each) => each.landCode === landCode)!
        expect([land.landStatus, land.published], landCode).toEqual(['open', true])
        expect(land.statedAreaM2 / 10_000).toBeLessThanOrEqual(most)
        expect(kmOf(land, kind)).toBeLessThanOrEqual(numberIn(purpose, /不超过 (\d+) 公里/))
        expect(numberIn(note, /约 ([\d.]+) 公顷/)).toBe(Number((land.statedAreaM2 / 10_000).toFixed(1)))
        expect(numberIn(note, /单价 ([\d.]+) 万元/)).toBe(land.priceWanPerMu)
        expectDistances(note, ringOf(land))
      }
    }
  })

  test('name the nearest and the cheapest of the compared parcels, and weights that were changed as they say', () => {
    for (const { template, first, second } of schemes) {
      const codes = [...first.candidates, ...second.candidates].map(({ landCode }) => landCode)
      const chosen = lands.filter(({ landCode }) => codes.includes(landCode))
      const km = Math.min(...chosen.map((land) => kmOf(land, kinds[template as keyof typeof kinds])))
      expect(numberIn(second.notes, /最近的是.+?（([\d.]+) 公里）/)).toBeCloseTo(km, 1)
      expect(numberIn(second.notes, /最低的是.+?（([\d.]+) 万元/)).toBe(
        Math.min(...chosen.map(({ priceWanPerMu }) => priceWanPerMu)),
      )
      const before = (key: string): number =>
        templates.find((each) => each.key === template)!.criteria.find((each) => each.key === key)!.weight
      expect(second.weights.priceWanPerMu).toBeGreaterThan(before('priceWanPerMu'))
      if (second.notes.includes('就医距离')) expect(second.weights.hospital).toBeGreaterThan(before('hospital'))
      if (second.notes.includes('降低对车站')) expect(second.weights.station).toBeLessThan(before('station'))
      expect(first.notes + second.notes).not.toMatch(/[{}]|undefined/)
    }
  })
})
