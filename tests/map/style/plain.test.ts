import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import type Style from 'ol/style/Style.js'
import { describe, expect, test } from 'vitest'
import { palettes } from '../../../src/map/style/palette.ts'
import { lesserLabelStyles, mainLabelStyles } from '../../../src/map/style/place-style.ts'
import { isAside, landStyles } from '../../../src/map/style/plain-style.ts'
import { roadStyles } from '../../../src/map/style/road-style.ts'

const palette = palettes.light
const labels = (feature: Feature, resolution: number, locale: 'zh' | 'en' = 'zh') =>
  [mainLabelStyles, lesserLabelStyles].flatMap((styles) => styles(feature, { resolution, palette, locale }))
const texts = (styles: readonly Style[]) => styles.flatMap((each) => each.getText()?.getText() ?? [])
const road = (kind: string, more = {}) =>
  new Feature({ geometry: new LineString([[0, 0], [100_000, 0]]), kind, ...more }) // prettier-ignore

describe('roads', () => {
  const widthOf = (kind: string, resolution: number) =>
    Math.max(0, ...roadStyles(road(kind), resolution, palette).map((each) => each.getStroke()?.getWidth() ?? 0))

  test('are wider the more important they are, and where the map is closer', () => {
    const widths = ['expressway', 'national', 'provincial', 'county'].map((kind) => widthOf(kind, 20))
    expect(widths).toEqual([...widths].sort((one, other) => other - one))
    expect(new Set(widths).size).toBe(4)
    expect(widthOf('national', 5)).toBeGreaterThan(widthOf('national', 100))
  })

  test('leave the map of the whole region to the important ones', () => {
    expect(widthOf('county', 500)).toBe(0)
    expect(widthOf('expressway', 500)).toBeGreaterThan(0)
  })

  test('have shields with their number at equal distances, twice as many where the scale doubles', () => {
    const feature = road('national', { ref: 'G214', name: 'G214' })
    const shieldsAt = (resolution: number): number => {
      const [shield] = labels(feature, resolution)
      expect(shield?.getText()?.getText()).toBe('G214')
      const places = shield?.getGeometry()
      return places instanceof MultiPoint ? places.getPoints().length : 0
    }
    expect(shieldsAt(50) / shieldsAt(100)).toBeCloseTo(2, 0)
  })

  test('that are too short on the screen have none', () => {
    const short = new Feature({ geometry: new LineString([[0, 0], [500, 0]]), kind: 'county', ref: 'X001' }) // prettier-ignore
    expect(labels(short, 50)).toEqual([])
  })

  test('have a name along them near, unless it is only the number', () => {
    const feature = road('expressway', { ref: 'G56', name: '杭瑞高速', nameEn: 'Hangzhou–Ruili Expressway' })
    expect(texts(labels(feature, 100))).toEqual(['G56'])
    expect(texts(labels(feature, 10))).toEqual(['G56', '杭瑞高速'])
    expect(texts(labels(feature, 10, 'en'))).toEqual(['G56', 'Hangzhou–Ruili Expressway'])
    expect(texts(labels(road('national', { ref: 'G214', name: 'G214' }), 10))).toEqual(['G214'])
  })
})

describe('places', () => {
  const place = (kind: string, more = {}) => new Feature({ geometry: new Point([0, 0]), kind, ...more })
  const range = (to: [number, number], more: object) =>
    new Feature({ geometry: new LineString([[0, 0], to]), kind: 'range', ...more })

  test('peaks have their height', () => {
    const peak = place('peak', { name: '鸡足山', nameEn: 'Jizu Mountain', heightM: 3248 })
    expect(texts(labels(peak, 50))).toEqual(['鸡足山\n3248 m'])
    expect(texts(labels(peak, 50, 'en'))).toEqual(['Jizu Mountain\n3248 m'])
    expect(labels(peak, 300)).toEqual([])
  })

  test('a mountain range is named along its crest while it fits on the screen', () => {
    const northSouth = range([6000, 40_000], { name: '苍山', nameEn: 'Cangshan Mountains' })
    expect(texts(labels(northSouth, 100))).toEqual(['苍\n山'])
    expect(texts(labels(northSouth, 100, 'en'))).toEqual(['Cangshan\nMountains'])
    expect(labels(northSouth, 10)).toEqual([])
    expect(labels(northSouth, 2000)).toEqual([])
    const eastWest = range([40_000, 6000], { name: '点苍山' })
    expect(texts(labels(eastWest, 100))).toEqual(['点苍山'])
    expect(labels(range([2000, 1000], { name: '小山' }), 100)).toEqual([])
  })

  test('county seats are named before towns', () => {
    expect(texts(labels(place('seat', { name: '下关' }), 150))).toEqual(['下关'])
    expect(labels(place('town', { name: '喜洲镇' }), 150)).toEqual([])
    expect(texts(labels(place('town', { name: '喜洲镇' }), 30))).toEqual(['喜洲镇'])
  })

  test('a lake has its name where it is larger than the name', () => {
    const lake = new Feature({ geometry: new Polygon([[[0, 0], [4000, 0], [4000, 9000], [0, 0]]]), kind: 'lake', name: '剑湖' }) // prettier-ignore
    expect(texts(labels(lake, 50))).toEqual(['剑湖'])
    expect(labels(lake, 400)).toEqual([])
  })

  test('names come before those of less importance where they meet', () => {
    const priorityOf = (feature: Feature): number => labels(feature, 30)[0]?.getZIndex() ?? 0
    const order = [
      place('seat', { name: '下关' }),
      range([0, 9000], { name: '苍山' }),
      road('national', { ref: 'G214' }),
      place('town', { name: '喜洲镇' }),
      place('peak', { name: '马龙峰' }),
      road('river', { kind: 'river', name: '漾濞江' }),
    ].map(priorityOf)
    expect(order).toEqual([...order].sort((one, other) => other - one))
  })
})

describe('land on relief', () => {
  const county = new Feature({ xzqdm: '532901000000', xzqjb: '3' })
  const fills = (more: object) =>
    landStyles(county, { order: 0, palette, chosen: '532922000000', ...more }).flatMap((each) => {
      const color = each.getFill()?.getColor()
      return typeof color === 'string' ? [color] : []
    })

  test('lets it through, and is veiled where it is not chosen', () => {
    expect(fills({})).toEqual([palette.tints[0], palette.veil])
    expect(fills({ isClear: true })).toEqual([palette.veil])
  })
})

describe('the counties around the chosen region', () => {
  const county = (xzqdm: string) => new Feature({ xzqdm, xzqjb: '3' })
  const dali = county('532901000000')

  test('step back, and those inside it do not', () => {
    expect(isAside(dali, null)).toBe(false)
    expect(isAside(dali, '532901000000')).toBe(false)
    expect(isAside(dali, '532901100000')).toBe(false)
    expect(isAside(dali, '532922000000')).toBe(true)
    expect(isAside(dali, '532900000000')).toBe(false)
    expect(isAside(dali, '530000000000')).toBe(false)
  })

  test('are covered by a veil', () => {
    const fills = (chosen: string | null) =>
      landStyles(dali, { order: 0, palette, chosen }).map((each) => each.getFill()?.getColor())
    expect(fills('532922000000')).toContain(palette.veil)
    expect(fills('532901000000')).not.toContain(palette.veil)
  })
})
