import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SurveyFormat } from '../facts.ts'
import type { Gdal, Source } from '../gdal/engine.ts'
import { inLayer, problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import {
  chosenLayer,
  chosenLayers,
  layersOf,
  openOrRefuse,
  readLayer,
  soundLayers,
  type GdalLayer,
  rowsOf,
} from './gdal-layers.ts'
import { isDecimal, refuseNonNumbers } from './decimal.ts'
import { leftOut } from './damaged.ts'
import { brokenTables } from './geodatabase.ts'
import { endlessViews } from './geopackage-views.ts'
import { everyLayer, type ReadOptions } from './order.ts'
import { withoutPrologue } from './text.ts'
import type { Reading } from './reading.ts'

type GdalFile = {
  format: SurveyFormat
  driver: string
  /** Name inside the working folder, and the name that the owner knows. */
  file: { name: string; place: string }
  folder: string
  /** Name of its only layer, where that is not the file's own. */
  title?: string
}

/**
 * Reads one layer, or every layer, of a format for which GDAL determines encoding and reference system. A layer that
 * turns out to be broken is left out with a warning, unless it was the wanted one.
 */
export async function readGdalFile(
  gdal: Gdal,
  { format, driver, file, folder, title }: GdalFile,
  options: ReadOptions,
): Promise<Reading[]> {
  const source = openOrRefuse(gdal, file, driver)
  const unfit =
    driver === 'GPKG'
      ? await endlessViews(gdal, source, folder)
      : driver === 'OpenFileGDB'
        ? await brokenTables(gdal, source, { folder, geodatabase: file.name })
        : new Map<string, SurveyProblem>()
  const sound = await soundLayers(gdal, source, { folder, unfit })
  const broken = [...sound.problems]
  let layers = sound.layers
    .filter(({ hasGeometry }) => hasGeometry)
    .map((layer) => (title === undefined ? layer : { ...layer, title }))
  for (;;) {
    const refused = broken.filter(({ params }) => layers.length === 0 || params['layer'] === options.layer)
    if (refused.length > 0) throw new SurveyError(refused.map((each) => ({ ...each, level: 'error' })))
    const { chosen, problems } = chosenLayers(layers, options.layer)
    const readings: Omit<Reading, keyof ReturnType<typeof facts>>[] = []
    for (const layer of chosen) {
      const read = await readSound(gdal, source, { layer, driver, folder, options }).catch((error: unknown) =>
        brokenLayer(error, layers.length > 1 ? (layer.title ?? layer.name) : null),
      )
      if (read instanceof SurveyError) {
        broken.push(...read.problems.map((each) => ({ ...each, level: 'warning' as const })))
        layers = layers.filter((each) => each !== layer)
      } else readings.push({ ...read, ...factsOfLayer(layer) })
    }
    const [first, ...others] = readings.map((reading) => ({ ...facts(format, layers), ...reading }))
    if (first) return [{ ...first, problems: [...broken, ...problems, ...first.problems] }, ...others]
  }
}

/** Reads a layer, and tells what is there and cannot be read: rows, and of a GeoPackage a reference system and shapes. */
async function readSound(
  gdal: Gdal,
  source: Source,
  { layer, driver, folder, options }: { layer: GdalLayer; driver: string; folder: string; options: ReadOptions },
): Promise<Pick<Reading, 'features' | 'problems'>> {
  const { features, problems, shapeless } = await readLayer(gdal, source, layer, folder)
  const missing = layer.count - features.length
  if (missing > 0) problems.push(...lost({ layer, driver, missing }, options))
  if (driver !== 'GPKG') return { features, problems }
  const ask = (sql: string): ReturnType<typeof rowsOf> => rowsOf(gdal, source, { sql, folder })
  if (!layer.crs) {
    const name = layer.name.replaceAll("'", "''")
    const rows = await ask(`select srs_id as id from gpkg_geometry_columns where table_name = '${name}'`)
    // -1 and 0 stand for none.
    if (Number(rows[0]?.['id'] ?? 0) > 0) problems.push(warning('crs-unreadable', { place: layer.name }))
  }
  if (shapeless.length > 0) {
    const [shape, table] = [layer.geometryName, layer.name].map((name) => name.replaceAll('"', '""'))
    const rows = await ask(`select "${shape}" is null as lacks from "${table}"`)
    const numbers = shapeless.filter((at) => rows[at]?.['lacks'] !== 1).map((at) => at + 1)
    problems.push(...leftOut(layer.name, { numbers, total: features.length }, options))
  }
  return { features, problems }
}

/** Rows that a layer counts and does not give. A MapInfo table also counts rows that were deleted in it. */
function lost(
  { layer, driver, missing }: { layer: GdalLayer; driver: string; missing: number },
  { withoutDamaged }: ReadOptions,
): SurveyProblem[] {
  const { name, title = name, count } = layer
  const told = { layer: title.slice(0, 100), count: missing, total: count }
  if (driver === 'MapInfo File') return [warning('rows-unread', told)]
  if (withoutDamaged) return [warning('rows-lost', told)]
  throw new SurveyError([{ ...problem('rows-lost', told), offer: { withoutDamaged: true } }])
}

/** Passes on what GDAL found in a layer; throws every other error, with the layer's name if it is one of several. */
function brokenLayer(error: unknown, name: string | null): SurveyError {
  if (!(error instanceof SurveyError)) throw error
  if (error.problems.some(({ code }) => code === 'layer-broken')) return error
  throw name === null ? error : new SurveyError(inLayer(name, error.problems), error.status)
}

function factsOfLayer({
  name,
  title = name,
  fields,
  crs,
}: GdalLayer): Pick<Reading, 'layer' | 'fields' | 'crs' | 'hasFixedAxes'> {
  return { layer: title, fields, crs, hasFixedAxes: true }
}

/** GDAL repeats the points of routes and tracks in further layers. */
const ownGpxLayers = new Set(['waypoints', 'routes', 'tracks'])

/** Reads waypoints, routes and tracks of a GPX file together, unless one of them is requested. */
export async function readGpx(
  gdal: Gdal,
  file: GdalFile['file'],
  folder: string,
  options: ReadOptions,
): Promise<Reading> {
  // GDAL looks for the root in the first bytes only.
  const text = await readFile(join(folder, file.name), 'latin1')
  const declaration = /^\s*<\?xml[^>]*\?>/.exec(text)?.[0] ?? ''
  await writeFile(join(folder, file.name), declaration + withoutPrologue(text), 'latin1')
  refuseNonNumbers(nonNumbers(text))
  const source = openOrRefuse(gdal, file, 'GPX')
  const layers = layersOf(gdal, source).filter(({ name, count }) => ownGpxLayers.has(name) && count > 0)
  const isAll = options.layer === undefined || options.layer === everyLayer
  const read = isAll ? layers : [chosenLayer(layers, options.layer).layer]
  if (read.length === 0) throw new SurveyError([problem('no-features')])
  const parts = []
  for (const layer of read) parts.push(await readLayer(gdal, source, layer, folder))
  const features = parts.flatMap((part) => part.features)
  const names = new Set(features.flatMap(({ properties }) => Object.keys(properties)))
  const fields = new Map(
    read
      .flatMap((layer) => layer.fields)
      .filter(({ name }) => names.has(name))
      .map((field) => [field.name, field]),
  )
  return {
    ...facts('gpx', layers),
    layer: read.length === 1 ? (read[0]?.name ?? null) : null,
    features,
    fields: [...fields.values()],
    problems: parts.flatMap(({ problems }) => problems),
    crs: { srid: 4326, reference: 'EPSG:4326', name: 'WGS 84' },
    hasFixedAxes: true,
  }
}

/** Latitudes and longitudes that are no numbers. */
function* nonNumbers(text: string): Generator<{ line: number; detail: string }> {
  for (const { 1: attributes = '', index } of text.matchAll(/<(?:\w+:)?(?:wpt|rtept|trkpt)\b([^<>]*)>/g))
    for (const name of ['lat', 'lon']) {
      const value = new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]?.trim() ?? ''
      if (!isDecimal(value)) yield { line: text.slice(0, index).split('\n').length, detail: `${name}="${value}"` }
    }
}

function facts(
  format: SurveyFormat,
  layers: readonly GdalLayer[],
): Pick<Reading, 'format' | 'encoding' | 'encodingBy' | 'layers'> {
  return {
    format,
    encoding: 'UTF-8',
    encodingBy: 'declared',
    layers: layers.map(({ name, title = name, count }) => ({ name: title, count })),
  }
}
