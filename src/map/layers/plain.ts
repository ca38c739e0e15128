import Feature from 'ol/Feature.js'
import { buffer, createEmpty, extend, getWidth, isEmpty } from 'ol/extent.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Polygon, { fromExtent } from 'ol/geom/Polygon.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import type { GeoJsonCollection } from '../feature.ts'
import { lesserLabelStyles, mainLabelStyles } from '../style/place-style.ts'
import { aroundStyle, countyLevel, landStyles, waterStyle } from '../style/plain-style.ts'
import { roadStyles } from '../style/road-style.ts'
import { readFeatures } from './features.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { clearNames } from './label-places.ts'
import type { TerrainLayer } from './terrain.ts'
import { labelGroup, zOrder } from './z-order.ts'

/** Data of the plain basemap, in EPSG:4490 degrees. `places`: towns, mountain ranges and peaks. */
type PlainData = Readonly<Record<'water' | 'roads' | 'regions', GeoJsonCollection>> & {
  /** Missing in answers that a browser has kept from an earlier version. */
  places?: GeoJsonCollection
}
type PlainLayer = DeclaredLayer & {
  kind: 'plain'
  /** Null while loading. */
  data: PlainData | null
  /** Code of the chosen region: those around it step back. */
  chosen?: string | null
  /** The ground that the land lets through. */
  terrain?: TerrainLayer | null
}

/** Regions with a shade along their borders, water, roads, and names. */
class PlainGroup extends LayerGroup {
  readonly land = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.basemap })
  readonly water = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.water })
  readonly roads = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.roads })
  readonly lesser = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.lesserLabels, declutter: labelGroup })
  readonly labels = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.labels, declutter: labelGroup })
  #data: PlainData | null = null

  constructor() {
    super()
    this.getLayers().extend([this.land, this.water, this.roads, this.lesser, this.labels])
  }

  read(data: PlainData): void {
    if (this.#data === data) return
    this.#data = data
    const [regions, water, roads] = [readFeatures(data.regions), readFeatures(data.water), readFeatures(data.roads)]
    this.land.setSource(new VectorSource({ features: [...regions, around(regions)] }))
    this.water.setSource(new VectorSource({ features: water }))
    this.roads.setSource(new VectorSource({ features: roads }))
    const places = data.places ? readFeatures(data.places) : []
    this.lesser.setSource(new VectorSource({ features: [...water, ...roads, ...places] }))
    this.labels.setSource(new VectorSource({ features: [...regions, ...water, ...places] }))
  }
}

/** The counties within a wide frame, to cover what is around them. */
function around(regions: readonly Feature[]): Feature {
  const extent = createEmpty()
  const polygons = regions.flatMap((region) => {
    const shape = region.getGeometry()
    if (String(region.get('xzqjb')) !== countyLevel || !shape) return []
    extend(extent, shape.getExtent())
    return shape instanceof MultiPolygon ? shape.getPolygons() : shape instanceof Polygon ? [shape] : []
  })
  const frame = isEmpty(extent) ? [] : [fromExtent(buffer(extent, getWidth(extent)))]
  return new Feature({ geometry: new MultiPolygon([...frame, ...polygons]), isAround: true })
}

/** Basemap without a map service. */
export const plain: LayerKind<PlainLayer, PlainGroup> = {
  id: 'plain',
  zIndex: zOrder.basemap,
  create: () => new PlainGroup(),
  update(made, { data, chosen = null, terrain = null }, { palette, locale }) {
    if (data) made.read(data)
    // A region's tint depends on its order in the data. The server sends no towns: they would hide their county.
    const order = new Map(
      (made.land.getSource()?.getFeatures() ?? []).map((feature, index) => [String(feature.get('xzqdm')), index]),
    )
    const beyond = terrain ? aroundStyle(palette) : undefined
    made.land.setStyle((feature) =>
      feature.get('isAround') === true
        ? beyond
        : landStyles(feature, {
            order: order.get(String(feature.get('xzqdm'))) ?? 0,
            palette,
            chosen,
            isClear: terrain !== null,
          }),
    )
    made.water.setStyle((feature, resolution) => waterStyle(feature, resolution, palette))
    made.roads.setStyle((feature, resolution) => roadStyles(feature, resolution, palette))
    made.lesser.setStyle((feature, resolution) => lesserLabelStyles(feature, { resolution, palette, locale }))
    made.labels.setStyle((feature, resolution) => mainLabelStyles(feature, { resolution, palette, locale }))
  },
  // Only after drawing are the positions of circles known.
  whenDrawn: (made, drawn) => clearNames(made.labels, drawn),
}
