import { getCenter } from 'ol/extent.js'
import Point from 'ol/geom/Point.js'
import type { FeatureLike } from 'ol/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { circlePx, groupPart, isSeen, middleOf, type Member } from '../layers/groups.ts'
import { withAlpha, type Palette } from './palette.ts'
import { planStyle, type PlanLook } from './plan-style.ts'

/** Colours by the value of one property, with labels; other values have the neutral colour of the palette. */
export type ValueStyle = { field: string; items: readonly ValueItem[] }
type ValueItem = { value: string; label: string; color: string }

/** The same by values that are known beside the tiles, by the id of a feature; `otherwise` is the value of the others. */
export type KnownValueStyle = { valueOf: ReadonlyMap<string, string>; otherwise: string; items: readonly MarkedItem[] }
/** A sign and a hatching tell values apart without their colours. */
type MarkedItem = ValueItem & { mark: string; isHatched: boolean }

const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'
/** Map metres per pixel above which features are shown as counts. */
const clusterResolution = 40
/** Map metres per pixel below which features show names. */
const labelResolution = 6
/** Radius of a single feature, also among counts. */
const pointPx = circlePx(1)
/** Areas smaller than this are drawn as dots. */
const smallestPx = 7
/** Distance of the stripes of a hatching. */
const hatchPx = 8

type Options = {
  /** Name of the layer in its tiles. */ id: string
  style?: ValueStyle | KnownValueStyle | PlanLook
  filter: ReadonlySet<string> | null
  palette: Palette
}

/** Returns the style of a tile layer: areas and points in the colour of their value, counts when zoomed out. */
export function tileStyle({ id, style, filter, palette }: Options): StyleFunction {
  if (style && 'line' in style) return planStyle(style, palette)
  const itemOf = itemsOf(style, palette)
  const kept = keeper()
  return (feature, resolution) => {
    const part = String(feature.get('layer'))
    if (id === 'regions') return regionStyle(feature, palette)
    const isTogether = resolution > clusterResolution
    if (part === `${id}_clusters`)
      return isTogether && !filter && isSeen(feature, resolution)
        ? clusterStyle(Number(feature.get('count') ?? 1), id, palette)
        : undefined
    if (part === groupPart(id))
      return isTogether && filter && isSeen(feature, resolution)
        ? groupStyle(feature, { id, filter, palette })
        : undefined
    if (isTogether || (filter && !filter.has(String(feature.get('id'))))) return undefined
    const look = { ...itemOf(feature), resolution, palette, kept }
    return isPoint(feature) ? pointStyles(feature, look) : areaStyles(feature, look)
  }
}

type ItemLook = { color: string; mark: string; isHatched: boolean }

/** Returns how the value of a feature is drawn. */
function itemsOf(
  style: ValueStyle | KnownValueStyle | undefined,
  palette: Palette,
): (feature: FeatureLike) => ItemLook {
  const plain = { color: palette.neutral, mark: '', isHatched: false }
  if (!style) return () => plain
  const looks = new Map(style.items.map((item) => [item.value, { ...plain, ...item }]))
  return (feature) => looks.get(valueOf(style, feature)) ?? plain
}

/** Returns the value by which a feature is coloured. */
export function valueOf(style: ValueStyle | KnownValueStyle, feature: FeatureLike): string {
  return 'field' in style
    ? String(feature.get(style.field))
    : (style.valueOf.get(String(feature.get('id'))) ?? style.otherwise)
}

function isPoint(feature: FeatureLike): boolean {
  return feature.getGeometry()?.getType() === 'Point'
}

type Keep = (key: string, make: () => Style) => Style
type Look = ItemLook & { resolution: number; palette: Palette; kept: Keep }

/** Caches one style per look, because tens of thousands of features are drawn at once. */
function keeper(): Keep {
  const known = new Map<string, Style>()
  return (key, make) => {
    const style = known.get(key) ?? make()
    known.set(key, style)
    return style
  }
}

function areaStyles(feature: FeatureLike, { color, mark, isHatched, resolution, palette, kept }: Look): Style[] {
  if (isSmall(feature, resolution))
    return [kept(`dot ${color} ${mark}`, () => dot(color, palette, { radius: mark ? 7 : 4, at: centreOf, mark }))]
  const area = kept(
    `${color} ${mark}`,
    () =>
      new Style({
        fill: new Fill({ color: isHatched ? hatching(color) : withAlpha(color, 0.5) }),
        stroke: new Stroke({ color, width: 1.25, ...(isHatched ? { lineDash: [5, 3] } : {}) }),
      }),
  )
  const lines = [mark, nameOf(feature)].filter(Boolean).join('\n')
  const inTwo = lines.replace(' ', '\n')
  const texts = resolution < labelResolution ? [lines, ...(inTwo === lines ? [] : [inTwo])] : []
  const names = texts.map((text) => nameStyle(text, palette))
  // The first that fits is drawn: in two lines, or the sign alone, in a narrow area.
  return mark ? [area, ...names, kept(`mark ${mark}`, () => nameStyle(mark, palette))] : [area, ...names]
}

/** Diagonal stripes over a faint fill. */
function hatching(color: string): CanvasPattern | string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = hatchPx
  const pen = canvas.getContext('2d')
  if (!pen) return withAlpha(color, 0.25)
  pen.fillStyle = withAlpha(color, 0.12)
  pen.fillRect(0, 0, hatchPx, hatchPx)
  pen.strokeStyle = withAlpha(color, 0.6)
  pen.lineWidth = 2
  pen.beginPath()
  // The corners complete the stripes of the neighbours.
  for (const shift of [-hatchPx, 0, hatchPx]) {
    pen.moveTo(shift - 1, hatchPx + 1)
    pen.lineTo(shift + hatchPx + 1, -1)
  }
  pen.stroke()
  return pen.createPattern(canvas, 'repeat') ?? withAlpha(color, 0.25)
}

/** Whether an area is too small to be seen as one. */
function isSmall(feature: FeatureLike, resolution: number): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = feature.getGeometry()?.getExtent() ?? []
  return Math.max(east - west, north - south) / resolution < smallestPx
}

function centreOf(feature: FeatureLike): Point {
  return new Point(getCenter(feature.getGeometry()?.getExtent() ?? [0, 0, 0, 0]))
}

function pointStyles(feature: FeatureLike, { color, mark, palette, kept }: Look): Style[] {
  return [
    kept(`point ${color} ${mark}`, () => dot(color, palette, { radius: pointPx, mark })),
    nameStyle(nameOf(feature), palette, 20),
  ]
}

/**
 * Displacement of a circle, to the right and up, for layers other than parcels while parcels are counts, so that the
 * number of parcels at the same place stays readable.
 */
function beside(radius: number): [number, number] {
  const px = Math.round(9 + radius * 0.75)
  return [px, px]
}

function dot(
  color: string,
  palette: Palette,
  {
    radius,
    at,
    aside = [0, 0],
    isAlways = false,
    mark = '',
  }: { radius: number; at?: (feature: FeatureLike) => Point; aside?: number[]; isAlways?: boolean; mark?: string },
): Style {
  return new Style({
    image: new CircleStyle({
      radius,
      declutterMode: isAlways ? 'obstacle' : 'declutter',
      displacement: aside,
      fill: new Fill({ color }),
      stroke: new Stroke({ color: palette.halo, width: 2 }),
    }),
    ...(mark
      ? { text: new Text({ text: mark, font: `700 9px ${font}`, fill: new Fill({ color: palette.halo }) }) }
      : {}),
    ...(at ? { geometry: at } : {}),
  })
}

/**
 * Circle of a count. It is always drawn, because a decluttered count would be missing from the sum; smaller circles are
 * drawn on top.
 */
function clusterStyle(count: number, id: string, palette: Palette): Style {
  const color = id === 'lands' ? palette.accent : palette.line
  const radius = circlePx(count)
  const [aside, up] = id === 'lands' ? [0, 0] : beside(radius)
  if (count === 1) return dot(color, palette, { radius, aside: [aside, up], isAlways: true })
  return new Style({
    image: new CircleStyle({
      radius,
      declutterMode: 'obstacle',
      displacement: [aside, up],
      fill: new Fill({ color }),
      stroke: new Stroke({ color: palette.halo, width: 2.5 }),
    }),
    text: new Text({
      text: compactCount(count),
      declutterMode: 'none',
      offsetX: aside,
      offsetY: -up,
      font: `600 12px ${font}`,
      fill: new Fill({ color: palette.halo }),
    }),
    zIndex: -count,
  })
}

/** Counts the members that pass the filter, at their mean position. */
function groupStyle(
  feature: FeatureLike,
  { id, filter, palette }: { id: string; filter: ReadonlySet<string>; palette: Palette },
): Style | undefined {
  const members: readonly Member[] = feature.get('members')
  const left = members.filter((each) => filter.has(each.id))
  if (left.length === 0) return undefined
  const style = clusterStyle(left.length, id, palette)
  style.setGeometry(new Point(middleOf(left)))
  return style
}

function compactCount(count: number): string {
  return count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`
}

function regionStyle(feature: FeatureLike, palette: Palette): Style {
  const isTown = String(feature.get('xzqjb')) > '3'
  return new Style({
    stroke: new Stroke({
      color: withAlpha(palette.line, isTown ? 0.3 : 0.55),
      width: isTown ? 0.75 : 1.25,
      lineDash: isTown ? [4, 4] : [8, 4, 2, 4],
    }),
  })
}

function nameOf(feature: FeatureLike): string {
  return String(feature.get('name') ?? '')
}

function nameStyle(text: string, palette: Palette, offsetY = 0): Style {
  return new Style({
    text: new Text({
      text,
      font: `12px ${font}`,
      offsetY,
      overflow: false,
      fill: new Fill({ color: palette.ink }),
      stroke: new Stroke({ color: palette.halo, width: 3 }),
    }),
  })
}

/** Style of a selected or hovered feature, above all others: it keeps its colour and gets an outline with a halo. */
export function markStyle(
  palette: Palette,
  kind: 'selected' | 'highlighted',
): (feature: FeatureLike, resolution: number) => Style[] {
  const width = kind === 'selected' ? 3.5 : 2
  const strokes = [new Stroke({ color: palette.halo, width: width + 3 }), new Stroke({ color: palette.mark, width })]
  const radius = kind === 'selected' ? 12 : 11
  const area = strokes.map((stroke) => new Style({ stroke }))
  const point = (displacement: number[], geometry?: typeof centreOf): Style[] =>
    strokes.map(
      (stroke) =>
        new Style({ image: new CircleStyle({ radius, displacement, stroke }), ...(geometry ? { geometry } : {}) }),
    )
  const [here, aside, middle] = [point([0, 0]), point(beside(pointPx)), point([0, 0], centreOf)]
  return (feature, resolution) => {
    if (isPoint(feature)) return resolution > clusterResolution ? aside : here
    return isSmall(feature, resolution) ? middle : area
  }
}

export { font as mapFont }
