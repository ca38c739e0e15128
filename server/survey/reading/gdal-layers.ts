import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { SurveyField } from '../facts.ts'
import { GdalError, reasonOf, type Gdal, type Source } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { linesOf } from '../lines.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { geometryOf } from './geometry-form.ts'
import { everyLayer } from './order.ts'
import { featurePlace, type NamedCrs, type RawFeature } from './reading.ts'

/** A layer as GDAL describes it. */
export type GdalLayer = {
  name: string
  /** The name that the owner knows, where the file was given a plain one. */
  title?: string
  count: number
  hasGeometry: boolean
  geometryName: string
  geometryType: string
  crs: NamedCrs | null
  fields: SurveyField[]
}

type InfoLayer = {
  name: string
  featureCount?: number
  geometryFields?: { name?: string; type?: string; coordinateSystem?: { wkt?: string } | null }[]
  fields?: { name: string; alias?: string; type: string }[]
}

const fieldTypes: Readonly<Record<string, SurveyField['type']>> = {
  Integer: 'integer',
  Integer64: 'integer',
  Real: 'number',
  Date: 'date',
  DateTime: 'dateTime',
}

/** Opens a file with one driver; throws `SurveyError` if it is damaged. */
export function openOrRefuse(
  gdal: Gdal,
  file: { name: string; place: string },
  driver: string,
  options: readonly string[] = [],
): Source {
  try {
    return gdal.open(file.name, [driver], options)
  } catch (error) {
    if (!(error instanceof GdalError)) throw error
    throw new SurveyError([problem('damaged', { place: file.place, detail: reasonOf(error) })])
  }
}

export function layersOf(gdal: Gdal, source: Source): GdalLayer[] {
  return described(gdal.info(source))
}

function described(info: unknown): GdalLayer[] {
  const { layers = [] } = info as { layers?: InfoLayer[] }
  return layers.map((layer) => {
    const [geometry] = layer.geometryFields ?? []
    return {
      name: layer.name,
      count: layer.featureCount ?? 0,
      hasGeometry: geometry !== undefined,
      geometryName: geometry?.name ?? '',
      geometryType: geometry?.type ?? 'None',
      crs: namedCrs(geometry?.coordinateSystem?.wkt),
      fields: (layer.fields ?? []).map(({ name, alias, type }) => ({
        name,
        alias: alias || name,
        type: fieldTypes[type] ?? 'text',
      })),
    }
  })
}

/**
 * Returns the layers of a package whose rows can be counted, and a problem for each of the others; does not ask those
 * for which there is a problem already, by their names in lower case.
 */
export async function soundLayers(
  gdal: Gdal,
  source: Source,
  { folder, unfit }: { folder: string; unfit: ReadonlyMap<string, SurveyProblem> },
): Promise<{ layers: GdalLayer[]; problems: SurveyProblem[] }> {
  const problems: SurveyProblem[] = []
  const layers: GdalLayer[] = []
  const all = described(gdal.info(source, ['-nocount', '-noextent'], { isPartial: true }))
  if (all.length > limits.layers) throw new SurveyError([problem('too-many-layers', { limit: limits.layers })])
  for (const layer of all) {
    const known = unfit.get(layer.name.toLowerCase())
    if (known) problems.push(known)
    else
      try {
        layers.push({ ...layer, count: await countOf(gdal, source, { table: layer.name, folder }) })
      } catch (error) {
        problems.push(...broken(error, layer).problems.map((each) => ({ ...each, level: 'warning' as const })))
      }
  }
  return { layers, problems }
}

/** Counts the rows of a table by a query, which runs its definition where it is a view. */
export async function countOf(
  gdal: Gdal,
  source: Source,
  { table, folder }: { table: string; folder: string },
): Promise<number> {
  const sql = `select count(*) as n from "${table.replaceAll('"', '""')}"`
  const [row] = await rowsOf(gdal, source, { sql, folder })
  return Number(row?.['n'] ?? 0)
}

/** Runs a query that has a small result. */
export async function rowsOf(
  gdal: Gdal,
  source: Source,
  { sql, folder }: { sql: string; folder: string },
): Promise<Record<string, unknown>[]> {
  const name = `rows-${Math.random().toString(36).slice(2)}.jsonl`
  gdal.translate(source, ['-f', 'GeoJSONSeq', '-sql', sql], name)
  const rows: Record<string, unknown>[] = []
  for await (const line of linesOf(createReadStream(join(folder, name)))) {
    const { properties } = JSON.parse(line) as { properties: Record<string, unknown> }
    rows.push(properties)
  }
  return rows
}

/** What GDAL says about a layer that it cannot read; any other error is internal. */
function broken(error: unknown, layer: GdalLayer): SurveyError {
  if (!(error instanceof GdalError)) throw error
  return new SurveyError([problem('layer-broken', { layer: layerName(layer), detail: reasonOf(error) })])
}

function layerName({ name, title = name }: { name: string; title?: string }): string {
  return title.slice(0, 100)
}

/** The EPSG code is at the end of the text if GDAL knows it. A GeoPackage has systems that stand for none. */
function namedCrs(wkt: string | undefined): NamedCrs | null {
  if (!wkt || /^(ENGCRS|LOCAL_CS)/.test(wkt) || /^\w+\["Undefined /.test(wkt)) return null
  const srid = Number(/ID\["EPSG",(\d+)\]\]\s*$/.exec(wkt)?.[1] ?? Number.NaN)
  const name = /^\w+\["([^"]*)"/.exec(wkt)?.[1] ?? 'WKT'
  return Number.isNaN(srid) ? { srid: null, reference: wkt, name } : { srid, reference: `EPSG:${srid}`, name }
}

/** `shapeless`: the numbers, from 0, of features for which GDAL gives no shape, not even an empty one. */
type LayerContent = { features: RawFeature[]; problems: SurveyProblem[]; shapeless: number[] }

/**
 * Returns the features of one layer in file units. Reads them through a file of lines, so that a layer of 100,000 is in
 * memory only once.
 */
export async function readLayer(gdal: Gdal, source: Source, layer: GdalLayer, folder: string): Promise<LayerContent> {
  if (layer.count > limits.features) throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  const name = `layer-${Math.random().toString(36).slice(2)}.jsonl`
  const before = gdal.messages.length
  // Declares degrees so that GDAL transforms nothing: coordinates are checked before any of them is transformed.
  const options = ['-f', 'GeoJSONSeq', '-a_srs', 'EPSG:4326', '-lco', 'COORDINATE_PRECISION=11', layer.name]
  try {
    gdal.translate(source, options, name)
  } catch (error) {
    throw broken(error, layer)
  }
  const infinite = gdal.messages.slice(before).find((line) => /infinite|nan coordinate|non.finite/i.test(line))
  if (infinite)
    throw new SurveyError([
      problem('coordinates-not-finite', {
        place: { zh: `图层“${layerName(layer)}”`, en: `layer “${layerName(layer)}”` },
        detail: 'NaN/∞',
      }),
    ])
  return readLines(join(folder, name))
}

async function readLines(path: string): Promise<LayerContent> {
  const features: RawFeature[] = []
  const faults: SurveyProblem[] = []
  const shapeless: number[] = []
  let heights = 0
  for await (const line of linesOf(createReadStream(path))) {
    const { properties, geometry: raw } = JSON.parse(line) as {
      properties: Record<string, unknown> | null
      geometry: unknown
    }
    const place = featurePlace(features.length, properties?.['name'] ?? properties?.['Name'] ?? properties?.['名称'])
    const { geometry, hasHeight } = geometryOf(raw, ({ code, detail }) => {
      if (faults.length < limits.reportedProblems) faults.push(problem(code, { place, detail }))
    })
    if (hasHeight) heights += 1
    if (raw === null) shapeless.push(features.length)
    features.push({ geometry, properties: properties ?? {}, place })
    if (features.length > limits.features)
      throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  }
  if (faults.length > 0) throw new SurveyError(faults)
  return { features, problems: heights > 0 ? [warning('height-dropped', { count: heights })] : [], shapeless }
}

/**
 * Returns the requested layer, or all that have features, otherwise the first with areas, otherwise the first with
 * features; lists the others in a warning.
 */
export function chosenLayers<L extends { name: string; count: number; geometryType: string }>(
  layers: readonly L[],
  wanted: string | undefined,
): { chosen: L[]; problems: SurveyProblem[] } {
  const filled = layers.filter(({ count }) => count > 0)
  const named = layers.find(({ name }) => name === wanted)
  if (named) return { chosen: [named], problems: [] }
  if (wanted !== undefined && wanted !== everyLayer)
    throw new SurveyError([
      problem('no-such-layer', { layer: wanted.slice(0, 100), names: namesOf(layers, ({ name }) => name) || '-' }),
    ])
  const [first] = filled
  if (!first) throw new SurveyError([problem('no-features')])
  if (wanted === everyLayer) return { chosen: filled, problems: [] }
  const layer = filled.find(({ geometryType }) => /polygon|surface/i.test(geometryType)) ?? first
  const others = filled.filter((each) => each !== layer)
  const names = namesOf(others, ({ name, count }) => `${name} (${count})`)
  return {
    chosen: [layer],
    problems: others.length === 0 ? [] : [warning('other-layers', { layer: layer.name, count: others.length, names })],
  }
}

/** Returns the requested layer, or the one that `chosenLayers` picks of a file whose layers are read one at a time. */
export function chosenLayer<L extends { name: string; count: number; geometryType: string }>(
  layers: readonly L[],
  wanted: string | undefined,
): { layer: L; problems: SurveyProblem[] } {
  const { chosen, problems } = chosenLayers(layers, wanted === everyLayer ? undefined : wanted)
  const [layer] = chosen
  if (!layer) throw new Error('no layer was chosen')
  return { layer, problems }
}

function namesOf<L>(layers: readonly L[], nameOf: (layer: L) => string): string {
  return layers.slice(0, limits.reportedProblems).map(nameOf).join('、').slice(0, 300)
}
