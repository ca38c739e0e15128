import type { Label } from '../../../src/resources/define.ts'
import type { KnownBy, SurveyFacts } from '../facts.ts'
import { limits } from '../limits.ts'
import { inLayer, problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { crsName } from './crs-words.ts'
import { fieldsOfAll } from './fields.ts'
import type { RawFeature, Reading } from './reading.ts'
import { boxOfAll, type Settled } from './settle.ts'

/** One layer of a file after all steps. */
export type Layer = { reading: Reading; settled: Settled; areaM2: number | null }

const layerField = '图层'

/** Gives the features of several layers a field with the name of their layer, beside fields that have its name. */
export function withLayerField(read: readonly Reading[]): Reading[] {
  const taken = new Set(read.flatMap(({ fields }) => fields.map(({ name }) => name)))
  let name = layerField
  for (let count = 2; taken.has(name); count += 1) name = `${layerField}${count}`
  return read.map((reading) => ({
    ...reading,
    fields: [{ name, alias: name, type: 'text' }, ...reading.fields],
    features: reading.features.map((feature): RawFeature => ({
      ...feature,
      properties: { [name]: reading.layer, ...feature.properties },
    })),
  }))
}

/** Names the layer in its problems, where several are read. */
export function ofLayer(
  read: readonly Reading[],
  { layer }: Pick<Reading, 'layer'>,
  problems: readonly SurveyProblem[],
): SurveyProblem[] {
  return read.length > 1 && layer !== null ? inLayer(layer, problems) : [...problems]
}

/**
 * Returns the facts of a file, of which `read` was read and `layers` have features; `empty` are the problems of the
 * others. Throws if there are none, and if
 * the reference system of some layers is known and that of others is not: they cannot be placed together.
 */
export function factsOf(
  read: readonly Reading[],
  layers: readonly Layer[],
  empty: readonly SurveyProblem[],
): SurveyFacts {
  const [first] = read
  if (!first || layers.length === 0) throw new SurveyError([problem('no-features')])
  refuseMixed(layers)
  const readings = layers.map(({ reading }) => reading)
  const settled = layers.map((layer) => layer.settled)
  const features = readings.flatMap((reading) => reading.features)
  const encodings = distinct(readings.map(({ encoding }) => encoding))
  const stated = features.map(({ statedHa }) => statedHa).filter((each) => each !== undefined)
  return {
    format: first.format,
    encoding: encodings.filter((each) => each !== null).join(' / ') || null,
    encodingBy: common(readings.map(({ encodingBy }) => encodingBy)),
    layers: first.layers,
    layer: read.length > 1 ? null : first.layer,
    srid: only(settled.map(({ crs }) => crs?.srid ?? null)) ?? null,
    sridBy: common(settled.map(({ by }) => by)),
    crsName: namesOf(settled),
    swapXY: settled.some(({ isSwapped }) => isSwapped),
    count: features.length,
    geometryTypes: typesOf(features),
    bbox: boxOfAll(features),
    areaM2: layers.reduce<number | null>(
      (sum, { areaM2 }) => (sum === null || areaM2 === null ? null : sum + areaM2),
      0,
    ),
    statedAreaM2:
      stated.length === 0 ? null : Math.round(stated.reduce((sum, each) => sum + each * 1e4, 0) * 1e4) / 1e4,
    fields: fieldsOfAll(readings),
    problems: limited([...readings.flatMap((reading) => ofLayer(read, reading, reading.problems)), ...empty]),
  }
}

function refuseMixed(layers: readonly Layer[]): void {
  const unknown = layers.filter(({ settled }) => settled.crs === null)
  if (unknown.length === 0 || unknown.length === layers.length) return
  throw new SurveyError(
    unknown
      .slice(0, limits.reportedProblems)
      .map(({ reading }) => ({ ...problem('crs-unknown-of-layer'), layer: reading.layer ?? '' })),
  )
}

/** Of each kind of problem of several layers only some are listed, and the others counted. */
function limited(problems: readonly SurveyProblem[]): SurveyProblem[] {
  const counts = new Map<string, number>()
  const listed = problems.filter(({ code }) => {
    counts.set(code, (counts.get(code) ?? 0) + 1)
    return (counts.get(code) ?? 0) <= limits.reportedProblems * 2
  })
  const more = problems.length - listed.length
  return more > 0 ? [...listed, warning('more-of-the-kind', { count: more })] : listed
}

function typesOf(features: readonly RawFeature[]): Record<string, number> {
  const types: Record<string, number> = {}
  for (const { geometry } of features) if (geometry) types[geometry.type] = (types[geometry.type] ?? 0) + 1
  return types
}

/** The name of the reference system, or the common names of several. */
function namesOf(settled: readonly Settled[]): Label | string | null {
  const systems = settled.map(({ crs }) => crs).filter((crs) => crs !== null)
  const name = only(systems.map((crs) => crs.name))
  if (name !== undefined || systems.length === 0) return name ?? null
  const labels = systems.map((crs) => (crs.srid === null ? crs.name : crsName(crs.srid)))
  const inLanguage = (language: keyof Label): string[] =>
    distinct(labels.map((label) => (typeof label === 'string' ? label : label[language])))
  return { zh: inLanguage('zh').join('；'), en: inLanguage('en').join('; ') }
}

/** Values that come from different sources were at least in part detected. */
function common(sources: readonly KnownBy[]): KnownBy {
  return only(sources) ?? 'detected'
}

/** The value, if all are the same. */
function only<T>(values: readonly T[]): T | undefined {
  const [first, ...others] = distinct(values)
  return others.length === 0 ? first : undefined
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
