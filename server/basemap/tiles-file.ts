import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles'
import { z } from 'zod'
import type { Extent } from '../../src/resources/basemap-view.ts'
import type { Label } from '../../src/resources/define.ts'
import { ServiceMistake } from './kinds/kind.ts'

/** Facts of a PMTiles file of vector tiles. */
export type TilesFacts = {
  minZoom: number
  maxZoom: number
  /** Degrees. */
  extent: Extent
  attribution: string | null
  /** Names of its layers. */
  layers: readonly string[]
}

/** Reads bytes of a file from `start` to `end`, both included; fewer where the file ends. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

const headerBytes = 127
const mostMetadataBytes = 1024 * 1024
/** A small file can expand to gigabytes. */
const mostTextBytes = 8 * 1024 * 1024
const unzip = promisify(gunzip)

/** Layers of the Protomaps schema of which a basemap has at least one (docs.protomaps.com/basemaps/layers). */
const schemaLayers = ['earth', 'water', 'roads', 'places', 'landuse', 'landcover', 'buildings', 'boundaries']

const says = {
  other: { zh: '不是 PMTiles 第 3 版文件', en: 'it is no PMTiles file of version 3' },
  cut: { zh: '文件不完整，请重新上传', en: 'the file is incomplete; upload it again' },
  pictures: {
    zh: '其中是图片瓦片；图片瓦片请以 XYZ 服务发布后登记',
    en: 'its tiles are pictures; publish those as an XYZ service',
  },
  compression: { zh: '其中的瓦片须以 gzip 压缩或不压缩', en: 'its tiles must be compressed by gzip or not at all' },
  metadata: { zh: '文件的说明（metadata）无法读取', en: 'its metadata can’t be read' },
} as const satisfies Record<string, Label>

const metadataForm = z.object({
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).max(1000),
})

/** Reads the header and the metadata of a PMTiles file. Throws `ServiceMistake` if it can't be drawn as a basemap. */
export async function readTilesFile(read: ReadBytes, size: number): Promise<TilesFacts> {
  const header = headerOf(await read(0, headerBytes - 1), size)
  if (header.tileType !== TileType.Mvt) throw new ServiceMistake(says.pictures)
  const known = [Compression.None, Compression.Gzip]
  if (!known.includes(header.tileCompression) || !known.includes(header.internalCompression))
    throw new ServiceMistake(says.compression)
  const { attribution, vector_layers: found } = await metadataOf(header, read)
  const layers = found.map(({ id }) => id)
  if (!layers.some((layer) => schemaLayers.includes(layer))) throw new ServiceMistake(otherSchema(layers))
  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    extent: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    attribution: attribution ? plainText(attribution) : null,
    layers: layers.slice(0, 50).map((layer) => layer.slice(0, 60)),
  }
}

/** Returns why a file on this disk can't be drawn as a basemap; null if it can. */
export async function tilesMistake(path: string): Promise<Label | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    await readTilesFile(async (start, end) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start + 1), 0, end - start + 1, start)
      return buffer.subarray(0, bytesRead)
    }, size)
    return null
  } catch (error) {
    if (error instanceof ServiceMistake) return error.says
    throw error
  } finally {
    await handle.close()
  }
}

function headerOf(bytes: Buffer, size: number): Header {
  if (bytes.length < headerBytes) throw new ServiceMistake(says.cut)
  const header = parsed(bytes)
  const { rootDirectoryOffset, rootDirectoryLength, tileDataOffset, tileDataLength = 0 } = header
  const isWhole =
    rootDirectoryOffset + rootDirectoryLength <= size &&
    header.jsonMetadataOffset + header.jsonMetadataLength <= size &&
    (header.leafDirectoryLength ?? 0) + header.leafDirectoryOffset <= size &&
    tileDataOffset + tileDataLength <= size
  if (!isWhole) throw new ServiceMistake(says.cut)
  return header
}

function parsed(bytes: Buffer): Header {
  try {
    const header = bytesToHeader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + headerBytes) as ArrayBuffer)
    if (header.specVersion === 3) return header
  } catch {
    // A version that the library does not read.
  }
  throw new ServiceMistake(says.other)
}

async function metadataOf(
  { jsonMetadataOffset, jsonMetadataLength, internalCompression }: Header,
  read: ReadBytes,
): Promise<z.infer<typeof metadataForm>> {
  if (jsonMetadataLength > mostMetadataBytes) throw new ServiceMistake(says.metadata)
  const bytes = await read(jsonMetadataOffset, jsonMetadataOffset + jsonMetadataLength - 1)
  try {
    const text =
      internalCompression === Compression.Gzip ? await unzip(bytes, { maxOutputLength: mostTextBytes }) : bytes
    return metadataForm.parse(JSON.parse(text.toString('utf8')))
  } catch {
    throw new ServiceMistake(says.metadata)
  }
}

function otherSchema(layers: readonly string[]): Label {
  const names = layers.slice(0, 8).join(', ').slice(0, 200) || '–'
  return {
    zh: `图层不是 Protomaps 底图的图层（文件中有：${names}）`,
    en: `its layers are not those of a Protomaps basemap (it has: ${names})`,
  }
}

/** Attributions contain links; what is shown is text. */
function plainText(html: string): string {
  return html
    .slice(0, 2000)
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 200)
}
