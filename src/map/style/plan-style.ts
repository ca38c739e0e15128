import type { FeatureLike } from 'ol/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { withAlpha, type Palette } from './palette.ts'

/** Common style of all features of a layer; widths in pixels, opacity from 0 to 1. */
export type PlanLook = {
  fill: string
  fillOpacity: number
  line: string
  lineWidth: number
  lineStyle: 'solid' | 'dashed' | 'dotted'
}

const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'
/** Metres per pixel below which features show names: points earlier than the far more numerous areas. */
const labelResolution = { point: 160, other: 30 }
const dashes = { solid: [], dashed: [8, 5], dotted: [1.5, 4.5] } as const

/**
 * Returns one style for all features of a planning layer: areas filled and outlined, lines drawn, points as dots, names
 * where there is space.
 */
export function planStyle(look: PlanLook, palette: Palette): StyleFunction {
  const [near, far] = [areaStyle(look, look.lineWidth), areaStyle(look, Math.min(look.lineWidth, farLineWidth))]
  const dot = new Style({
    image: new CircleStyle({
      radius: 6,
      fill: new Fill({ color: withAlpha(look.fill, Math.max(look.fillOpacity, 0.4)) }),
      stroke: new Stroke({ color: look.line, width: Math.max(1, look.lineWidth) }),
    }),
  })
  return (feature, resolution) => {
    if (String(feature.get('layer')).endsWith('_clusters')) return undefined
    const isPoint = String(feature.getGeometry()?.getType()).endsWith('Point')
    const isSmall =
      resolution > farResolution &&
      String(feature.getGeometry()?.getType()).endsWith('Polygon') &&
      sizeOf(feature) < resolution * smallPx
    const shape = isPoint ? dot : isSmall ? far : near
    const name: unknown = feature.get('name')
    return typeof name === 'string' && resolution < labelResolution[isPoint ? 'point' : 'other']
      ? [shape, label(feature, name, { palette, isPoint })]
      : shape
  }
}

/** Outlines of areas only a few pixels wide would hide their fill. */
const farResolution = 20
const farLineWidth = 0.4
const smallPx = 24

function areaStyle({ fill, fillOpacity, line, lineStyle }: PlanLook, width: number): Style {
  const stroke = new Stroke({
    color: line,
    width,
    lineDash: width > farLineWidth ? [...dashes[lineStyle]] : [],
    lineCap: lineStyle === 'dotted' ? 'round' : 'butt',
  })
  return new Style({ fill: new Fill({ color: withAlpha(fill, fillOpacity) }), ...(width > 0 ? { stroke } : {}) })
}

/** Length of the longer side in map metres. */
function sizeOf(feature: FeatureLike): number {
  const [west = 0, south = 0, east = 0, north = 0] = feature.getGeometry()?.getExtent() ?? []
  return Math.max(east - west, north - south)
}

function label(
  feature: FeatureLike,
  name: string,
  { palette, isPoint }: { palette: Palette; isPoint: boolean },
): Style {
  const isLine = String(feature.getGeometry()?.getType()).endsWith('LineString')
  return new Style({
    text: new Text({
      text: name,
      font: `12px ${font}`,
      offsetY: isPoint ? 19 : 0,
      placement: isLine ? 'line' : 'point',
      overflow: false,
      fill: new Fill({ color: palette.ink }),
      stroke: new Stroke({ color: palette.halo, width: 3 }),
    }),
  })
}
