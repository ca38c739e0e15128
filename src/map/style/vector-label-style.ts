import type { FeatureLike } from 'ol/Feature.js'
import { interpolatePoint } from 'ol/geom/flat/interpolate.js'
import { lineStringLength } from 'ol/geom/flat/length.js'
import Point from 'ol/geom/Point.js'
import RenderFeature from 'ol/render/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { textOf } from './label-text.ts'
import type { RoadKind } from './palette.ts'
import { mapFont } from './tile-style.ts'
import { keeper, roadClassOf, type VectorLook } from './vector-style.ts'

type Look = VectorLook & { resolution: number; keep: ReturnType<typeof keeper> }
type StylesOf = (feature: FeatureLike, resolution: number) => Style[]

/** Properties with the name, from the best. */
const nameKeys = { zh: ['name:zh-Hans', 'name:zh', 'name'], en: ['name:en', 'name'] } as const
/** Where names meet, the higher number is drawn. Settlements add their rank. */
const priority = { settlement: 60, region: 55, water: 52, shield: 50, lesser: 30, quarter: 28, line: 26 }
/** Map metres per pixel between which countries and provinces have names. */
const regionNames = { from: 300, to: 4000 } as const
/** Map metres per pixel from which these have names. */
const from = { village: 60, town: 240, quarter: 25, river: 160, road: 30, localRoad: 8 }
/** Map metres per pixel below which a settlement is larger than a dot. */
const dotFrom = 20
/** Least rank by population (0 to 17) of these; where it is not known, that by kind. */
const leastRank = { city: 10, main: 8, town: 5 }
const rankByDetail: Readonly<Record<string, number>> = { city: 10, town: 7, village: 4 }
/** Resolution from which a road has shields, by class. */
const shieldFrom: Readonly<Record<RoadKind, number>> = { expressway: 420, national: 420, provincial: 110, county: 55 }
/** A shorter road has no shield. */
const shieldLeastPx = 70
const mostShieldCharacters = 8
const none: Style[] = []

/** Labels countries, provinces, towns and water; and the lesser places, rivers and roads, which give way to data. */
export function vectorLabelStyles(vectorLook: VectorLook): Record<'main' | 'lesser', StylesOf> {
  const keep = keeper()
  const lookAt = (resolution: number): Look => ({ ...vectorLook, resolution, keep })
  return {
    main(feature, resolution) {
      const layer: unknown = feature.get('layer')
      if (layer === 'places') return isMain(feature) ? placeStyles(feature, lookAt(resolution)) : none
      return layer === 'water' && typeOf(feature) === 'Point' ? waterNameStyles(feature, lookAt(resolution)) : none
    },
    lesser(feature, resolution) {
      const layer: unknown = feature.get('layer')
      if (layer === 'places') return isMain(feature) ? none : placeStyles(feature, lookAt(resolution))
      if (!typeOf(feature).endsWith('LineString')) return none
      if (layer === 'roads') return roadLabelStyles(feature, lookAt(resolution))
      return layer === 'water' ? riverNameStyles(feature, lookAt(resolution)) : none
    },
  }
}

function typeOf(feature: FeatureLike): string {
  return feature.getGeometry()?.getType() ?? ''
}

function nameOf(feature: FeatureLike, locale: 'zh' | 'en'): string {
  return String(nameKeys[locale].map((key): unknown => feature.get(key)).find(Boolean) ?? '')
}

function rankOf(feature: FeatureLike): number {
  const byDetail = rankByDetail[String(feature.get('kind_detail'))] ?? 0
  return Math.max(Number(feature.get('population_rank') ?? 0) || 0, byDetail)
}

function isMain(feature: FeatureLike): boolean {
  const kind = String(feature.get('kind'))
  return kind === 'region' || (kind === 'locality' && rankOf(feature) >= leastRank.main)
}

function placeStyles(feature: FeatureLike, look: Look): Style[] {
  const name = nameOf(feature, look.locale)
  const kind = String(feature.get('kind'))
  if (name === '') return none
  if (kind === 'region') return regionNameStyles(name, look)
  if (kind === 'locality') return settlementStyles(name, rankOf(feature), look)
  if (!/^(neighbourhood|macrohood|borough)$/u.test(kind) || look.resolution > from.quarter) return none
  return look.keep(`quarter ${name}`, () => [
    new Style({
      text: new Text(textOf(name, { color: look.palette.regionInk, size: 11, weight: 400, palette: look.palette })),
      zIndex: priority.quarter,
    }),
  ])
}

function regionNameStyles(name: string, { resolution, palette, keep }: Look): Style[] {
  if (resolution < regionNames.from || resolution > regionNames.to) return none
  return keep(`region ${name}`, () => [
    new Style({
      text: new Text(textOf(name, { color: palette.regionInk, size: 13, weight: 600, palette })),
      zIndex: priority.region,
    }),
  ])
}

/** A dot with the name beside it; where the settlement is larger than a dot, its name in the middle. */
function settlementStyles(name: string, rank: number, { resolution, palette, keep }: Look): Style[] {
  if (resolution > (rank < leastRank.town ? from.village : rank < leastRank.main ? from.town : Infinity)) return none
  const isDot = resolution > dotFrom
  return keep(`settlement ${rank} ${isDot} ${name}`, () => {
    const isLarge = rank >= leastRank.main
    const [radius, size] = isLarge ? [3.5, rank >= leastRank.city ? 15 : 13] : [2.5, 12]
    const { ink, halo } = palette
    const dot = new CircleStyle({
      radius,
      fill: new Fill({ color: halo }),
      stroke: new Stroke({ color: ink, width: isLarge ? 2 : 1.25 }),
    })
    return [
      new Style({
        ...(isDot ? { image: dot } : {}),
        text: new Text({
          ...textOf(name, { color: ink, size, weight: isLarge ? 600 : 400, palette }),
          ...(isDot ? { textAlign: 'left', offsetX: radius + 5 } : {}),
        }),
        zIndex: (isLarge ? priority.settlement : priority.lesser) + rank,
      }),
    ]
  })
}

/** Seas and lakes are named at points. */
function waterNameStyles(feature: FeatureLike, { palette, locale, keep }: Look): Style[] {
  const name = nameOf(feature, locale)
  if (name === '') return none
  const size = /^(ocean|sea)$/u.test(String(feature.get('kind'))) ? 15 : 12
  return keep(`water ${size} ${name}`, () => [
    new Style({
      text: new Text(textOf(name, { color: palette.waterInk, size, weight: 400, palette })),
      zIndex: priority.water,
    }),
  ])
}

function riverNameStyles(feature: FeatureLike, { resolution, palette, locale, keep }: Look): Style[] {
  const name = nameOf(feature, locale)
  if (name === '' || resolution > from.river) return none
  return keep(`river ${name}`, () => [alongLine(name, { color: palette.waterInk, palette, repeat: 480 })])
}

function alongLine(
  name: string,
  { color, palette, repeat }: Pick<Look, 'palette'> & { color: string; repeat: number },
): Style {
  const text = textOf(name, { color, size: 11, weight: 400, palette })
  return new Style({ text: new Text({ ...text, placement: 'line', repeat }), zIndex: priority.line })
}

/** A shield with the number of a road, and its name along it where the map is close. */
function roadLabelStyles(feature: FeatureLike, { resolution, palette, locale, keep }: Look): Style[] {
  const roadClass = roadClassOf(feature)
  if (!roadClass) return none
  const kind = roadClass === 'local' ? 'county' : roadClass
  const number = numberOf(feature)
  const name = nameOf(feature, locale)
  const hasShield = number !== '' && resolution < shieldFrom[kind] && isLongEnough(feature, resolution)
  const hasName = name !== '' && name !== number && resolution < (roadClass === 'local' ? from.localRoad : from.road)
  if (!hasShield && !hasName) return none
  const shield = hasShield ? keep(`shield ${kind} ${number}`, () => [shieldStyle(number, kind, palette)]) : none
  const along = hasName
    ? keep(`road ${name}`, () => [alongLine(name, { color: palette.roadInk, palette, repeat: 420 })])
    : none
  return [...shield, ...along]
}

/** A road that belongs to several routes has several numbers; the first is its own. */
function numberOf(feature: FeatureLike): string {
  const [number = ''] = String(feature.get('shield_text') || feature.get('ref') || '').split(';')
  return number.length <= mostShieldCharacters ? number.trim() : ''
}

function isLongEnough(feature: FeatureLike, resolution: number): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = feature.getGeometry()?.getExtent() ?? []
  return Math.hypot(east - west, north - south) > shieldLeastPx * resolution
}

function shieldStyle(number: string, kind: RoadKind, palette: VectorLook['palette']): Style {
  const { fill, ink, rim } = palette.shields[kind]
  return new Style({
    geometry: middleOf,
    text: new Text({
      text: number,
      font: `600 10px ${mapFont}`,
      fill: new Fill({ color: ink }),
      backgroundFill: new Fill({ color: fill }),
      backgroundStroke: new Stroke({ color: rim, width: 1 }),
      padding: [1, 3, 0, 3],
    }),
    zIndex: priority.shield,
  })
}

/** Returns the middle of the longest part of a road: a tile may contain many parts of it. */
function middleOf(road: FeatureLike): Point | undefined {
  if (!(road instanceof RenderFeature)) return undefined
  const flat = road.getFlatCoordinates()
  const ends = road.getEnds() ?? [flat.length]
  const parts = ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    return { start, end, length: lineStringLength(flat, start, end, 2) }
  })
  const [longest] = parts.toSorted((one, other) => other.length - one.length)
  return longest && new Point(interpolatePoint(flat, longest.start, longest.end, 2, 0.5))
}
