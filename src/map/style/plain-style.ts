import type { FeatureLike } from 'ol/Feature.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import type { State } from 'ol/render.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Palette } from './palette.ts'
import { mapFont } from './tile-style.ts'

type PixelRings = [number, number][][][]

const countyLevel = '3'
const countyPx = 13
const linePx = 19
const haloPx = 3
const latinEm = 0.6
const latin = /[ -~\u00C0-\u024F]/g
/** Characters of a line of an English name. */
const lineLength = 12
const shadeWidthPx = 10
const shadeBlurPx = 26

/**
 * Fills a county with its tint and a shade that fades inwards from the border; draws the prefecture as a rim around
 * them.
 */
export function regionReliefStyles(feature: FeatureLike, order: number, palette: Palette): Style[] {
  if (String(feature.get('xzqjb')) !== countyLevel)
    return [new Style({ stroke: new Stroke({ color: palette.rim, width: 3 }), zIndex: 2 })]
  const tint = palette.tints[order % palette.tints.length] ?? palette.background
  const shade = new Style({ zIndex: 1, renderer: (pixels, state) => drawShade(pixels as PixelRings, state, palette) })
  return [
    new Style({ fill: new Fill({ color: tint }), zIndex: 0 }),
    shade,
    new Style({ stroke: new Stroke({ color: palette.rim, width: 0.75 }), zIndex: 1 }),
  ]
}

function drawShade(rings: PixelRings, { context, pixelRatio }: State, palette: Palette): void {
  context.save()
  context.beginPath()
  for (const ring of rings.flat()) {
    ring.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
    context.closePath()
  }
  context.clip('evenodd')
  context.shadowColor = palette.shade
  context.shadowBlur = shadeBlurPx * pixelRatio
  context.strokeStyle = palette.shade
  context.globalAlpha = 0.4
  context.lineJoin = 'round'
  context.lineWidth = shadeWidthPx * pixelRatio
  context.stroke()
  context.restore()
}

export function waterStyle(feature: FeatureLike, resolution: number, palette: Palette): Style {
  if (feature.get('kind') === 'lake')
    return new Style({
      fill: new Fill({ color: palette.water }),
      stroke: new Stroke({ color: palette.waterLine, width: 1 }),
    })
  return new Style({ stroke: new Stroke({ color: palette.waterLine, width: resolution > 200 ? 1.2 : 2.4 }) })
}

export function roadStyles(feature: FeatureLike, resolution: number, palette: Palette): Style[] {
  if (feature.get('kind') === 'railway') {
    return [
      new Style({ stroke: new Stroke({ color: palette.railway, width: 2 }) }),
      new Style({ stroke: new Stroke({ color: palette.road, width: 1, lineDash: [8, 8] }) }),
    ]
  }
  const width = resolution > 200 ? 1.6 : 3.2
  return [
    new Style({ stroke: new Stroke({ color: palette.roadCasing, width: width + 1.6 }) }),
    new Style({ stroke: new Stroke({ color: palette.road, width }) }),
  ]
}

type LabelOptions = { resolution: number; palette: Palette; locale: 'zh' | 'en' }

/** Labels counties and waters. */
export function plainLabelStyle(
  feature: FeatureLike,
  { resolution, palette, locale }: LabelOptions,
): Style | undefined {
  if (feature.get('xzqjb') !== undefined) {
    const county = countyLabel(feature, resolution)
    const free: unknown = feature.get('nameAt')
    // Until the circles are drawn nobody knows which place is free.
    return county === null || !(free instanceof Point)
      ? undefined
      : label(county, { color: palette.ink, size: countyPx, weight: 600, palette, at: free, isAlways: true })
  }
  const name = String(feature.get(locale === 'en' ? 'nameEn' : 'name') ?? '')
  const isLine = feature.get('kind') !== 'lake'
  if (isLine)
    return resolution < 160
      ? new Style({
          text: new Text({
            ...textOf(name, { color: palette.waterInk, size: 11, weight: 400, palette }),
            placement: 'line',
          }),
        })
      : undefined
  return resolution < 260
    ? label(name, { color: palette.waterInk, size: 12, weight: 400, palette, at: middleOf(feature) })
    : undefined
}

/**
 * Returns the name of a county if it is drawn at this resolution, else null. A long name has several lines: in Chinese
 * before 自治县, in English between words.
 */
export function countyLabel(feature: FeatureLike, resolution: number): string | null {
  return String(feature.get('xzqjb')) === countyLevel && resolution > 40
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

/** Estimates the size of that name with its halo: Chinese characters are as wide as high, Latin ones half as wide. */
export function countyLabelPx(name: string): { widthPx: number; heightPx: number } {
  const lines = name.split('\n')
  const ems = (line: string): number => line.length - (line.match(latin)?.length ?? 0) * (1 - latinEm)
  return {
    widthPx: Math.max(...lines.map(ems)) * countyPx + haloPx,
    heightPx: lines.length * linePx + haloPx,
  }
}

type TextLook = { color: string; size: number; weight: number; palette: Palette }

function label(
  text: string,
  { at, isAlways = false, ...look }: TextLook & { at: Point | undefined; isAlways?: boolean },
): Style {
  return new Style({
    text: new Text({ ...textOf(text, look), overflow: true, ...(isAlways ? { declutterMode: 'none' as const } : {}) }),
    ...(at ? { geometry: at } : {}),
  })
}

function textOf(text: string, { color, size, weight, palette }: TextLook) {
  return {
    text,
    font: `${weight} ${size}px ${mapFont}`,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: palette.halo, width: haloPx }),
  }
}

/** Returns a point inside the largest part, so that the name is not placed in an exclave. */
function middleOf(feature: FeatureLike): Point | undefined {
  const geometry = feature.getGeometry()
  if (!(geometry instanceof MultiPolygon)) return undefined
  const [largest] = geometry.getPolygons().toSorted((one, other) => other.getArea() - one.getArea())
  return largest?.getInteriorPoint()
}
