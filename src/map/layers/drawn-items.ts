import { buffer, intersects, type Extent } from 'ol/extent.js'
import type { FeatureLike } from 'ol/Feature.js'
import SimpleGeometry from 'ol/geom/SimpleGeometry.js'
import type VectorTileLayer from 'ol/layer/VectorTile.js'
import RenderFeature, { toGeometry } from 'ol/render/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import type Style from 'ol/style/Style.js'
import type { StyleFunction } from 'ol/style/Style.js'
import type { PlanLook } from '../style/plan-style.ts'
import { valueOf, type KnownValueStyle, type ValueStyle } from '../style/tile-style.ts'
import { isName, stylesOf } from './feature-names.ts'
import { isGroup } from './groups.ts'
import type { DrawnPart, LegendItem } from './kind.ts'

/** Maximum distance of a circle from its place: displaced, and at the other end of its group. */
const reachPx = 160

type Declared = { label?: string; style?: ValueStyle | KnownValueStyle | PlanLook; items: readonly LegendItem[] }
type Drawn = { tiles: Pick<VectorTileLayer, 'getFeaturesInExtent'>; styleOf: StyleFunction }

/**
 * Returns those of a layer's legend items that are drawn in a part of the map. Counts have one colour for all values:
 * there it is the layer's label with that colour.
 */
export function drawnItems(
  { tiles, styleOf }: Drawn,
  { label = '', style, items }: Declared,
  part: DrawnPart,
): readonly LegendItem[] {
  const near = tiles.getFeaturesInExtent(buffer(part.extent, reachPx * part.resolution))
  const symbolOf = (feature: FeatureLike): Style | undefined =>
    stylesOf(styleOf, feature, part.resolution).find((each) => !isName(each) && isIn(each, feature, part))
  if (!style || 'line' in style) return near.some(symbolOf) ? items : []
  const values = new Set<string>()
  for (const feature of near) {
    const value = valueOf(style, feature)
    const symbol = values.has(value) && !isGroup(feature) ? undefined : symbolOf(feature)
    if (symbol && isGroup(feature)) return [{ label, color: colorOf(symbol) }]
    if (symbol) values.add(value)
  }
  return items.filter(({ value }) => value !== undefined && values.has(value))
}

function colorOf(symbol: Style): string {
  const image = symbol.getImage()
  return image instanceof CircleStyle ? String(image.getFill()?.getColor()) : ''
}

/** Whether any of a symbol or shape is in the part. */
function isIn(style: Style, feature: FeatureLike, { extent, resolution }: DrawnPart): boolean {
  const shape = style.getGeometryFunction()(feature)
  const image = style.getImage()
  if (!(shape instanceof RenderFeature || shape instanceof SimpleGeometry)) return false
  if (image instanceof CircleStyle)
    return circlesOf(image, shape.getFlatCoordinates(), resolution).some((circle) => intersects(circle, extent))
  return (shape instanceof RenderFeature ? toGeometry(shape) : shape).intersectsExtent(extent)
}

/** Returns the extents of the circles at alternating x and y. */
function circlesOf(image: CircleStyle, flat: readonly number[], resolution: number): Extent[] {
  const [aside = 0, up = 0] = image.getDisplacement()
  const radius = image.getRadius() * resolution
  return Array.from({ length: flat.length / 2 }, (_none, index) => {
    const x = (flat[index * 2] ?? Number.NaN) + aside * resolution
    const y = (flat[index * 2 + 1] ?? Number.NaN) + up * resolution
    return [x - radius, y - radius, x + radius, y + radius]
  })
}
