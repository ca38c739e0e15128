import type { FeatureLike } from 'ol/Feature.js'
import type { State } from 'ol/render.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Palette } from './palette.ts'

type PixelRings = [number, number][][][]

export const countyLevel = '3'
const shadeWidthPx = 10
const shadeBlurPx = 26
/** Digits of a region code that name its county. */
const countyDigits = 6

type RegionLook = { order: number; palette: Palette; /** Code of the chosen region, or null. */ chosen: string | null }

/**
 * Fills a county with its tint and a shade that fades inwards from the border; draws the prefecture as a rim around
 * them. Counties around the chosen region step back behind a veil.
 */
export function regionReliefStyles(feature: FeatureLike, { order, palette, chosen }: RegionLook): Style[] {
  if (String(feature.get('xzqjb')) !== countyLevel)
    return [new Style({ stroke: new Stroke({ color: palette.rim, width: 3 }), zIndex: 2 })]
  const tint = palette.tints[order % palette.tints.length] ?? palette.background
  const shade = new Style({ zIndex: 1, renderer: (pixels, state) => drawShade(pixels as PixelRings, state, palette) })
  const veil = new Style({ fill: new Fill({ color: palette.veil }), zIndex: 2 })
  return [
    new Style({ fill: new Fill({ color: tint }), zIndex: 0 }),
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
  return new Style({ stroke: new Stroke({ color: palette.waterLine, width: riverPx(resolution) }) })
}

/** Rivers grow with the scale, but slowly: their true width is not known. */
function riverPx(resolution: number): number {
  return Math.min(6, Math.max(1.1, 1.5 * 1.2 ** Math.log2(200 / resolution)))
}
