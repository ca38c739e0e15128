import { gzipSync } from 'node:zlib'
import { fromLonLat } from 'ol/proj.js'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { writeTile, type TileLayer } from '../../server/http/vector-tile.ts'
import { inTile } from '../../server/tiles/encode/shape.ts'
import type { Shape } from '../../server/tiles/encode/wkb.ts'
import type { TileAddress } from '../../server/tiles/grid.ts'
import { tileAt } from '../tiles/read-back.ts'

type LonLat = readonly [number, number]
type Properties = Readonly<Record<string, string | number | boolean>>
type MapFeature = { layer: string; properties: Properties; shape: Shape }

const headerBytes = 127
/** West, south, east, north of the land. */
const land = [99.9, 25.4, 100.5, 25.95] as const

/** Features around Dali in the layers of Protomaps (version 4). */
const features: readonly MapFeature[] = [
  area('earth', { kind: 'earth' }, boxRing(land)),
  area('landcover', { kind: 'forest' }, boxRing([99.95, 25.5, 100.05, 25.8])),
  area('landuse', { kind: 'park' }, boxRing([100.15, 25.66, 100.18, 25.7])),
  area('water', { kind: 'lake' }, boxRing([100.12, 25.72, 100.25, 25.92])),
  at('water', { kind: 'lake', name: '洱海', 'name:en': 'Erhai Lake' }, [100.19, 25.8]),
  way('water', { kind: 'river', name: '西洱河', 'name:en': 'Xi’er River' }, [
    [100.2, 25.61],
    [100.02, 25.58],
  ]),
  area('buildings', { kind: 'building', height: 12 }, boxRing([100.2, 25.6, 100.202, 25.602])),
  way('roads', { kind: 'highway', kind_detail: 'motorway', ref: 'G56', shield_text: 'G56', name: '杭瑞高速' }, [
    [99.95, 25.55],
    [100.45, 25.62],
  ]),
  way(
    'roads',
    { kind: 'major_road', kind_detail: 'trunk', ref: 'G214', name: '滇藏公路', 'name:en': 'Dianzang Road' },
    [
      [100.1, 25.9],
      [100.3, 25.45],
    ],
  ),
  way('roads', { kind: 'major_road', kind_detail: 'secondary', ref: 'S221' }, [
    [100.26, 25.9],
    [100.28, 25.6],
  ]),
  way('roads', { kind: 'minor_road', kind_detail: 'residential', name: '人民路' }, [
    [100.15, 25.69],
    [100.19, 25.7],
  ]),
  way('roads', { kind: 'path', kind_detail: 'footway' }, [
    [100.1, 25.68],
    [100.14, 25.69],
  ]),
  way('roads', { kind: 'rail', kind_detail: 'rail' }, [
    [100.22, 25.58],
    [100.45, 25.5],
  ]),
  way('boundaries', { kind: 'region', kind_detail: 4 }, [
    [100.4, 25.42],
    [100.45, 25.93],
  ]),
  at('places', { kind: 'region', name: '云南省', 'name:zh-Hans': '云南省', 'name:en': 'Yunnan' }, [100.3, 25.7]),
  at(
    'places',
    { kind: 'locality', kind_detail: 'city', population_rank: 10, name: '大理', 'name:en': 'Dali' },
    [100.2, 25.65],
  ),
  at('places', { kind: 'locality', kind_detail: 'village', population_rank: 3, name: '周城' }, [100.11, 25.88]),
  at('places', { kind: 'neighbourhood', kind_detail: 'neighbourhood', name: '下关' }, [100.22, 25.59]),
]

function toMap(places: readonly LonLat[]): number[] {
  return places.flatMap((place) => fromLonLat([...place]))
}

function boxRing([west, south, east, north]: readonly [number, number, number, number]): LonLat[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

function area(layer: string, properties: Properties, ring: readonly LonLat[]): MapFeature {
  return { layer, properties, shape: { kind: 'polygons', polygons: [[toMap(ring)]] } }
}

function way(layer: string, properties: Properties, line: readonly LonLat[]): MapFeature {
  return { layer, properties, shape: { kind: 'lines', lines: [toMap(line)] } }
}

function at(layer: string, properties: Properties, place: LonLat): MapFeature {
  return { layer, properties, shape: { kind: 'points', coordinates: toMap([place]) } }
}

export type PMTilesOptions = {
  /** Default: vector tiles. Changes only what the header says. */
  tileType?: TileType
  /** Default: 3. */
  version?: number
  minZoom?: number
  maxZoom?: number
  /** Whether the second half of the file is missing, as after an interrupted upload. */
  isTruncated?: boolean
  /** Bytes of filler after the tiles, for a file larger than a limit. */
  filler?: number
}

/** Writes a small PMTiles file with a map of the land around Dali, or one with a defect. */
export async function pmtilesFile(options: PMTilesOptions = {}): Promise<Buffer> {
  const { minZoom = 6, maxZoom = 12, isTruncated = false, filler = 0 } = options
  const tiles = addresses(minZoom, maxZoom)
    .map((address) => ({ id: zxyToTileId(address.z, address.x, address.y), bytes: gzipSync(tileOf(address)) }))
    .toSorted((one, other) => one.id - other.id)
  const directory = gzipSync(directoryOf(tiles))
  const metadata = gzipSync(JSON.stringify(metadataOf(minZoom, maxZoom)))
  const data = Buffer.concat([...tiles.map(({ bytes }) => bytes), Buffer.alloc(filler)])
  const header = headerOf({ ...options, minZoom, maxZoom }, [directory, metadata, data], tiles.length)
  const file = Buffer.concat([header, directory, metadata, data])
  return isTruncated ? file.subarray(0, Math.floor(file.length / 2)) : file
}

function addresses(minZoom: number, maxZoom: number): TileAddress[] {
  const found: TileAddress[] = []
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const first = tileAt(land[0], land[3], z)
    const last = tileAt(land[2], land[1], z)
    for (let { x } = first; x <= last.x; x += 1) for (let { y } = first; y <= last.y; y += 1) found.push({ z, x, y })
  }
  return found
}

function tileOf(address: TileAddress): Uint8Array {
  const layers = [...new Set(features.map(({ layer }) => layer))].map((name): TileLayer => {
    const inLayer = features.filter(({ layer }) => layer === name)
    const keys = [...new Set(inLayer.flatMap(({ properties }) => Object.keys(properties)))]
    const found = inLayer.flatMap(({ shape, properties }) => {
      const cut = inTile(shape, address, 1)
      return cut ? [{ shape: cut, properties: keys.map((key) => properties[key]) }] : []
    })
    return { name, keys, features: found }
  })
  return writeTile(layers)
}

/** One entry per tile: ids as differences, run lengths, lengths, and offsets, 0 for "after the one before". */
function directoryOf(tiles: readonly { id: number; bytes: Buffer }[]): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeVarint(tiles.length)
  tiles.forEach(({ id }, index) => pbf.writeVarint(id - (tiles[index - 1]?.id ?? 0)))
  for (const _tile of tiles) pbf.writeVarint(1)
  for (const { bytes } of tiles) pbf.writeVarint(bytes.length)
  tiles.forEach((_tile, index) => pbf.writeVarint(index === 0 ? 1 : 0))
  return pbf.finish()
}

function metadataOf(minzoom: number, maxzoom: number): object {
  const ids = [...new Set(features.map(({ layer }) => layer))]
  return {
    name: 'Dali',
    attribution: '© OpenStreetMap',
    type: 'baselayer',
    version: '4.0.0',
    vector_layers: ids.map((id) => ({ id, fields: { kind: 'String', name: 'String' }, minzoom, maxzoom })),
  }
}

/** Fields in the order of the specification of version 3. */
function headerOf(
  { version = 3, tileType = TileType.Mvt, minZoom = 0, maxZoom = 0 }: PMTilesOptions,
  [directory, metadata, data]: readonly [Buffer, Buffer, Buffer],
  tiles: number,
): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(version, 7)
  const metadataAt = headerBytes + directory.length
  const dataAt = metadataAt + metadata.length
  const places = [headerBytes, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length]
  ;[...places, tiles, tiles, tiles].forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8))
  header.set([1, Compression.Gzip, Compression.Gzip, tileType, minZoom, maxZoom], 96)
  land.forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4))
  header.writeUInt8(minZoom, 118)
  header.writeInt32LE(Math.round(100.2 * 1e7), 119)
  header.writeInt32LE(Math.round(25.65 * 1e7), 123)
  return header
}
