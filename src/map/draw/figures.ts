import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import Style from 'ol/style/Style.js'
import Text, { type Options } from 'ol/style/Text.js'
import { areaIn, distanceText } from '../../resources/units.ts'
import type { LonLat } from '../feature.ts'
import { toCoordinate } from '../map.ts'
import { areaM2, distanceM, lengthM } from '../measure/ellipsoid.ts'
import { textOf } from '../style/label-text.ts'
import type { Palette } from '../style/palette.ts'
import { localeOf, type Say } from '../view-props.ts'

type Look = { palette: Palette; say: Say }

const edgePx = 12
const sumPx = 13
/** Distance of a text from the point that it belongs to. */
const asidePx = 16

/**
 * The figures of drawn points, on the ellipsoid: the length of each edge along it, where there is room, and the sum at
 * the last point of a line or the area within its edges. Input: EPSG:4490 degrees.
 */
export function figuresOf(points: readonly LonLat[], shape: 'line' | 'area', look: Look): Feature[] {
  const isArea = shape === 'area' && points.length > 2
  const ends = isArea ? [...points, ...points.slice(0, 1)] : points
  const edges = ends.slice(1).map((end, index) => [ends[index] ?? end, end] as const)
  // A single edge has its length at its end, where there always is room.
  const lengths = edges.length > 1 ? edges.map(([from, to]) => edgeFigure(from, to, look)) : []
  if (isArea) return [...lengths, areaFigure(points, look)]
  const last = points.at(-1)
  return last && points.length > 1 ? [...lengths, figureAt(last, length(lengthM(points), look), look)] : lengths
}

/** A length beside a point. */
export function figureAt(at: LonLat, text: string, { palette }: Look): Feature {
  const point = new Feature(new Point(toCoordinate(at)))
  point.setStyle(figure({ ...sumText(text, palette), offsetY: -asidePx }, 1))
  return point
}

/** A length as all figures of the map state it. */
export function length(metres: number, { say }: Pick<Look, 'say'>): string {
  return distanceText(metres, localeOf(say), 3)
}

function edgeFigure(from: LonLat, to: LonLat, look: Look): Feature {
  const edge = new Feature(new LineString([from, to].map(toCoordinate)))
  const text = length(distanceM(from, to), look)
  const plain = textOf(text, { color: look.palette.ink, size: edgePx, weight: 400, palette: look.palette })
  edge.setStyle(figure({ ...plain, placement: 'line', textBaseline: 'bottom' }, 0))
  return edge
}

function areaFigure(points: readonly LonLat[], { palette, say }: Look): Feature {
  const ring = [...points, ...points.slice(0, 1)].map(toCoordinate)
  const inside = new Feature(new Polygon([ring]).getInteriorPoint())
  const figures = { say, locale: localeOf(say) }
  const areas = [areaIn('mu', areaM2(points), 2, figures), areaIn('squareMetres', areaM2(points), 0, figures)]
  inside.setStyle(figure({ ...sumText(areas.join('\n'), palette), overflow: true }, 1))
  return inside
}

function sumText(text: string, palette: Palette): Options {
  return textOf(text, { color: palette.ink, size: sumPx, weight: 600, palette })
}

/** Where two figures meet, that with the greater `zIndex` is drawn. */
function figure(options: Options, zIndex: number): Style {
  return new Style({ zIndex, text: new Text(options) })
}
