import LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { zOrder } from './z-order.ts'

/** A basemap of the service 天地图: vector, imagery or terrain. */
type TiandituLayer = DeclaredLayer & { kind: 'tianditu'; set: 'vec' | 'img' | 'ter' }

/** Each basemap with the layer of its labels. */
const sets: Readonly<Record<TiandituLayer['set'], readonly [basemap: string, labels: string]>> = {
  vec: ['vec', 'cva'],
  img: ['img', 'cia'],
  ter: ['ter', 'cta'],
}

const worldM = 20_037_508.342789244
const deepest = 18

/** The grid of set `w` by hand: the capabilities of the service list scales of 96 dpi, which shift the tiles. */
const grid = new TileGrid({
  origin: [-worldM, worldM],
  tileSize: 256,
  resolutions: Array.from({ length: deepest + 1 }, (_none, zoom) => (2 * worldM) / 256 / 2 ** zoom),
})

/** The two layers of a basemap, through the server's relay, which knows the key. */
const tianditu: LayerKind<TiandituLayer, LayerGroup> = {
  id: 'tianditu',
  zIndex: zOrder.service,
  create: () => new LayerGroup(),
  update(made, { set }) {
    if (made.get('set') === set) return
    made.set('set', set)
    made.getLayers().clear()
    made.getLayers().extend(
      sets[set].map(
        (name, index) =>
          new TileLayer({
            zIndex: zOrder.service + index,
            source: new XYZ({
              url: `/camel/basemap/${name}/{z}/{x}/{y}`,
              tileGrid: grid,
              projection: 'EPSG:3857',
              attributions: '天地图',
            }),
          }),
      ),
    )
  },
}

export default tianditu
