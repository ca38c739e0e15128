import type OlMap from 'ol/Map.js'
import Feature, { type FeatureLike } from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import type Polygon from 'ol/geom/Polygon.js'
import SimpleGeometry from 'ol/geom/SimpleGeometry.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import { containsXY, type Extent } from 'ol/extent.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import { placeLabels, type Circle, type LabelPlace, type PlacedText } from '../geometry/label-places.ts'
import { countyLabel, countyLabelPx, largestPart } from '../style/place-style.ts'
import type { DrawnMap } from './kind.ts'
import { isSame, stylesOf } from './feature-names.ts'
import { labelGroup, zOrder } from './z-order.ts'

/** Grid divisions per side of a county; each grid point is a candidate position. */
const tries = 14
/** Free space around a text. */
const marginPx = 3

/** Creates the layer whose invisible boxes keep names away from circles and from the frame of a sheet. */
export function freePlaces(): VectorLayer {
  return new VectorLayer({
    source: new VectorSource(),
    declutter: labelGroup,
    zIndex: zOrder.freePlaces,
    style: (place) => new Style({ image: obstacle(Number(place.get('widthPx')), Number(place.get('heightPx'))) }),
  })
}

/** An invisible box that names keep clear of: a picture of one pixel, enlarged. */
function obstacle(widthPx: number, heightPx: number): CircleStyle {
  const fill = new Fill({ color: 'transparent' })
  return new CircleStyle({ radius: 0.5, scale: [widthPx, heightPx], fill, declutterMode: 'obstacle' })
}

type FreePlace = { at: LabelPlace; widthPx: number; heightPx: number }

/** Keeps names away from circles and the frame. Returns true if these changed, so that names must be drawn again. */
export function keepFree(layer: VectorLayer, { circles, frame, resolution }: Omit<DrawnMap, 'map'>): boolean {
  const places = [...circles.map((circle) => boxOf(circle, resolution)), ...(frame ? edgesOf(frame, resolution) : [])]
  const wanted = new Map(places.map((place) => [Object.values(place).join(' '), place]))
  const now = [...wanted.keys()].join('\n')
  if ((layer.get('places') ?? '') === now) return false
  layer.set('places', now, true)
  const source = layer.getSource()
  source?.clear(true)
  source?.addFeatures(
    [...wanted.values()].map(({ at, ...size }) => new Feature({ geometry: new Point([...at]), ...size })),
  )
  return true
}

function boxOf({ x, y, radius }: Circle, resolution: number): FreePlace {
  const sidePx = 2 * Math.round(radius / resolution - marginPx)
  return { at: [x, y], widthPx: sidePx, heightPx: sidePx }
}

/** The edges of a frame, as boxes in their middles. */
function edgesOf(frame: Extent, resolution: number): FreePlace[] {
  const [west = 0, south = 0, east = 0, north = 0] = frame
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  const [widthPx, heightPx] = [(east - west) / resolution, (north - south) / resolution]
  return [
    ...[south, north].map((edge): FreePlace => ({ at: [x, edge], widthPx, heightPx: 2 * marginPx })),
    ...[west, east].map((edge): FreePlace => ({ at: [edge, y], widthPx: 2 * marginPx, heightPx })),
  ]
}

/**
 * Places the names of counties where no circle covers them and no frame cuts them, as near to the middle of their county
 * as possible; one that would cover another name is left out. Returns true if any moved and must be drawn again.
 */
export function clearNames(labels: VectorLayer, { circles, frame, resolution }: Omit<DrawnMap, 'map'>): boolean {
  const counties = (labels.getSource()?.getFeatures() ?? []).flatMap((feature) => {
    const name = countyLabel(feature, resolution)
    return name === null ? [] : [{ feature, name }]
  })
  if (counties.length === 0) return false
  const found = placeLabels(
    counties.map(({ feature, name }) => within(frame, textOf(feature, { name, resolution }))),
    circles,
  )
  const isAnyMoved = counties.map(({ feature }, index) => moveName(feature, found[index] ?? null)).includes(true)
  if (isAnyMoved) labels.changed()
  return isAnyMoved
}

function moveName(county: Feature, place: LabelPlace | null): boolean {
  const known: unknown = county.get('nameAt')
  const [x, y] = known instanceof Point ? known.getCoordinates() : []
  if (x === place?.[0] && y === place?.[1]) return false
  county.set('nameAt', place && new Point([...place]), true)
  return true
}

/** Returns the circles of all visible tile layers in view, in map units: points, counts, and areas too small to draw. */
export function circlesOn(map: OlMap, resolution: number): Circle[] {
  const extent = map.getView().calculateExtent(map.getSize() ?? [320, 240])
  return map.getAllLayers().flatMap((layer) => {
    const styleOf = layer instanceof VectorTileLayer ? layer.getStyleFunction() : undefined
    if (!(layer instanceof VectorTileLayer) || !styleOf || !layer.isVisible() || layer.get('isMarks')) return []
    const features: FeatureLike[] = layer.getFeaturesInExtent(extent)
    const known = lastCircles.get(layer)
    if (known?.styleOf === styleOf && known.resolution === resolution && isSame(known.features, features))
      return known.circles
    const circles = features.flatMap((feature) => circlesOf(feature, { styleOf, resolution }))
    lastCircles.set(layer, { styleOf, resolution, features, circles })
    return circles
  })
}

type Circles = { styleOf: StyleFunction; resolution: number; features: readonly FeatureLike[]; circles: Circle[] }

/** Maps are drawn again for every hover, with the same features. */
const lastCircles = new WeakMap<VectorTileLayer, Circles>()

function circlesOf(feature: FeatureLike, { styleOf, resolution }: Pick<Circles, 'styleOf' | 'resolution'>): Circle[] {
  return stylesOf(styleOf, feature, resolution).flatMap((style): Circle[] => {
    const image = style.getImage()
    const shape = image instanceof CircleStyle ? style.getGeometryFunction()(feature) : undefined
    if (!(image instanceof CircleStyle) || !shape) return []
    const isPlain = shape instanceof SimpleGeometry || shape instanceof RenderFeature
    const [x = 0, y = 0] = isPlain ? shape.getFlatCoordinates() : []
    const [aside = 0, up = 0] = image.getDisplacement()
    return [{ x: x + aside * resolution, y: y + up * resolution, radius: (image.getRadius() + marginPx) * resolution }]
  })
}

/**
 * Returns a county's name with all candidate positions: first those near its centre with the whole name inside the
 * county.
 */
function textOf(county: Feature, { name, resolution }: { name: string; resolution: number }): PlacedText {
  const { widthPx, heightPx } = countyLabelPx(name)
  const [width, height] = [widthPx * resolution, heightPx * resolution]
  const polygon = largestPart(county)
  if (!polygon) return { places: [], width, height }
  const [x = 0, y = 0] = polygon.getInteriorPoint().getCoordinates()
  const isInside = ([east, north]: LabelPlace): boolean =>
    [-0.5, 0, 0.5].every((share) => polygon.intersectsCoordinate([east + share * width, north]))
  const worth = (place: LabelPlace): number => Math.hypot(place[0] - x, place[1] - y) + (isInside(place) ? 0 : width)
  const places = gridOf(polygon)
    .map((place) => ({ place, worth: worth(place) }))
    .sort((one, other) => one.worth - other.worth)
  return { places: [[x, y], ...places.map(({ place }) => place)], width, height }
}

/** Leaves out positions where a frame would cut the text. */
function within(frame: Extent | null, text: PlacedText): PlacedText {
  if (!frame) return text
  const [west = 0, south = 0, east = 0, north = 0] = frame
  const [width, height] = [text.width / 2, text.height / 2]
  const inside = [west + width, south + height, east - width, north - height]
  return { ...text, places: text.places.filter(([x, y]) => containsXY(inside, x, y)) }
}

function gridOf(polygon: Polygon): LabelPlace[] {
  const [west = 0, south = 0, east = 0, north = 0] = polygon.getExtent()
  const places: LabelPlace[] = []
  for (let column = 1; column < tries; column += 1) {
    for (let row = 1; row < tries; row += 1) {
      const place: LabelPlace = [west + ((east - west) * column) / tries, south + ((north - south) * row) / tries]
      if (polygon.intersectsCoordinate([...place])) places.push(place)
    }
  }
  return places
}
