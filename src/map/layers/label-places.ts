import type OlMap from 'ol/Map.js'
import type Feature from 'ol/Feature.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import type Polygon from 'ol/geom/Polygon.js'
import SimpleGeometry from 'ol/geom/SimpleGeometry.js'
import type VectorLayer from 'ol/layer/Vector.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import RenderFeature from 'ol/render/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import { placeLabels, type Circle, type LabelPlace, type PlacedText } from '../geometry/label-places.ts'
import { countyLabel, countyLabelPx } from '../style/plain-style.ts'

/** Grid divisions per side of a county; each grid point is a candidate position. */
const tries = 14
/** Free space around a text. */
const marginPx = 3

/**
 * Places the names of counties where no circle on the map covers them, as near to the middle of their county as
 * possible; one that would cover another name is left out. Returns true if any moved and must be drawn again.
 */
export function clearNames(map: OlMap, labels: VectorLayer): boolean {
  const resolution = map.getView().getResolution()
  if (resolution === undefined) return false
  const counties = (labels.getSource()?.getFeatures() ?? []).flatMap((feature) => {
    const name = countyLabel(feature, resolution)
    return name === null ? [] : [{ feature, name }]
  })
  if (counties.length === 0) return false
  const found = placeLabels(
    counties.map(({ feature, name }) => textOf(feature, { name, resolution })),
    circlesOn(map, resolution),
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

/** Returns the circles of all visible tile layers in view, in map units. */
function circlesOn(map: OlMap, resolution: number): Circle[] {
  const extent = map.getView().calculateExtent(map.getSize() ?? [320, 240])
  return map.getAllLayers().flatMap((layer) => {
    if (!(layer instanceof VectorTileLayer) || !layer.isVisible() || layer.get('isMarks')) return []
    const styleOf = layer.getStyleFunction()
    return layer.getFeaturesInExtent(extent).flatMap((feature) => {
      if (feature.getGeometry()?.getType() !== 'Point') return []
      const styles = styleOf?.(feature, resolution) ?? []
      return (Array.isArray(styles) ? styles : [styles]).flatMap((style): Circle[] => {
        const image = style.getImage()
        const shape = style.getGeometryFunction()(feature)
        if (!(image instanceof CircleStyle) || !shape) return []
        const isPlain = shape instanceof SimpleGeometry || shape instanceof RenderFeature
        const [x = 0, y = 0] = isPlain ? shape.getFlatCoordinates() : []
        const [aside = 0, up = 0] = image.getDisplacement()
        return [
          { x: x + aside * resolution, y: y + up * resolution, radius: (image.getRadius() + marginPx) * resolution },
        ]
      })
    })
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

function largestPart(county: Feature): Polygon | undefined {
  const geometry = county.getGeometry()
  if (!(geometry instanceof MultiPolygon)) return undefined
  return geometry.getPolygons().toSorted((one, other) => other.getArea() - one.getArea())[0]
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
