import Feature from 'ol/Feature.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { closed, readShape, type Shape } from '../geometry/shape.ts'
import { zOrder } from '../layers/z-order.ts'
import { toCoordinate, toPlace } from '../map.ts'
import { withAlpha, type Palette } from '../style/palette.ts'

export type PartsLayer = VectorLayer<VectorSource<Feature<Polygon>>>
type Look = { shape: Shape; chosen: ReadonlySet<number>; palette: Palette }

/** With more corners than this, handles would be indistinguishable and slow to draw. */
const mostHandles = 3000

/** Layer of the edited parts, each with its corners; chosen parts are highlighted. */
export function createPartsLayer(look: Look): PartsLayer {
  const layer: PartsLayer = new VectorLayer({ source: new VectorSource<Feature<Polygon>>(), zIndex: zOrder.tool - 1 })
  updatePartsLayer(layer, look)
  return layer
}

export function updatePartsLayer(layer: PartsLayer, { shape, chosen, palette }: Look): void {
  const source = layer.getSource()
  if (layer.get('shape') !== shape) {
    layer.set('shape', shape)
    source?.clear()
    source?.addFeatures(
      shape.map((part, index) => {
        const feature = new Feature(new Polygon(part.map((ring) => closed(ring).map(toCoordinate))))
        feature.set('part', index)
        return feature
      }),
    )
  }
  const hasHandles = shape.flat(2).length <= mostHandles
  const handles = new Style({
    image: new CircleStyle({
      radius: 4.5,
      fill: new Fill({ color: '#ffffff' }),
      stroke: new Stroke({ color: palette.accent, width: 2 }),
    }),
    geometry: (feature) => {
      const geometry = feature.getGeometry()
      const rings = geometry instanceof Polygon ? geometry.getCoordinates() : []
      return new MultiPoint(rings.flatMap((ring) => ring.slice(0, -1)))
    },
  })
  const geometries = shape.map((_, index) =>
    partStyle(palette, { alpha: chosen.has(index) ? 0.38 : 0.16, name: shape.length > 1 ? String(index + 1) : '' }),
  )
  layer.setStyle((feature) => [geometries[Number(feature.get('part'))] ?? handles, ...(hasHandles ? [handles] : [])])
}

function partStyle(palette: Palette, { alpha, name }: { alpha: number; name: string }): Style {
  return new Style({
    stroke: new Stroke({ color: palette.accent, width: 2.5 }),
    fill: new Fill({ color: withAlpha(palette.accent, alpha) }),
    text: new Text({
      text: name,
      font: '600 15px system-ui, sans-serif',
      fill: new Fill({ color: palette.mark }),
      stroke: new Stroke({ color: palette.halo, width: 4 }),
    }),
  })
}

/** Reads the shape from the features of the layer: during a drag they are ahead of the declared shape. */
export function shapeOfLayer(layer: PartsLayer): Shape {
  const features = [...(layer.getSource()?.getFeatures() ?? [])].sort(
    (a, b) => Number(a.get('part')) - Number(b.get('part')),
  )
  return readShape(
    features.map((feature) => (feature.getGeometry()?.getCoordinates() ?? []).map((ring) => ring.map(toPlace))),
  )
}
