import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import type { BasemapId } from '../view-props.ts'
import { zOrder } from './z-order.ts'

/** Each ground with the layer of its labels. */
const sets: Readonly<Record<Exclude<BasemapId, 'plain'>, readonly [ground: string, labels: string]>> = { vec: ['vec', 'cva'], img: ['img', 'cia'], ter: ['ter', 'cta'] }

const worldM = 20_037_508.342789244
const deepest = 18

/** The grid of set `w` by hand: the capabilities of the service list scales of 96 dpi, which shift the tiles. */
const grid = new TileGrid({
  origin: [-worldM, worldM],
  tileSize: 256,
  resolutions: Array.from({ length: deepest + 1 }, (_none, zoom) => (2 * worldM) / 256 / 2 ** zoom),
})

/** The two layers of a 天地图 ground, through the server's relay, which knows the key. */
export function create(id: Exclude<BasemapId, 'plain'>): TileLayer<XYZ>[] {
  return sets[id].map((name, index) => new TileLayer({ zIndex: zOrder.service + index, source: new XYZ({ url: `/camel/basemap/${name}/{z}/{x}/{y}`, tileGrid: grid, projection: 'EPSG:3857', attributions: '天地图' }) }))
}
