import Feature, { type FeatureLike } from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Geometry } from '../../resources/define.ts'
import { distanceText } from '../../resources/units.ts'
import { toZone, zoneOf } from '../coordinates/gauss-kruger.ts'
import type { GeoJsonCollection, LonLat } from '../feature.ts'
import { boxOf, cornersOf, isCounterClockwise, nearestWay, type Corner, type Way } from '../geometry/dimensions.ts'
import { toCoordinate, toPlace } from '../map.ts'
import { distanceM } from '../measure/ellipsoid.ts'
import { nameOf, textOf, textWidthPx } from '../style/label-text.ts'
import type { Palette } from '../style/palette.ts'
import type { DeclaredLayer, LayerKind, LayerLook } from './kind.ts'
import { readFeatures } from './features.ts'
import { labelGroup, zOrder } from './z-order.ts'

/**
 * What a surveyor looks for on one boundary, from zoom 15: numbers of corners, lengths of edges, the nearest road with
 * its distance. GeoJSON in EPSG:4490 degrees.
 */
export type DimensionsLayer = DeclaredLayer & {
  kind: 'dimensions'
  boundary: Geometry
  /** Roads by `name` and `nameEn`; null while unknown. */
  roads: GeoJsonCollection | null
}

/** Map metres per pixel at zoom 15, with a margin for rounding. */
const fromResolution = 4.8
/** A boundary with more corners is drawn without numbers and lengths. */
const mostCorners = 2000
/** Distance of the number of a corner from it. */
const asidePx = 13
/** Distance of the length of an edge from it. */
const edgeAsidePx = 10
const figurePx = 11
const wayTextPx = 12
/** Space between the boundary and the label of the nearest road, along the way there. */
const wayGapPx = 24

type Drawn = Pick<LayerLook, 'palette' | 'locale'>

/** Draws the dimensions of one boundary. */
const dimensions: LayerKind<DimensionsLayer, VectorLayer> = {
  id: 'dimensions',
  zIndex: zOrder.dimensions,
  create: () => new VectorLayer({ source: new VectorSource(), declutter: labelGroup, maxResolution: fromResolution }),
  update(made, { boundary, roads }, look) {
    const source = made.getSource()
    source?.clear(true)
    source?.addFeatures(featuresOf(boundary, roads, look))
  },
}

export default dimensions

function featuresOf(boundary: Geometry, roads: GeoJsonCollection | null, look: Drawn): Feature[] {
  if (boundary.type !== 'MultiPolygon') return []
  const rings = boundary.coordinates.flatMap((part) => part.map((ring) => ring.map(position)))
  const isHole = boundary.coordinates.flatMap((part) => part.map((_ring, index) => index > 0))
  const leftIsInside = rings.map((ring, index) => isCounterClockwise(ring) !== isHole[index])
  const corners = cornersOf(rings)
  const [west, , east] = boxOf(rings.flat())
  const zone = zoneOf((west + east) / 2)
  const way = nearestWay(
    rings.map((ring) => ring.map(onMap)),
    roads ? namedRoads(roads, look.locale) : [],
  )
  return [
    ...(corners.length > mostCorners
      ? []
      : corners.flatMap((corner) =>
          cornerFeatures(corner, { zone, outside: leftIsInside[corner.ring] ? 1 : -1, look }),
        )),
    ...(way ? [wayFeature(way, look)] : []),
  ]
}

function onMap(place: LonLat): Spot {
  return position(toCoordinate(place))
}

function position([x = 0, y = 0]: readonly number[]): [number, number] {
  return [x, y]
}

/** `outside`: 1 if the outside of the parcel is to the right of its edges, -1 if it is to their left. */
type Numbered = { zone: number; outside: 1 | -1; look: Drawn }

function cornerFeatures({ name, ...corner }: Corner, { zone, outside, look: { palette } }: Numbered): Feature[] {
  const [before, at, next] = [onMap(corner.previous), onMap(corner.at), onMap(corner.next)]
  const out = outwards(at, next, outside)
  const [otherRight, otherUp] = outwards(before, at, outside)
  const point = new Feature(new Point([...at]))
  point.setStyle(cornerStyles(name, unit([out[0] + otherRight, out[1] + otherUp]), palette))
  const edge = new Feature(new LineString([[...at], [...next]]))
  const length = `${planeM(corner.at, corner.next, zone).toFixed(2)} m`
  edge.setStyle((_feature: FeatureLike, resolution: number) =>
    edgeStyle(length, { from: at, to: next, out, resolution, palette }),
  )
  return [point, edge]
}

/** The length of an edge in the plane of its zone, as in reports and surveys. */
function planeM(from: LonLat, to: LonLat, zone: number): number {
  const [one, other] = [toZone(from, zone), toZone(to, zone)]
  return Math.hypot(other.northM - one.northM, other.eastM - one.eastM)
}

type Spot = readonly [x: number, y: number]
type Edge = { from: Spot; to: Spot; out: Spot; resolution: number; palette: Palette }

/**
 * The length of an edge outside the parcel, along the edge; none where the edge is shorter than the text. Text along a
 * line would keep names away from all around it.
 */
function edgeStyle(text: string, { from, to, out, resolution, palette }: Edge): Style | undefined {
  const [right, up] = [to[0] - from[0], to[1] - from[1]]
  if (Math.hypot(right, up) / resolution < textWidthPx(text, figurePx)) return undefined
  const aside = edgeAsidePx * resolution
  return new Style({
    geometry: new Point([(from[0] + to[0]) / 2 + out[0] * aside, (from[1] + to[1]) / 2 + out[1] * aside]),
    text: new Text({
      ...textOf(text, { color: palette.ink, size: figurePx, weight: 400, palette }),
      rotation: -Math.atan(up / right),
    }),
    zIndex: 1,
  })
}

/** Unit vector across an edge, to the outside. */
function outwards([fromX, fromY]: Spot, [x, y]: Spot, outside: 1 | -1): Spot {
  return unit([(y - fromY) * outside, (fromX - x) * outside])
}

/** Unit vector of the same direction; none for equal places. */
function unit([x, y]: Spot): Spot {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

function cornerStyles(name: string, [right, up]: Spot, palette: Palette): Style[] {
  const circle = new Style({
    image: new CircleStyle({
      radius: 3,
      declutterMode: 'none',
      fill: new Fill({ color: palette.halo }),
      stroke: new Stroke({ color: palette.ink, width: 1.5 }),
    }),
  })
  const number = new Style({
    text: new Text({
      ...textOf(name, { color: palette.ink, size: figurePx, weight: 600, palette }),
      offsetX: right * asidePx,
      offsetY: -up * asidePx,
    }),
    zIndex: 2,
  })
  return [circle, number]
}

/** In two lines, so that a phone has room for it. */
const wayWords = { zh: '距{road}\n{distance}', en: '{distance} to\n{road}' } as const
/** For roads whose place is not exact. */
const schematic = { zh: '（示意）', en: ' (schematic)' } as const

function wayFeature({ road, from, to }: Way<Road>, { palette, locale }: Drawn): Feature {
  const line = new LineString([[...from], [...to]])
  const feature = new Feature(line)
  const distance = distanceText(distanceM(toPlace(from), toPlace(to)), locale)
  const name = road.isSchematic ? road.name + schematic[locale] : road.name
  const text = wayWords[locale].replace('{road}', () => name).replace('{distance}', distance)
  const awayPx = wayGapPx + textWidthPx(text, wayTextPx) / 2
  const drawn = [
    new Style({ stroke: new Stroke({ color: palette.halo, width: 4 }) }),
    new Style({ stroke: new Stroke({ color: palette.roadInk, width: 1.5, lineDash: [5, 4] }) }),
  ]
  feature.setStyle((_feature: FeatureLike, resolution: number) => [
    ...drawn,
    new Style({
      geometry: new Point(line.getCoordinateAt(Math.min(0.5, (awayPx * resolution) / (line.getLength() || 1)))),
      text: new Text({
        ...textOf(text, { color: palette.roadInk, size: wayTextPx, weight: 600, palette }),
        declutterMode: 'obstacle',
      }),
      zIndex: 3,
    }),
  ])
  return feature
}

type Road = { name: string; isSchematic: boolean; lines: [number, number][][] }

/** Roads with a number or a name, without railways. */
function namedRoads(roads: GeoJsonCollection, locale: 'zh' | 'en'): Road[] {
  return readFeatures(roads).flatMap((road) => {
    const [ref, kind] = ['ref', 'kind'].map((key) => String(road.get(key) ?? ''))
    const shape = road.getGeometry()
    const lines = shape instanceof MultiLineString ? shape.getCoordinates() : []
    const single = shape instanceof LineString ? [shape.getCoordinates()] : lines
    const shown = ref || nameOf(road, locale)
    const isSchematic = Boolean(road.get('note'))
    return shown && kind !== 'railway'
      ? [{ name: shown, isSchematic, lines: single.map((line) => line.map(position)) }]
      : []
  })
}
