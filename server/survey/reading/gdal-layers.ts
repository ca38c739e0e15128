import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SurveyField } from '../facts.ts'
import { GdalError, type Gdal, type Source } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { geometryOf } from './geometry-form.ts'
import { featurePlace, type NamedCrs, type RawFeature } from './reading.ts'

/** A layer as GDAL describes it. */
export type GdalLayer = {
  name: string
  count: number
  hasGeometry: boolean
  geometryType: string
  crs: NamedCrs | null
  fields: SurveyField[]
}

type InfoLayer = {
  name: string
  featureCount?: number
  geometryFields?: { type?: string; coordinateSystem?: { wkt?: string } | null }[]
  fields?: { name: string; alias?: string; type: string }[]
}

const fieldTypes: Readonly<Record<string, SurveyField['type']>> = {
  Integer: 'integer',
  Integer64: 'integer',
  Real: 'number',
  Date: 'date',
  DateTime: 'dateTime',
}
const mostReported = 20

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
    throw damaged(error, file.place)
  }
}

/** A GDAL error means a problem of the file; any other error is internal. */
function damaged(error: unknown, place: string): unknown {
  return error instanceof GdalError
    ? new SurveyError([problem('damaged', { place, detail: error.message.replaceAll('/output/', '').slice(0, 300) })])
    : error
}

export function layersOf(gdal: Gdal, source: Source): GdalLayer[] {
  const { layers = [] } = gdal.info(source) as { layers?: InfoLayer[] }
  return layers.map((layer) => {
    const [geometry] = layer.geometryFields ?? []
    return {
      name: layer.name,
      count: layer.featureCount ?? 0,
      hasGeometry: geometry !== undefined,
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

/** The EPSG code is at the end of the text if GDAL knows it. */
function namedCrs(wkt: string | undefined): NamedCrs | null {
  if (!wkt || /^(ENGCRS|LOCAL_CS)/.test(wkt)) return null
  const srid = Number(/ID\["EPSG",(\d+)\]\]\s*$/.exec(wkt)?.[1] ?? Number.NaN)
  const name = /^\w+\["([^"]*)"/.exec(wkt)?.[1] ?? 'WKT'
  return Number.isNaN(srid) ? { srid: null, reference: wkt, name } : { srid, reference: `EPSG:${srid}`, name }
}

/**
 * Returns the features of one layer in file units. Reads them through a file of lines, so that a layer of 100,000 is in
 * memory only once.
 */
export async function readLayer(
  gdal: Gdal,
  source: Source,
  layer: GdalLayer,
  folder: string,
): Promise<{ features: RawFeature[]; problems: SurveyProblem[] }> {
  if (layer.count > limits.features) throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  const name = `layer-${Math.random().toString(36).slice(2)}.jsonl`
  const before = gdal.messages.length
  // Declares degrees so that GDAL transforms nothing: coordinates are checked before any of them is transformed.
  const options = ['-f', 'GeoJSONSeq', '-a_srs', 'EPSG:4326', '-lco', 'COORDINATE_PRECISION=11', layer.name]
  try {
    gdal.translate(source, options, name)
  } catch (error) {
    throw damaged(error, layer.name)
  }
  const infinite = gdal.messages.slice(before).find((line) => /infinite|nan coordinate|non.finite/i.test(line))
  if (infinite)
    throw new SurveyError([
      problem('coordinates-not-finite', {
        place: { zh: `图层“${layer.name}”`, en: `layer “${layer.name}”` },
        detail: 'NaN/∞',
      }),
    ])
  return readLines(join(folder, name))
}

async function readLines(path: string): Promise<{ features: RawFeature[]; problems: SurveyProblem[] }> {
  const features: RawFeature[] = []
  const faults: SurveyProblem[] = []
  let heights = 0
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const { properties, geometry: raw } = JSON.parse(line) as {
      properties: Record<string, unknown> | null
      geometry: unknown
    }
    const place = featurePlace(features.length, properties?.['name'] ?? properties?.['Name'] ?? properties?.['名称'])
    const { geometry, hasHeight } = geometryOf(raw, ({ code, detail }) => {
      if (faults.length < mostReported) faults.push(problem(code, { place, detail }))
    })
    if (hasHeight) heights += 1
    features.push({ geometry, properties: properties ?? {}, place })
    if (features.length > limits.features)
      throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  }
  if (faults.length > 0) throw new SurveyError(faults)
  return { features, problems: heights > 0 ? [warning('height-dropped', { count: heights })] : [] }
}

/**
 * Returns the requested layer, otherwise the first with areas, otherwise the first with features; lists the others in a
 * warning.
 */
export function chosenLayer<L extends { name: string; count: number; geometryType: string }>(
  layers: readonly L[],
  wanted: string | undefined,
): { layer: L; problems: SurveyProblem[] } {
  const filled = layers.filter(({ count }) => count > 0)
  const layer =
    wanted === undefined
      ? (filled.find(({ geometryType }) => /polygon|surface/i.test(geometryType)) ?? filled[0])
      : layers.find(({ name }) => name === wanted)
  if (!layer && wanted !== undefined)
    throw new SurveyError([
      problem('no-such-layer', {
        layer: wanted.slice(0, 100),
        names:
          layers
            .map(({ name }) => name)
            .join('、')
            .slice(0, 300) || '-',
      }),
    ])
  if (!layer) throw new SurveyError([problem('no-features')])
  const others = filled.filter((each) => each !== layer)
  if (wanted !== undefined || others.length === 0) return { layer, problems: [] }
  return {
    layer,
    problems: [
      warning('other-layers', {
        layer: layer.name,
        count: others.length,
        names: others
          .slice(0, 20)
          .map(({ name, count }) => `${name} (${count})`)
          .join('、'),
      }),
    ],
  }
}
