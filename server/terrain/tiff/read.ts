import type { GeoTIFFImage } from 'geotiff'
import { crsOf, type Crs } from '../crs.ts'
import { epsgOf } from './epsg.ts'
import { BlockTooLarge } from './lzw.ts'
import { placeOf } from './place.ts'
import { tileSide, type Placed } from './pyramid.ts'
import { RasterMistake, rasterSays as says } from './raster-mistake.ts'
import { openTiff, type ReadBytes } from './source.ts'

export { RasterMistake } from './raster-mistake.ts'

/** Cells of a raster at most: 12.5 m for a whole prefecture, four times. */
const mostCells = 400_000_000
/** Cells of a side at most: some rows of tiles are in memory. */
const mostSide = 65_536
const fewestCells = 16
/** Cells of a block of the file at most, and of what is read at a time: a small file can expand to gigabytes. */
const mostBlockCells = 40_000_000
const leastHeightM = -500
const mostHeightM = 9000
/** Vertical units of EPSG. */
const metre = 9001
/** Names of vertical units by EPSG's code. */
const unitNames: Readonly<Record<number, string>> = { 9002: 'foot', 9003: 'US survey foot', 9036: 'kilometre' }
/** Vertical systems of EPSG in feet; the names of others end in their unit. */
const feetSystems = [5702, 6360, 8228]
const feetName = /\(ft(?:US|Br)?\)$/u
const metreNames = /^(?:m|met(?:re|er)s?|米)$/iu
/** Compressions by code: none, LZW, deflate, PackBits, LERC, Zstandard. Those of pictures would change heights. */
const compressions = [1, 5, 8, 32_773, 32_946, 34_887, 50_000]
/** Kinds of numbers by the code of the file. */
const numberKinds: Readonly<Record<number, string>> = { 1: 'UInt', 2: 'Int', 3: 'Float' }

/** A raster as it was uploaded: where its cells are, and its heights by rows. */
export type OpenRaster = {
  placed: Placed
  crs: Crs
  /** The kind of its numbers: `Int16`, `Float32`. */
  numbers: string
  /** Heights in metres, some rows at a time from the north; NaN is unknown. Throws `RasterMistake`. */
  rows: () => AsyncGenerator<Float32Array>
}

/** Opens an elevation raster. Throws `RasterMistake` if its heights can't be read, or their place or unit is unknown. */
export async function openRaster(read: ReadBytes, size: number): Promise<OpenRaster> {
  const image = await firstImage(read, size)
  checkSize(image)
  const crs = crsIn(image)
  const about = await bandOf(image)
  checkUnit(image, about)
  const placed = placeOf(image, crs)
  return { placed, crs, numbers: numbersOf(image), rows: () => rowsOf(image, scaleOf(about)) }
}

async function firstImage(read: ReadBytes, size: number): Promise<GeoTIFFImage> {
  try {
    return await (await openTiff(read, size)).getImage(0)
  } catch {
    throw new RasterMistake(says.other)
  }
}

function checkSize(image: GeoTIFFImage): void {
  const [width, height, count] = [image.getWidth(), image.getHeight(), image.getSamplesPerPixel()]
  if (!(width > 0 && height > 0)) throw new RasterMistake(says.other)
  if (count !== 1) throw new RasterMistake(says.bands, { count })
  if (image.fileDirectory.getValue('PhotometricInterpretation') === 3) throw new RasterMistake(says.colors)
  if (width < fewestCells || height < fewestCells) throw new RasterMistake(says.small, { width, height })
  if (width * height > mostCells || Math.max(width, height) > mostSide)
    throw new RasterMistake(says.large, { width, height, most: mostCells / 100_000_000, side: mostSide })
  if (image.getTileWidth() * image.getTileHeight() > mostBlockCells) throw new RasterMistake(says.block)
  if (!compressions.includes(Number(image.fileDirectory.getValue('Compression') ?? 1)))
    throw new RasterMistake(says.compression)
}

function crsIn(image: GeoTIFFImage): Crs {
  const keys = image.getGeoKeys() as Readonly<Record<string, unknown>> | null
  const epsg = epsgOf(keys)
  if (epsg === null) throw new RasterMistake(says.noCrs)
  if (epsg === 0) {
    const name = [keys?.PCSCitationGeoKey, keys?.GTCitationGeoKey, keys?.GeogCitationGeoKey].find(Boolean)
    throw new RasterMistake(says.ownCrs, { name: plain(String(name ?? '?')) })
  }
  const crs = crsOf(epsg)
  if (!crs) throw new RasterMistake(says.crs, { epsg })
  return crs
}

type Band = Readonly<Record<string, unknown>>

/** What GDAL wrote of the band. */
async function bandOf(image: GeoTIFFImage): Promise<Band> {
  return (await image.getGDALMetadata(0).catch(() => null)) ?? {}
}

function checkUnit(image: GeoTIFFImage, band: Band): void {
  const keys = image.getGeoKeys() as Readonly<Record<string, unknown>> | null
  const unit = Number(keys?.VerticalUnitsGeoKey ?? metre)
  if (unit !== metre) throw new RasterMistake(says.unit, { unit: unitNames[unit] ?? `EPSG:${unit}` })
  if (isInFeet(keys)) throw new RasterMistake(says.unit, { unit: 'foot' })
  const named = Object.entries(band).find(([name]) => name.toLowerCase() === 'unittype')?.[1]
  if (typeof named === 'string' && named.trim() !== '' && !metreNames.test(named.trim()))
    throw new RasterMistake(says.unit, { unit: plain(named) })
}

/** Whether the vertical system counts in feet. */
function isInFeet(keys: Readonly<Record<string, unknown>> | null): boolean {
  const system = Number(keys?.VerticalCSTypeGeoKey ?? 0)
  const names = [keys?.VerticalCitationGeoKey, keys?.GTCitationGeoKey].map((name) => String(name ?? '').trim())
  return system !== 0 && (feetSystems.includes(system) || names.some((name) => feetName.test(name)))
}

type Scale = { factor: number; offset: number }

/** Heights are stored numbers times a factor, plus an offset. */
function scaleOf({ SCALE, OFFSET }: Band): Scale {
  const [factor, offset] = [Number(SCALE ?? 1), Number(OFFSET ?? 0)]
  return Number.isFinite(factor) && factor !== 0 && Number.isFinite(offset)
    ? { factor, offset }
    : { factor: 1, offset: 0 }
}

function numbersOf(image: GeoTIFFImage): string {
  return `${numberKinds[image.getSampleFormat(0)] ?? ''}${image.getBitsPerSample(0)}`
}

async function* rowsOf(image: GeoTIFFImage, scale: Scale): AsyncGenerator<Float32Array> {
  const [width, height] = [image.getWidth(), image.getHeight()]
  const step = stepOf(image)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let y = 0; y < height; y += step) {
    const heights = await heightsOf(image, { from: y, to: Math.min(height, y + step), width, scale })
    for (const value of heights) {
      if (value < least) least = value
      if (value > most) most = value
    }
    yield heights
  }
  if (least > most) throw new RasterMistake(says.empty)
  if (least < leastHeightM || most > mostHeightM)
    throw new RasterMistake(says.heights, { least: rounded(least), most: rounded(most) })
}

/** Rows that are read at a time: whole blocks of the file, so that none is decoded twice. */
function stepOf(image: GeoTIFFImage): number {
  const block = image.getTileHeight()
  const whole = block >= tileSide ? block : Math.floor(tileSide / block) * block
  return whole * image.getWidth() > mostBlockCells ? tileSide : whole
}

type Rows = { from: number; to: number; width: number; scale: Scale }

async function heightsOf(image: GeoTIFFImage, { from, to, width, scale }: Rows): Promise<Float32Array> {
  try {
    const [read] = (await image.readRasters({ window: [0, from, width, to], samples: [0] })) as unknown as [
      ArrayLike<number>,
    ]
    return inMetres(read, { length: width * (to - from), unknown: unknownIn(image, read), scale })
  } catch (error) {
    if (error instanceof BlockTooLarge) throw new RasterMistake(says.block)
    throw new RasterMistake(says.unread, { reason: plain(error instanceof Error ? error.message : String(error)) })
  }
}

/** The number that stands for an unknown height, as the cells can hold it. */
function unknownIn(image: GeoTIFFImage, cells: ArrayLike<number>): number | null {
  const unknown = image.getGDALNoData()
  return unknown !== null && cells instanceof Float32Array ? Math.fround(unknown) : unknown
}

function inMetres(
  cells: ArrayLike<number>,
  { length, unknown, scale: { factor, offset } }: { length: number; unknown: number | null; scale: Scale },
): Float32Array {
  const heights = new Float32Array(length)
  for (let index = 0; index < length; index += 1) {
    const value = cells[index] ?? Number.NaN
    heights[index] = value === unknown || !Number.isFinite(value) ? Number.NaN : value * factor + offset
  }
  return heights
}

function rounded(height: number): number | string {
  return Math.abs(height) < 1e7 ? Math.round(height) : height.toExponential(1)
}

/** A text of the file, as part of a sentence. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}{}<>]/gu, ' ')
    .trim()
    .slice(0, 120)
}
