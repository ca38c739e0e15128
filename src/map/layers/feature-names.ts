import { createEmpty, extend, getArea, getIntersection } from 'ol/extent.js'
import Feature, { type FeatureLike } from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import type VectorLayer from 'ol/layer/Vector.js'
import type VectorTileLayer from 'ol/layer/VectorTile.js'
import RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import type { StyleFunction } from 'ol/style/Style.js'
import { widestSpan, type Span } from '../geometry/widest-span.ts'
import { textWidthPx } from '../style/label-text.ts'
import type { DrawnMap } from './kind.ts'

/** Names disappear when the map is zoomed out by this factor, before it is at rest and they are placed again. */
const furtherOut = 1.5

export function stylesOf(styleOf: StyleFunction, feature: FeatureLike, resolution: number): Style[] {
  const styles = styleOf(feature, resolution) ?? []
  return Array.isArray(styles) ? styles : [styles]
}

/** Whether a style is a name alone, without a symbol, at one place. */
export function isName(style: Style): boolean {
  return style.getText() !== null && style.getText()?.getPlacement() !== 'line' && style.getImage() === null
}

type Placed = { key: string; feature: Feature }

/**
 * Names each feature in view once, an area in the middle of its visible part: tiles cut areas, and would name every
 * piece. Of the names of a style, the first that fits is drawn. Returns true if any name changed and must be drawn again.
 */
export function placeNames(
  { map, resolution }: Pick<DrawnMap, 'map' | 'resolution'>,
  { tiles, names, styleOf }: NamedTiles,
): boolean {
  const view = map.getView().calculateExtent(map.getSize() ?? [320, 240])
  const features: FeatureLike[] = tiles.isVisible() ? tiles.getFeaturesInExtent(view) : []
  const known: Named | undefined = names.get('named')
  const isKept = known?.place.styleOf === styleOf && known.place.resolution === resolution
  if (isKept && isSame(known.place.view, view) && isSame(known.features, features)) return false
  const place = { view, resolution, styleOf }
  const placed = placedNames(features, place)
  const now = placed
    .map(({ key }) => key)
    .sort()
    .join('\n')
  names.set('named', { features, place, now } satisfies Named, true)
  if (isKept && known.now === now) return false
  names.setMaxResolution(resolution * furtherOut)
  names.getSource()?.clear(true)
  names.getSource()?.addFeatures(placed.map(({ feature }) => feature))
  return true
}

/** What was named last, and where. */
type Named = { features: readonly FeatureLike[]; place: Place; now: string }

export function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

type NamedTiles = { tiles: VectorTileLayer; names: VectorLayer; styleOf: StyleFunction }
type Place = { view: number[]; resolution: number; styleOf: StyleFunction }

function placedNames(features: readonly FeatureLike[], place: Place): Placed[] {
  const pieces = new Map<string, RenderFeature[]>()
  for (const feature of features) {
    if (!(feature instanceof RenderFeature)) continue
    const id = String(feature.get('id'))
    pieces.set(id, [...(pieces.get(id) ?? []), feature])
  }
  return [...pieces].flatMap(([id, all]) => placedName(id, all, place) ?? [])
}

function placedName(id: string, pieces: readonly RenderFeature[], { view, resolution, styleOf }: Place): Placed | null {
  // A sliver that a tile has cut off would be too small for a name.
  const [largest] = pieces.toSorted((one, other) => getArea(other.getExtent()) - getArea(one.getExtent()))
  const names = largest ? stylesOf(styleOf, largest, resolution).filter(isName) : []
  const at = largest && names.length > 0 ? placeOf(largest, pieces, view) : null
  const style = at && names.find((each) => fits(each, at.width / resolution))
  if (!at || !style) return null
  const feature = new Feature(new Point([at.x, at.y]))
  feature.setStyle(style)
  return { key: [id, style.getText()?.getText(), Math.round(at.x), Math.round(at.y)].join(' '), feature }
}

/** Beside a point there is room for any name. */
function placeOf(first: RenderFeature, pieces: readonly RenderFeature[], view: number[]): Span | null {
  if (!first.getType().endsWith('Polygon')) {
    const [x = 0, y = 0] = first.getFlatCoordinates()
    return { x, y, width: Infinity }
  }
  const whole = pieces.reduce((extent, piece) => extend(extent, piece.getExtent()), createEmpty())
  const rings = pieces.map((piece) => ({ flat: piece.getFlatCoordinates(), ends: piece.getEnds() ?? [] }))
  return widestSpan(rings, getIntersection(view, whole))
}

function fits(style: Style, roomPx: number): boolean {
  const text = style.getText()?.getText()
  return typeof text === 'string' && textWidthPx(text, nameSizePx) <= roomPx
}

/** Size of the names of features, which all tile styles share. */
const nameSizePx = 12
