import type { FeatureLike } from 'ol/Feature.js'
import type { State } from 'ol/render.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { withAlpha, type Palette } from './palette.ts'

type PixelRings = [number, number][][][]

export const countyLevel = '3'
/** Widths of the lines along a border whose inner halves are its shade, and their shares of it. */
const shadeBands = [
  [46, 0.05],
  [32, 0.06],
  [20, 0.08],
  [10, 1],
] as const
/** Digits of a region code that name its county. */
const countyDigits = 6

type RegionLook = {
  order: number
  palette: Palette
  /** Code of the chosen region, or null. */
  chosen: string | null
  /** Whether the relief of the ground is seen through the land. */
  isClear?: boolean
}

/**
 * Fills a county with its tint and a shade that fades inwards from the border; draws the prefecture as a rim around
 * them. Counties around the chosen region step back behind a veil.
 */
export function landStyles(feature: FeatureLike, { order, palette, chosen, isClear = false }: RegionLook): Style[] {
  if (String(feature.get('xzqjb')) !== countyLevel)
    return [new Style({ stroke: new Stroke({ color: palette.rim, width: 3 }), zIndex: 2 })]
  const tint = palette.tints[order % palette.tints.length] ?? palette.background
  const shade = new Style({
    zIndex: 1,
    renderer: (pixels, state) => drawShade(pixels as PixelRings, state, { palette, opacity: isClear ? 0.16 : 0.4 }),
  })
  const veil = new Style({ fill: new Fill({ color: palette.veil }), zIndex: 2 })
  return [
    // The tints of the relief are those of heights: it takes the place of the land's own.
    ...(isClear ? [] : [new Style({ fill: new Fill({ color: tint }), zIndex: 0 })]),
    shade,
    new Style({ stroke: new Stroke({ color: palette.rim, width: 0.75 }), zIndex: 1 }),
    ...(isAside(feature, chosen) ? [veil] : []),
  ]
}

/** Whether a county is outside the chosen region. A chosen town or village is inside its county. */
export function isAside(county: FeatureLike, chosen: string | null): boolean {
  if (chosen === null) return false
  const code = String(county.get('xzqdm')).slice(0, countyDigits)
  const wanted = chosen.slice(0, countyDigits).replace(/(00)+$/u, '')
  return !code.startsWith(wanted)
}

type Shade = { palette: Palette; opacity: number }

/** Covers the ground around the region: what is within a frame and in none of its counties. */
export function aroundStyle(palette: Palette): Style {
  const color = withAlpha(palette.background, 0.74)
  return new Style({
    renderer: (pixels, { context }) => {
      context.fillStyle = color
      context.beginPath()
      trace(context, pixels as PixelRings)
      context.fill('evenodd')
    },
  })
}

function trace(context: State['context'], rings: PixelRings): void {
  for (const ring of rings.flat()) {
    ring.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
    context.closePath()
  }
}

function drawShade(rings: PixelRings, { context, pixelRatio }: State, { palette, opacity }: Shade): void {
  context.save()
  context.beginPath()
  trace(context, rings)
  context.clip('evenodd')
  context.strokeStyle = palette.shade
  context.lineJoin = 'round'
  for (const [widthPx, share] of shadeBands) {
    context.globalAlpha = opacity * share
    context.lineWidth = widthPx * pixelRatio
    context.stroke()
  }
  context.restore()
}

export function waterStyle(feature: FeatureLike, resolution: number, palette: Palette): Style {
  if (feature.get('kind') === 'lake')
    return new Style({
      fill: new Fill({ color: palette.water }),
      stroke: new Stroke({ color: palette.waterLine, width: 1 }),
    })
  return new Style({ stroke: new Stroke({ color: palette.waterLine, width: riverPx(resolution) }) })
}

/** Rivers grow with the scale, but slowly: their true width is not known. */
function riverPx(resolution: number): number {
  return Math.min(6, Math.max(1.1, 1.5 * 1.2 ** Math.log2(200 / resolution)))
}
