import LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { zOrder } from './z-order.ts'

/** Basemap of the service 天地图: vector, imagery or terrain. */
type TiandituLayer = DeclaredLayer & { kind: 'tianditu'; set: 'vec' | 'img' | 'ter' }

/** Each basemap with its label layer. */
const sets: Readonly<Record<TiandituLayer['set'], readonly [basemap: string, labels: string]>> = {
  vec: ['vec', 'cva'],
  img: ['img', 'cia'],
  ter: ['ter', 'cta'],
}

const worldM = 20_037_508.342789244
const deepest = 18

/**
 * Grid of the tile set `w`, defined here because the capabilities of the service list scales for 96 dpi, which shift
 * the tiles.
 */
const grid = new TileGrid({
  origin: [-worldM, worldM],
  tileSize: 256,
  resolutions: Array.from({ length: deepest + 1 }, (_none, zoom) => (2 * worldM) / 256 / 2 ** zoom),
})

/** The two layers of a basemap, through the server's proxy, which adds the key. */
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
