import type { FeatureLike } from 'ol/Feature.js'
import { getHeight, getWidth } from 'ol/extent.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import RegularShape from 'ol/style/RegularShape.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { haloPx, nameOf, textOf, textWidthPx } from './label-text.ts'
import type { Palette } from './palette.ts'
import { countyLevel } from './plain-style.ts'
import { roadLabelStyles } from './road-style.ts'

const countyPx = 13
const linePx = 19
const rangePx = 15
/** Characters of a line of an English name. */
const lineLength = 12

/** Map metres per pixel from which names are drawn. */
const from = { county: 40, seat: 210, town: 70, range: 320, peak: 160, river: 160, lake: 420 }
/** Nearer than this a range is wider than the screen, and its name would be that of one slope. */
const rangeUntil = 20
/** Where names meet, the higher number is drawn. */
const priority = { county: 80, seat: 70, lake: 60, range: 55, shield: 50, town: 45, peak: 40, river: 30 }

type LabelOptions = { resolution: number; palette: Palette; locale: 'zh' | 'en' }

/** Labels regions, county seats and lakes. */
export function mainLabelStyles(feature: FeatureLike, look: LabelOptions): Style[] {
  if (feature.get('xzqjb') !== undefined) return countyStyles(feature, look)
  const kind = String(feature.get('kind'))
  if (kind === 'seat') return townStyles(feature, kind, look)
  return kind === 'lake' ? lakeStyles(feature, look) : []
}

/** Labels towns, mountain ranges, peaks, rivers and roads. */
export function lesserLabelStyles(feature: FeatureLike, look: LabelOptions): Style[] {
  const kind = String(feature.get('kind'))
  if (kind === 'town') return townStyles(feature, kind, look)
  if (kind === 'range') return rangeStyles(feature, look)
  if (kind === 'peak') return peakStyles(feature, look)
  if (kind === 'seat' || kind === 'lake') return []
  return kind === 'river' ? riverStyles(feature, look) : roadLabelStyles(feature, look, priority.shield)
}

function countyStyles(feature: FeatureLike, { resolution, palette }: LabelOptions): Style[] {
  const county = countyLabel(feature, resolution)
  const free: unknown = feature.get('nameAt')
  // Until the circles are drawn nobody knows which place is free.
  if (county === null || !(free instanceof Point)) return []
  const text = textOf(county, { color: palette.regionInk, size: countyPx, weight: 600, palette })
  return [
    new Style({ geometry: free, text: new Text({ ...text, declutterMode: 'obstacle' }), zIndex: priority.county }),
  ]
}

/** A county seat or a town: a dot with its name beside it. */
function townStyles(
  feature: FeatureLike,
  kind: 'seat' | 'town',
  { resolution, palette, locale }: LabelOptions,
): Style[] {
  if (resolution > from[kind]) return []
  const [radius, size, weight] = kind === 'seat' ? [4, 13, 600] : [2.5, 12, 400]
  const { ink, halo } = palette
  return [
    new Style({
      image: new CircleStyle({
        radius,
        fill: new Fill({ color: halo }),
        stroke: new Stroke({ color: ink, width: kind === 'seat' ? 2 : 1.25 }),
      }),
      text: new Text({
        ...textOf(nameOf(feature, locale), { color: ink, size, weight, palette }),
        textAlign: 'left',
        offsetX: radius + 5,
      }),
      zIndex: priority[kind],
    }),
  ]
}

/** The name on the crest of a range, large and quiet; the characters of one that runs north and south stand below each other. */
function rangeStyles(feature: FeatureLike, { resolution, palette, locale }: LabelOptions): Style[] {
  const extent = feature.getGeometry()?.getExtent() ?? []
  const [width, height] = [getWidth(extent), getHeight(extent)]
  const name = nameOf(feature, locale)
  const isUpright = height > width && !name.includes(' ')
  const text = isUpright ? Array.from(name).join('\n') : inLines(name)
  const isLonger = Math.max(width, height) / resolution > textWidthPx(name, rangePx)
  if (resolution > from.range || resolution < rangeUntil || !isLonger) return []
  return [
    new Style({
      text: new Text({
        ...textOf(text, { color: palette.peakInk, size: rangePx, weight: 400, palette }),
        overflow: true,
      }),
      zIndex: priority.range,
    }),
  ]
}

/** A triangle with the name and the height in metres. */
function peakStyles(feature: FeatureLike, { resolution, palette, locale }: LabelOptions): Style[] {
  if (resolution > from.peak) return []
  const heightM: unknown = feature.get('heightM')
  const name = nameOf(feature, locale)
  return [
    new Style({
      image: new RegularShape({
        points: 3,
        radius: 5,
        fill: new Fill({ color: palette.peakInk }),
        stroke: new Stroke({ color: palette.halo, width: 1 }),
      }),
      text: new Text({
        ...textOf(typeof heightM === 'number' ? `${name}\n${heightM} m` : name, {
          color: palette.peakInk,
          size: 11,
          weight: 400,
          palette,
        }),
        offsetY: 18,
      }),
      zIndex: priority.peak,
    }),
  ]
}

/** The name of a lake that is wider or higher than its name. */
function lakeStyles(feature: FeatureLike, { resolution, palette, locale }: LabelOptions): Style[] {
  const polygon = largestPart(feature)
  const name = nameOf(feature, locale)
  const size = resolution < from.lake / 4 ? 15 : 12
  const [west = 0, south = 0, east = 0, north = 0] = polygon?.getExtent() ?? []
  const sidePx = Math.max(east - west, north - south) / resolution
  if (!polygon || resolution > from.lake || sidePx < textWidthPx(name, size)) return []
  const text = textOf(name, { color: palette.waterInk, size, weight: 400, palette })
  return [
    new Style({
      geometry: polygon.getInteriorPoint(),
      text: new Text({ ...text, overflow: true }),
      zIndex: priority.lake,
    }),
  ]
}

function riverStyles(feature: FeatureLike, { resolution, palette, locale }: LabelOptions): Style[] {
  if (resolution > from.river) return []
  const text = textOf(nameOf(feature, locale), { color: palette.waterInk, size: 11, weight: 400, palette })
  return [new Style({ text: new Text({ ...text, placement: 'line', repeat: 480 }), zIndex: priority.river })]
}

/** Returns the largest part of an area, so that its name is not placed in an exclave; null for other geometries. */
export function largestPart(feature: FeatureLike): Polygon | null {
  const geometry = feature.getGeometry()
  if (geometry instanceof Polygon) return geometry
  if (!(geometry instanceof MultiPolygon)) return null
  return geometry.getPolygons().toSorted((one, other) => other.getArea() - one.getArea())[0] ?? null
}

/**
 * Returns the name of a county if it is drawn at this resolution, else null. A long name has several lines: in Chinese
 * before 自治县, in English between words.
 */
export function countyLabel(feature: FeatureLike, resolution: number): string | null {
  return String(feature.get('xzqjb')) === countyLevel && resolution > from.county
    ? inLines(String(feature.get('xzqmc')).replace(/(?<=...)自治.$/u, '\n$&'))
    : null
}

function inLines(name: string): string {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && longer.length <= lineLength) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines.join('\n')
}

/** Estimates the size of that name with its halo. */
export function countyLabelPx(name: string): { widthPx: number; heightPx: number } {
  return { widthPx: textWidthPx(name, countyPx), heightPx: name.split('\n').length * linePx + haloPx }
}
