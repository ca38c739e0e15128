import MVT from 'ol/format/MVT.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import type VectorTile from 'ol/VectorTile.js'
import type { Palette } from '../style/palette.ts'
import { markStyle, tileStyle } from '../style/tile-style.ts'
import type { FeatureRef, MapLayer } from '../view-props.ts'
import { groupsOf, tilePx, withReadableCounts } from './groups.ts'
import { zOrder } from './z-order.ts'

type Options = { layer: MapLayer; palette: Palette; zIndex: number }
export type TileLayer = VectorTileLayer<VectorTileSource<RenderFeature>, RenderFeature>

/** Deepest zoom that tiles are asked for; further in, they are drawn larger. */
const deepestTile = 16

/** A layer of vector tiles, with the headers that its server asks for. */
export function create({ layer, palette, zIndex }: Options): TileLayer {
  const source = new VectorTileSource<RenderFeature>({ format: new MVT(), url: layer.url, maxZoom: deepestTile, tileSize: tilePx, transition: 0, tileLoadFunction: loadWith(layer) })
  const made = new VectorTileLayer({ source, zIndex, renderMode: 'hybrid', declutter: `tiles-${layer.id}`, renderBuffer: 160, updateWhileInteracting: false })
  made.set('id', layer.id)
  update(made, { layer, palette, zIndex })
  return made
}

/** Brings a layer to another declaration. Tiles are only loaded anew when the address changed. */
export function update(made: TileLayer, { layer, palette, zIndex }: Options): void {
  made.setVisible(layer.isVisible)
  made.setOpacity(layer.opacity)
  made.setZIndex(zIndex)
  const source = made.getSource()
  const isOther = source?.getUrls()?.[0] !== layer.url
  if (source && isOther) {
    source.setTileLoadFunction(loadWith(layer))
    source.setUrl(layer.url)
  }
  const known = made.get('look') as unknown[] | undefined
  const look = [layer.style, layer.filter ?? null, palette]
  if (known && look.every((part, index) => part === known[index])) return
  made.set('look', look)
  made.setStyle(tileStyle({ id: layer.id, palette, filter: layer.filter ?? null, ...(layer.style ? { style: layer.style } : {}) }))
}

type Marks = { refs: readonly FeatureRef[]; kind: 'selected' | 'highlighted'; palette: Palette; isVisible: boolean }

/** The same tiles drawn a second time for the few features that are marked: nothing is fetched and nothing else is drawn again. Hidden while there are none, and with their layer. */
export function createMarks(of: TileLayer, marks: Marks): TileLayer {
  const made = new VectorTileLayer({ zIndex: zOrder.marks, renderMode: 'vector', updateWhileInteracting: true })
  const source = of.getSource()
  if (source) made.setSource(source)
  made.set('marks', of.get('id'))
  updateMarks(made, marks)
  return made as TileLayer
}

export function updateMarks(made: TileLayer, { refs, kind, palette, isVisible }: Marks): void {
  const layer = String(made.get('marks'))
  const ids = new Set(refs.filter((ref) => ref.layer === layer).map(({ id }) => id))
  made.setVisible(isVisible && ids.size > 0)
  const known = made.get('marked') as { ids: ReadonlySet<string>; palette: Palette } | undefined
  if (known && known.palette === palette && known.ids.size === ids.size && [...ids].every((id) => known.ids.has(id))) return
  made.set('marked', { ids, palette })
  const style = markStyle(palette, kind)
  made.setStyle((feature, resolution) => (ids.has(String(feature.get('id'))) && feature.get('layer') === layer ? style(feature, resolution) : undefined))
}

/** OpenLayers sends no headers by itself: the token goes in one. An empty tile answers 204. */
function loadWith({ id, headers = {} }: Pick<MapLayer, 'id' | 'headers'>): (tile: Tile, url: string) => void {
  return (raw, url) => {
    const tile = raw as VectorTile<RenderFeature>
    tile.setLoader((extent, _resolution, projection) => {
      fetchTile(url, headers).then(
        (bytes) => {
          const features = (tile.getFormat() as MVT<RenderFeature>).readFeatures(bytes, { extent, featureProjection: projection })
          tile.setFeatures([...withReadableCounts(id, features, extent), ...groupsOf(id, features, extent)])
        },
        () => tile.setState(TileState.ERROR),
      )
    })
  }
}

async function fetchTile(url: string, headers: Readonly<Record<string, string>>): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers, credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`the tile answered ${answer.status}`)
  return answer.status === 204 ? new ArrayBuffer(0) : answer.arrayBuffer()
}
