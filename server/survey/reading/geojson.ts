import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { fieldsOf } from './fields.ts'
import { geometryOf, type GeometryFault } from './geometry-form.ts'
import { featurePlace, type NamedCrs, type RawFeature, type Reading } from './reading.ts'
import type { Decoded } from './text.ts'

type Json = Record<string, unknown>

const mostReported = 20

/**
 * Reads GeoJSON: a collection, a feature, a geometry, or one of these per line. Without a `crs` it is WGS 84 (RFC
 * 7946).
 */
export function readGeoJson(decoded: Decoded): Reading {
  const documents = parse(decoded.text)
  const raw = documents.flatMap((document, index) => featuresOf(document, index))
  if (raw.length > limits.features) throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  const { features, problems } = checked(raw)
  const crs = crsOf(documents[0])
  return {
    format: 'geojson',
    encoding: decoded.encoding,
    encodingBy: decoded.encodingBy === 'detected' && decoded.encoding === 'UTF-8' ? 'declared' : decoded.encodingBy,
    layers: [{ name: nameOf(documents[0]), count: features.length }],
    layer: nameOf(documents[0]),
    features,
    fields: fieldsOf(features),
    problems: [...decoded.problems, ...problems, ...(crs ? [] : [warning('crs-unreadable', { place: 'crs' })])],
    crs,
    hasFixedAxes: true,
  }
}

function parse(text: string): unknown[] {
  const clean = text.replace(/^\ufeff/, '')
  if (isTooDeep(clean)) throw new SurveyError([problem('too-deep', { limit: limits.brackets })])
  try {
    return [JSON.parse(clean)]
  } catch (error) {
    const lines = clean
      .replaceAll('\u001e', '\n')
      .split('\n')
      .filter((line) => line.trim() !== '')
    if (lines.length > 1 && isWhole(lines[0] ?? '')) return lines.map((line, index) => parseLine(line, index))
    throw new SurveyError([
      problem('not-json', { detail: (error instanceof Error ? error.message : String(error)).slice(0, 160) }),
    ])
  }
}

/** Whether brackets outside of strings are nested deeper than the limit. */
function isTooDeep(text: string): boolean {
  let [depth, isString] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isString = !isString
    else if (isString) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > limits.brackets) return true
  }
  return false
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new SurveyError([
      problem('not-json', {
        detail: `${index + 1}: ${(error instanceof Error ? error.message : String(error)).slice(0, 160)}`,
      }),
    ])
  }
}

function featuresOf(document: unknown, index: number): Json[] {
  if (!isObject(document)) throw misshaped(index, 'type')
  if (document['type'] === 'FeatureCollection') {
    const { features } = document
    if (!Array.isArray(features)) throw misshaped(index, 'features')
    return features.map((feature: unknown, at) => {
      if (!isObject(feature) || feature['type'] !== 'Feature') throw misshaped(at, 'type: Feature')
      return feature
    })
  }
  if (document['type'] === 'Feature') return [document]
  if (typeof document['type'] === 'string' && ('coordinates' in document || 'geometries' in document))
    return [{ type: 'Feature', properties: {}, geometry: document }]
  throw misshaped(index, 'type')
}

function misshaped(index: number, detail: string): SurveyError {
  return new SurveyError([problem('not-geojson', { place: featurePlace(index), detail })])
}

function checked(raw: readonly Json[]): { features: RawFeature[]; problems: SurveyProblem[] } {
  const faults: SurveyProblem[] = []
  let heights = 0
  const features = raw.map((feature, index): RawFeature => {
    const properties = withId(isObject(feature['properties']) ? feature['properties'] : {}, feature['id'])
    const place = featurePlace(index, properties['name'] ?? properties['名称'])
    const fail = ({ code, detail }: GeometryFault): void => {
      if (faults.length < mostReported) faults.push(problem(code, { place, detail }))
    }
    const { geometry, hasHeight } = geometryOf(feature['geometry'], fail)
    if (hasHeight) heights += 1
    return { geometry, properties, place }
  })
  if (faults.length > 0) throw new SurveyError(faults)
  return { features, problems: heights > 0 ? [warning('height-dropped', { count: heights })] : [] }
}

/** The `id` of a feature, which surveyors use as its number, is a field like others unless there is one of that name. */
function withId(properties: Json, id: unknown): Json {
  const isGiven = typeof id === 'string' || typeof id === 'number'
  return !isGiven || 'id' in properties ? properties : { id, ...properties }
}

function nameOf(document: unknown): string {
  return isObject(document) && typeof document['name'] === 'string' ? document['name'].slice(0, 100) : 'GeoJSON'
}

/** Reads the `crs` member of GeoJSON 2008, which surveying programs still write. */
function crsOf(document: unknown): NamedCrs | null {
  const crs = isObject(document) ? document['crs'] : undefined
  if (crs === undefined || crs === null) return { srid: 4326, reference: 'EPSG:4326', name: 'WGS 84' }
  const name = isObject(crs) && isObject(crs['properties']) ? crs['properties']['name'] : undefined
  if (typeof name !== 'string') return null
  if (/CRS:?:?84$/i.test(name)) return { srid: 4326, reference: 'EPSG:4326', name: 'WGS 84' }
  const code = Number(/EPSG:(?:[\d.]*:)?(\d{4,6})$/i.exec(name)?.[1])
  return Number.isNaN(code) ? null : { srid: code, reference: `EPSG:${code}`, name: `EPSG:${code}` }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
