import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { withAlpha, type Palette, type RoadKind, type Theme } from './palette.ts'

/** Inputs of the style of the vector basemap. */
export type VectorLook = { palette: Palette; theme: Theme; locale: 'zh' | 'en' }

type StylesOf = (feature: FeatureLike, resolution: number) => Style[]
type Ground = 'green' | 'forest' | 'urban' | 'sand' | 'glacier'
type Keep = (key: string, make: () => Style[]) => Style[]

/** Quiet colours between those of the regions of the plain basemap and those of their greens. */
const grounds: Readonly<Record<Theme, Readonly<Record<Ground | 'building' | 'buildingRim', string>>>> = {
  light: {
    green: '#e8f0e0',
    forest: '#e0ebd9',
    urban: '#eff0f2',
    sand: '#f5f0e2',
    glacier: '#fbfdff',
    building: '#e4e6ec',
    buildingRim: '#d2d6df',
  },
  dark: {
    green: '#172b38',
    forest: '#162a33',
    urban: '#1d2740',
    sand: '#26293a',
    glacier: '#2a3752',
    building: '#232e49',
    buildingRim: '#2f3b59',
  },
}

const kindsOfGround: Readonly<Record<Ground, readonly string[]>> = {
  green: [
    ...['allotments', 'cemetery', 'garden', 'golf_course', 'grass', 'grassland', 'meadow', 'national_park'],
    ...['nature_reserve', 'orchard', 'park', 'pitch', 'playground', 'protected_area', 'recreation_ground', 'scrub'],
    ...['village_green', 'vineyard', 'wetland', 'zoo'],
  ],
  forest: ['forest', 'wood'],
  urban: [
    ...['aerodrome', 'airfield', 'college', 'commercial', 'hospital', 'industrial', 'kindergarten', 'pedestrian'],
    ...['pier', 'platform', 'railway', 'residential', 'runway', 'school', 'taxiway', 'university', 'urban_area'],
  ],
  sand: ['barren', 'beach', 'sand'],
  glacier: ['glacier'],
}
const groundOf = new Map(
  Object.entries(kindsOfGround).flatMap(([ground, kinds]) => kinds.map((kind) => [kind, ground as Ground] as const)),
)
/** Areas that contain others, such as towns and lakes. */
const wide = new Set(['national_park', 'nature_reserve', 'protected_area', 'aerodrome', 'airfield'])

/** Road with the colours of a kind. Width in pixels at 150 map metres per pixel; resolution from which it is drawn. */
type RoadClass = { kind: RoadKind; width: number; from: number }

/** From the most important; a more important road is drawn above the others. */
const roadClasses = {
  expressway: { kind: 'expressway', width: 2.4, from: Infinity },
  national: { kind: 'national', width: 1.9, from: Infinity },
  provincial: { kind: 'provincial', width: 1.4, from: 700 },
  county: { kind: 'county', width: 1.1, from: 320 },
  local: { kind: 'county', width: 0.8, from: 60 },
} as const satisfies Record<string, RoadClass>
type RoadClassName = keyof typeof roadClasses
const roadOrder = Object.keys(roadClasses)

const classResolution = 150
/** Growth of the width when the scale doubles, and its limits in pixels. */
const growth = 1.34
const [leastPx, mostPx] = [0.8, 15]
/** Slip roads are narrower than their road. */
const linkShare = 0.65
/** Roads thinner than this have no casing. */
const casingFrom = 1.5
const casingPx = 1.4
/** Map metres per pixel from which these are drawn. Buildings: from zoom level 14. */
const from = { building: 10, path: 12, rail: 320, runway: 80, stream: 40, county: 300 }
/** Steps of the width per doubling of the scale, so that few styles are made while zooming. */
const stepsPerZoom = 4
/** Styles to keep; they are made again when there are more. */
const mostKept = 3000
const none: Style[] = []

/** Caches the styles of each look: thousands of features are drawn at once, again for every change of the scale. */
export function keeper(): Keep {
  const known = new Map<string, Style[]>()
  return (key, make) => {
    const kept = known.get(key)
    if (kept) return kept
    if (known.size >= mostKept) known.clear()
    const made = make()
    known.set(key, made)
    return made
  }
}

/** Styles of the areas below data, and of the water, buildings, roads and boundaries above them. */
export function vectorStyles({ palette, theme }: VectorLook): Record<'ground' | 'lines', StylesOf> {
  const keep = keeper()
  const colors = grounds[theme]
  return {
    ground(feature) {
      const layer = String(feature.get('layer'))
      if (layer === 'earth') return keep('earth', () => [fillOf(palette.tints[0] ?? palette.background, 0)])
      const kind = String(feature.get('kind'))
      const ground = layer === 'landcover' || layer === 'landuse' ? groundOf.get(kind) : undefined
      if (!ground) return none
      const zIndex = layer === 'landcover' ? 1 : wide.has(kind) ? 2 : 3
      return keep(`${ground} ${zIndex}`, () => [fillOf(colors[ground], zIndex)])
    },
    lines(feature, resolution) {
      switch (feature.get('layer')) {
        case 'water':
          return waterStyles(feature, { resolution, palette, keep })
        case 'buildings':
          return resolution < from.building && String(feature.get('kind')) !== 'address'
            ? keep('building', () => [buildingStyle(colors)])
            : none
        case 'roads':
          return roadStyles(feature, { resolution, palette, keep })
        case 'boundaries':
          return boundaryStyles(feature, { resolution, palette, keep })
        default:
          return none
      }
    },
  }
}

type Look = { resolution: number; palette: Palette; keep: Keep }

function fillOf(color: string, zIndex: number): Style {
  return new Style({ fill: new Fill({ color }), zIndex })
}

function buildingStyle({ building, buildingRim }: (typeof grounds)[Theme]): Style {
  return new Style({
    fill: new Fill({ color: building }),
    stroke: new Stroke({ color: buildingRim, width: 0.75 }),
    zIndex: 2,
  })
}

/** An outline of areas would show where tiles cut them. */
function waterStyles(feature: FeatureLike, { resolution, palette, keep }: Look): Style[] {
  const type = feature.getGeometry()?.getType() ?? ''
  if (type.endsWith('Polygon')) return keep('water', () => [fillOf(palette.water, 0)])
  const kind = String(feature.get('kind'))
  if (!type.endsWith('LineString') || (kind !== 'river' && resolution > from.stream)) return none
  const step = stepOf(resolution)
  const share = kind === 'river' ? 1 : 0.6
  return keep(`waterline ${share} ${step}`, () => {
    const width = share * Math.min(6, Math.max(1.1, 1.5 * 1.2 ** Math.log2(200 / resolutionOf(step))))
    return [new Style({ stroke: new Stroke({ color: palette.waterLine, width }), zIndex: 1 })]
  })
}

function stepOf(resolution: number): number {
  return Math.round(Math.log2(resolution) * stepsPerZoom)
}

function resolutionOf(step: number): number {
  return 2 ** (step / stepsPerZoom)
}

/** Returns the class of a road, by the use of OpenStreetMap in China; null for paths, railways and others. */
export function roadClassOf(feature: FeatureLike): RoadClassName | null {
  const kind = String(feature.get('kind'))
  if (kind === 'highway') return 'expressway'
  if (kind === 'minor_road') return 'local'
  if (kind !== 'major_road') return null
  const detail = String(feature.get('kind_detail'))
  if (/^(trunk|primary)/u.test(detail)) return 'national'
  return detail.startsWith('tertiary') ? 'county' : 'provincial'
}

/** Roads by class, a railway as a dashed line. */
function roadStyles(feature: FeatureLike, look: Look): Style[] {
  const name = roadClassOf(feature)
  if (!name) return otherWayStyles(feature, look)
  const { resolution, palette, keep } = look
  const { kind, width: base, from: first }: RoadClass = roadClasses[name]
  if (resolution > first) return none
  const isLink = Boolean(feature.get('is_link')) || String(feature.get('kind_detail')).endsWith('_link')
  const step = stepOf(resolution)
  return keep(`${name} ${isLink} ${step}`, () => {
    const { line, casing } = palette.roads[kind]
    const grown = base * growth ** Math.log2(classResolution / resolutionOf(step)) * (isLink ? linkShare : 1)
    const width = Math.min(mostPx, Math.max(leastPx, grown))
    const zIndex = 10 + roadOrder.length - roadOrder.indexOf(name)
    const color = width < casingFrom ? casing : line
    const thin = new Style({ stroke: new Stroke({ color, width }), zIndex: zIndex + 10 })
    return width < casingFrom
      ? [thin]
      : [new Style({ stroke: new Stroke({ color: casing, width: width + casingPx }), zIndex }), thin]
  })
}

function otherWayStyles(feature: FeatureLike, { resolution, palette, keep }: Look): Style[] {
  const kind = String(feature.get('kind'))
  const color = palette.roads.county.casing
  if (kind === 'rail' && resolution < from.rail) return railwayStyles(resolution, palette, keep)
  if (kind === 'path' && resolution < from.path)
    return keep('path', () => [new Style({ stroke: new Stroke({ color, width: 1, lineDash: [4, 3] }), zIndex: 4 })])
  if (kind === 'aeroway' && resolution < from.runway)
    return keep('aeroway', () => [new Style({ stroke: new Stroke({ color, width: 3 }), zIndex: 4 })])
  return kind === 'ferry' && resolution < from.rail
    ? keep('ferry', () => [
        new Style({ stroke: new Stroke({ color: palette.waterInk, width: 1, lineDash: [6, 6] }), zIndex: 4 }),
      ])
    : none
}

function railwayStyles(resolution: number, palette: Palette, keep: Keep): Style[] {
  const width = resolution > classResolution ? 1.2 : 2.4
  return keep(`rail ${width}`, () => [
    new Style({ stroke: new Stroke({ color: palette.railway, width }), zIndex: 30 }),
    new Style({ stroke: new Stroke({ color: palette.background, width: width / 2, lineDash: [7, 7] }), zIndex: 31 }),
  ])
}

/**
 * Provinces and, nearer, counties. Borders of countries are not drawn: maps published in China must show them as the
 * approved standard map does, and these come from OpenStreetMap.
 */
function boundaryStyles(feature: FeatureLike, { resolution, palette, keep }: Look): Style[] {
  const kind = String(feature.get('kind'))
  const isDrawn = kind === 'region' || (kind === 'county' && resolution < from.county)
  if (!isDrawn) return none
  return keep(`boundary ${kind}`, () => [
    new Style({
      stroke: new Stroke({
        color: withAlpha(palette.regionInk, kind === 'county' ? 0.35 : 0.6),
        width: 1,
        lineDash: kind === 'county' ? [4, 4] : [8, 4, 2, 4],
      }),
      zIndex: 40,
    }),
  ])
}
