/** Degrees: west, south, east, north. */
export type Extent = readonly [west: number, south: number, east: number, north: number]

/** How the tiles of a service lie: zoom by zoom, in units of the projection, from the upper left corner. */
export type ServiceGrid = {
  projection: 'EPSG:3857' | 'EPSG:4326'
  origin: readonly [x: number, y: number]
  tileSize: readonly [width: number, height: number]
  /** Units per pixel of each zoom, from the smallest scale. */
  resolutions: readonly number[]
}

/** How the pictures of a service are called. */
export type TileService = {
  /**
   * Addresses of the pictures of a tile, drawn above each other. Places: `{z}` the id of the zoom in `matrices`, `{x}`,
   * `{y}`, `{-y}` counted from the south, `{bbox}` in units of the grid, and a range of servers such as `{a-c}` or
   * `{0-7}`.
   */
  templates: readonly string[]
  /** Id of each zoom of the grid for the service, and its number of columns and rows. */
  matrices: readonly { id: string; columns: number; rows: number }[]
  grid: ServiceGrid
}

/** What a browser needs to draw a basemap of pictures; zooms are those of its grid. */
export type RasterBasemap = TileService & {
  kind: 'raster'
  minZoom: number
  maxZoom: number
  extent: Extent | null
  /** What the service wants to be said below the map. */
  attribution: string | null
}

/** What a browser needs to draw a basemap from a file of vector tiles. */
export type VectorBasemap = { kind: 'vector'; /** Address of the file. */ url: string; attribution: string | null }

const worldM = 20_037_508.342789244
const tilePx = 256

/** The usual grid in Web Mercator. */
export function mercatorGrid(zooms: number): ServiceGrid {
  return {
    projection: 'EPSG:3857',
    origin: [-worldM, worldM],
    tileSize: [tilePx, tilePx],
    resolutions: Array.from({ length: zooms + 1 }, (_none, zoom) => (2 * worldM) / tilePx / 2 ** zoom),
  }
}

/** What is found when a basemap is tried before it is saved. Zooms are those of a map. */
export type BasemapTrial = {
  title: string | null
  attribution: string | null
  extent: Extent | null
  minZoom: number
  maxZoom: number
  projection: ServiceGrid['projection']
  /** Layers of a file of vector tiles; null for a service. */
  layers: readonly string[] | null
  /** Pictures of one tile as data addresses, to be drawn above each other, and the zoom of the tile. */
  pictures: readonly string[]
  pictureZoom: number
}
