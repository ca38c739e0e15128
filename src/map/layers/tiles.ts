import MVT from 'ol/format/MVT.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type { StyleFunction } from 'ol/style/Style.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import type { Palette } from '../style/palette.ts'
import type { PlanLook } from '../style/plan-style.ts'
import { markStyle, tileStyle, type KnownValueStyle, type ValueStyle } from '../style/tile-style.ts'
import { drawnItems } from './drawn-items.ts'
import { isName, placeNames, stylesOf } from './feature-names.ts'
import { groupsOf, isGroup, tilePx, withReadableCounts } from './groups.ts'
import { featuresAt } from './hit.ts'
import { isOnMap, retried, StatusError } from './retry.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { labelGroup, zOrder } from './z-order.ts'

/** Features in vector tiles, with style and filter. */
export type TilesLayer = DeclaredLayer & {
  kind: 'tiles'
  /**
   * URL template of the tiles with {z}, {x} and {y}. A new URL reloads the layer; the old tiles stay visible until
   * then.
   */
  url: string
  headers?: Readonly<Record<string, string>>
  style?: ValueStyle | KnownValueStyle | PlanLook
  /** Ids of the only visible features; null or missing shows all. */
  filter?: ReadonlySet<string> | null
}

type VectorTiles = VectorTileLayer<VectorTileSource<RenderFeature>, RenderFeature>

/** Deepest zoom with tiles; deeper zooms enlarge them. */
const deepestTile = 16

/**
 * The tiles, the names of their features, and the same tiles again for the few marked features: marking fetches nothing and
 * redraws nothing else.
 */
class TileGroup extends LayerGroup {
  readonly tiles: VectorTiles
  readonly names = new VectorLayer({ source: new VectorSource(), declutter: labelGroup })
  /** Shapes and names of features. */
  styleOf: StyleFunction = () => undefined
  readonly selected: VectorTiles
  readonly highlighted: VectorTiles
  /** Whether a tile could not be loaded. */
  hasFailed = false

  constructor(id: string) {
    super()
    const source = new VectorTileSource<RenderFeature>({
      format: new MVT(),
      maxZoom: deepestTile,
      tileSize: tilePx,
      transition: 0,
    })
    source.on('tileloaderror', () => (this.hasFailed = true))
    this.tiles = new VectorTileLayer({
      source,
      renderMode: 'hybrid',
      declutter: `tiles-${id}`,
      renderBuffer: 160,
      updateWhileInteracting: false,
    })
    this.selected = marksOn(source)
    this.highlighted = marksOn(source)
    this.getLayers().extend([this.tiles, this.names, this.selected, this.highlighted])
  }

  /** Marks keep their full opacity. */
  override setOpacity(opacity: number): void {
    this.tiles.setOpacity(opacity)
    this.names.setOpacity(opacity)
  }
}

function marksOn(source: VectorTileSource<RenderFeature>): VectorTiles {
  const made: VectorTiles = new VectorTileLayer({
    source,
    zIndex: zOrder.marks,
    renderMode: 'vector',
    updateWhileInteracting: true,
    visible: false,
  })
  made.set('isMarks', true)
  return made
}

/**
 * Parcels, projects, regions and planning layers: a layer of the server's vector tiles, with the request headers that
 * it needs.
 */
export const tiles: LayerKind<TilesLayer, TileGroup> = {
  id: 'tiles',
  create: ({ id }) => new TileGroup(id),
  update(made, layer, { palette, selected, highlighted }) {
    load(made.tiles, layer)
    draw(made, layer, palette)
    mark(made.selected, { layer, ids: new Set(selected), kind: 'selected', palette })
    mark(made.highlighted, {
      layer,
      ids: new Set(highlighted === null ? [] : [highlighted]),
      kind: 'highlighted',
      palette,
    })
  },
  whenDrawn: (made, drawn) => placeNames(drawn, made),
  hit: ({ tiles: layer }, { map, pixel }) =>
    featuresAt(map, layer, pixel).map((feature) => ({
      id: String(feature.get('id') ?? ''),
      properties: feature.getProperties(),
      isGroup: isGroup(feature),
    })),
  legend({ label = '', style }) {
    if (!style) return []
    if ('line' in style)
      return [{ label, color: style.fillOpacity > faintOpacity ? style.fill : style.line, look: style }]
    return style.items
  },
  legendOn(made, layer, part) {
    const items = tiles.legend?.(layer) ?? []
    return items.length > 0 ? drawnItems(made, { ...layer, items }, part) : []
  },
  hasHoles: ({ hasFailed }) => hasFailed,
}

/** If the fill opacity is not above this, the legend shows the line colour. */
const faintOpacity = 0.1

/** Reloads tiles only if the URL changed. */
function load(made: VectorTiles, { id, url, headers = {} }: TilesLayer): void {
  const source = made.getSource()
  if (!source || source.getUrls()?.[0] === url) return
  source.setTileLoadFunction(loadWith({ id, headers, isWanted: () => isOnMap(made) }))
  source.setUrl(url)
}

function draw(made: TileGroup, { id, style, filter = null }: TilesLayer, palette: Palette): void {
  const known: readonly unknown[] | undefined = made.get('look')
  const look = [style, filter, palette]
  if (known && look.every((part, index) => part === known[index])) return
  made.set('look', look)
  const styleOf = tileStyle({ id, palette, filter, ...(style ? { style } : {}) })
  made.styleOf = styleOf
  made.tiles.setStyle((feature, resolution) => stylesOf(styleOf, feature, resolution).filter((each) => !isName(each)))
}

type Marks = { layer: TilesLayer; ids: ReadonlySet<string>; kind: 'selected' | 'highlighted'; palette: Palette }

function mark(made: VectorTiles, { layer: { id }, ids, kind, palette }: Marks): void {
  made.setVisible(ids.size > 0)
  const known: Pick<Marks, 'ids' | 'palette'> | undefined = made.get('marked')
  if (
    known &&
    known.palette === palette &&
    known.ids.size === ids.size &&
    [...ids].every((each) => known.ids.has(each))
  )
    return
  made.set('marked', { ids, palette })
  const style = markStyle(palette, kind)
  made.setStyle((feature, resolution) =>
    ids.has(String(feature.get('id'))) && feature.get('layer') === id ? style(feature, resolution) : undefined,
  )
}

/** Pauses before further attempts: a busy server gets more time. */
const pausesMs = [500, 2000, 5000]

type Loading = { id: string; headers: Readonly<Record<string, string>>; isWanted: () => boolean }

/** OpenLayers sends no custom headers, but the token needs one. The server returns 204 for an empty tile. */
function loadWith({ id, headers, isWanted }: Loading): (tile: Tile, url: string) => void {
  return (tile, url) => {
    if (!(tile instanceof VectorTile)) return
    tile.setLoader((extent, _resolution, projection) => {
      retried(() => fetchTile(url, headers), { pausesMs, isWanted }).then(
        (bytes) => {
          const features: RenderFeature[] = tile.getFormat().readFeatures(bytes, {
            extent,
            featureProjection: projection,
          })
          tile.setFeatures([...withReadableCounts(id, features, extent), ...groupsOf(id, features, extent)])
        },
        () => tile.setState(TileState.ERROR),
      )
    })
  }
}

/** Returns the bytes of a tile, none for an empty one. */
export async function fetchTile(url: string, headers: Readonly<Record<string, string>>): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers, credentials: 'same-origin' })
  if (!answer.ok) throw new StatusError(answer.status)
  return answer.status === 204 ? new ArrayBuffer(0) : answer.arrayBuffer()
}
