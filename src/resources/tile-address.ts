import type { TileService } from './basemap-view.ts'

/** A tile of a service's grid: `z` counts the zooms of the grid from 0, rows from the north. */
export type Tile = { z: number; x: number; y: number }

/** A range of servers in an address. */
const range = /\{([a-z])-([a-z])\}|\{(\d)-(\d)\}/u

/** Returns the address of a picture of a tile; the place of a key is still in it. */
export function tileAddress(
  { templates, matrices, grid }: TileService,
  { part, tile: { z, x, y } }: { part: number; tile: Tile },
): string {
  const { id = '', rows = 0 } = matrices[z] ?? {}
  const servers = serversOf(templates[part] ?? '')
  // The same tile always comes from the same server, so that caches on the way are of use.
  return (servers[(x + y) % servers.length] ?? '')
    .replaceAll('{z}', encodeURIComponent(id))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(rows - 1 - y))
    .replaceAll('{bbox}', () => boxOf(grid, { z, x, y }).join(','))
}

/** The addresses of all servers that an address names by a range, such as `{a-c}` or `{0-7}`; else the address itself. */
export function serversOf(address: string): string[] {
  const found = range.exec(address)
  if (!found) return [address]
  const [place, ...ends] = found
  const [first = 0, last = 0] = ends.flatMap((end) => (end === undefined ? [] : [end.charCodeAt(0)]))
  return Array.from({ length: Math.max(1, last - first + 1) }, (_none, index) =>
    address.replace(place, String.fromCharCode(first + index)),
  )
}

/** West, south, east and north of a tile, in units of the grid. */
function boxOf(
  { origin: [left, top], tileSize: [width, height], resolutions }: TileService['grid'],
  { z, x, y }: Tile,
): number[] {
  const resolution = resolutions[z] ?? 0
  const [west, north] = [left + x * width * resolution, top - y * height * resolution]
  return [west, north - height * resolution, west + width * resolution, north]
}

/** The origins of the servers of an address; places beyond the host may still be in it. */
export function originsOf(address: string): string[] {
  return serversOf(address).flatMap((server) => (URL.canParse(server) ? [new URL(server).origin] : []))
}
