import type { FeatureLike } from 'ol/Feature.js'
import type VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import RenderFeature, { toGeometry } from 'ol/render/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import type Style from 'ol/style/Style.js'

/** A finger is less precise than a mouse. */
const tolerancePx = 6
/** Maximum distance of a symbol from its place: the largest circle, displaced, and at the other end of its group. */
const reachPx = 160

type Place = { x: number; y: number; resolution: number }

/**
 * Returns the features that a layer shows at a pixel, by geometry and style. OpenLayers' own hit detection draws each
 * feature again and reads the pixels back, which is slow for dense features and fills the console with warnings.
 */
export function featuresAt(map: OlMap, layer: VectorTileLayer, pixel: readonly number[]): FeatureLike[] {
  const styleOf = layer.getStyleFunction()
  const resolution = map.getView().getResolution()
  const [x, y] = map.getCoordinateFromPixel([...pixel]) ?? []
  if (!styleOf || resolution === undefined || x === undefined || y === undefined) return []
  const reach = reachPx * resolution
  const near = layer.getFeaturesInExtent([x - reach, y - reach, x + reach, y + reach])
  return near.filter((feature) => {
    const styles = styleOf(feature, resolution) ?? []
    return (Array.isArray(styles) ? styles : [styles]).some((style) => isHit(style, feature, { x, y, resolution }))
  })
}

function isHit(style: Style, feature: FeatureLike, place: Place): boolean {
  const shape = style.getGeometryFunction()(feature)
  const image = style.getImage()
  if (!shape) return false
  if (image instanceof CircleStyle)
    return isInCircle(image, 'getFlatCoordinates' in shape ? shape.getFlatCoordinates() : [], place)
  return style.getFill() !== null && shape instanceof RenderFeature && isInArea(shape, place)
}

function isInCircle(circle: CircleStyle, [px = 0, py = 0]: readonly number[], { x, y, resolution }: Place): boolean {
  const [aside = 0, up = 0] = circle.getDisplacement()
  return Math.hypot((x - px) / resolution - aside, (y - py) / resolution - up) <= circle.getRadius() + tolerancePx
}

function isInArea(shape: RenderFeature, { x, y, resolution }: Place): boolean {
  const area = toGeometry(shape)
  const [nearX = 0, nearY = 0] = area.getClosestPoint([x, y])
  return area.intersectsCoordinate([x, y]) || Math.hypot(x - nearX, y - nearY) <= tolerancePx * resolution
}
