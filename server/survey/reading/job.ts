import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SurveyFacts, SurveyGeometry } from '../facts.ts'
import { Gdal } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { ReadJob } from './order.ts'
import { polygonsOf } from './positions.ts'
import { readAny } from './read-any.ts'
import type { RawFeature, Reading } from './reading.ts'
import type { Position, Ring } from './rings.ts'
import { boxOfAll, featureOf, settle, type Settled } from './settle.ts'
import { tidied } from './tidy.ts'
import { faultOf } from './validity.ts'

/** One GeoJSON feature per line. */
export const featuresFile = 'features.jsonl'

/**
 * A smaller difference between stated and computed areas comes from rounding or from computing on the plane: 0.15 %,
 * and 2 m².
 */
const areaTolerance = { share: 0.0015, m2: 2 }

/**
 * Reads a survey file: writes its features to `featuresFile` and returns its facts. The steps have a fixed order,
 * because each relies on the previous one: read, tidy, range check, transform, validity, areas. Throws `SurveyError`
 * for a file that cannot be accepted.
 */
export async function readJob(job: ReadJob): Promise<SurveyFacts> {
  let started: Promise<Gdal> | null = null
  const startGdal = (): Promise<Gdal> => (started ??= Gdal.start(job.folder))
  const raw = await readAny(job, startGdal)
  refuseEndless(raw)
  const first = tidied(raw.features)
  const settled = await settle({ ...raw, features: first.features }, job.options, startGdal)
  // Points that were almost equal in the file (steps of an arc) become one point in degrees.
  const { features } = tidied(first.features)
  const reading = { ...raw, features, problems: [...raw.problems, ...first.problems] }
  refuseInvalid(features)
  const { areas, problems } = areasOf(features, settled)
  await pipeline(Readable.from(linesOf(features)), createWriteStream(join(job.folder, featuresFile)))
  return factsOf(reading, settled, { areas, problems })
}

function* linesOf(features: readonly RawFeature[]): Generator<string> {
  for (const feature of features) {
    const line = JSON.stringify(featureOf(feature))
    if (line.length > limits.featureCharacters)
      throw new SurveyError([
        problem('feature-too-large', { place: feature.place, limit: `${limits.featureCharacters / 1e6} MB` }),
      ])
    yield `${line}\n`
  }
}

/** The facts of a file go to its owner in one piece, through the server's memory, so their size is limited. */
function refuseEndless({ fields, layers }: Reading): void {
  const characters = fields.reduce((sum, { name, alias }) => sum + name.length + alias.length, 0)
  if (fields.length > limits.fields || characters > limits.fieldCharacters)
    throw new SurveyError([problem('too-many-fields', { limit: limits.fields })])
  if (layers.length > limits.layers) throw new SurveyError([problem('too-many-layers', { limit: limits.layers })])
}

/** An invalid boundary rejects the file: only the surveyor can repair it, and a guess would be worse. */
function refuseInvalid(features: readonly RawFeature[]): void {
  const faults: SurveyProblem[] = []
  let more = 0
  for (const { geometry, place } of features) {
    const fault = geometry && faultOf(geometry)
    if (!fault) continue
    if (faults.length >= limits.reportedProblems) more += 1
    else faults.push(problem(fault.code, { place, at: placeText(fault.at) }, { type: 'Point', coordinates: fault.at }))
  }
  if (more > 0) faults.push(problem('more-of-the-kind', { count: more }))
  if (faults.length > 0) throw new SurveyError(faults)
}

/** Formats coordinates for users: degrees to the centimetre, file units to the millimetre. */
function placeText(at: Position): string {
  return at.map((each) => Number(each.toFixed(Math.abs(each) > 360 ? 3 : 7))).join(', ')
}

/**
 * Returns the summed area if the coordinates are degrees, and a warning for every feature whose stated area differs.
 */
function areasOf(
  features: readonly RawFeature[],
  { crs }: Settled,
): { areas: number | null; problems: SurveyProblem[] } {
  if (!crs) return { areas: null, problems: [] }
  const problems: SurveyProblem[] = []
  let [sum, more] = [0, 0]
  for (const { geometry, place, statedHa } of features) {
    const area = geometry ? areaM2(geometry) : 0
    sum += area
    if (statedHa === undefined || Math.abs(statedHa * 1e4 - area) <= areaTolerance.share * area + areaTolerance.m2)
      continue
    if (problems.length >= limits.reportedProblems) more += 1
    else problems.push(warning('area-differs', { place, stated: statedHa, found: (area / 1e4).toFixed(4) }))
  }
  if (more > 0) problems.push(warning('more-of-the-kind', { count: more }))
  return { areas: sum, problems }
}

function factsOf(
  reading: Reading,
  settled: Settled,
  { areas, problems }: { areas: number | null; problems: SurveyProblem[] },
): SurveyFacts {
  const { features } = reading
  const geometryTypes: Record<string, number> = {}
  for (const { geometry } of features)
    if (geometry) geometryTypes[geometry.type] = (geometryTypes[geometry.type] ?? 0) + 1
  const stated = features.map(({ statedHa }) => statedHa).filter((each) => each !== undefined)
  return {
    format: reading.format,
    encoding: reading.encoding,
    encodingBy: reading.encodingBy,
    layers: reading.layers,
    layer: reading.layer,
    srid: settled.crs?.srid ?? null,
    sridBy: settled.by,
    crsName: settled.crs?.name ?? null,
    swapXY: settled.isSwapped,
    count: features.length,
    geometryTypes,
    bbox: boxOfAll(features),
    areaM2: areas,
    statedAreaM2:
      stated.length === 0 ? null : Math.round(stated.reduce((sum, each) => sum + each * 1e4, 0) * 1e4) / 1e4,
    fields: reading.fields,
    problems: [...reading.problems, ...settled.problems, ...problems],
  }
}

type GeodesicPolygon = {
  AddPoint(latitude: number, longitude: number): void
  Clear(): void
  Compute(isClockwise: boolean, isSigned: boolean): { area: number }
}
type Library = {
  Geodesic: { Geodesic: new (semiMajorM: number, flattening: number) => { Polygon(isLine: boolean): GeodesicPolygon } }
}

const { Geodesic }: Library = createRequire(import.meta.url)('geographiclib-geodesic')
const polygon = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101).Polygon(false)

/**
 * Area of a geometry's polygons in square metres on the CGCS2000 ellipsoid, as PostGIS computes it for geographies.
 * EPSG:4490 degrees. Karney 2013.
 */
function areaM2(geometry: SurveyGeometry): number {
  let sum = 0
  for (const [shell, ...holes] of polygonsOf(geometry)) {
    if (shell) sum += holes.reduce((rest, hole) => rest - ringAreaM2(hole), ringAreaM2(shell))
  }
  return sum
}

function ringAreaM2(ring: Ring): number {
  polygon.Clear()
  for (const [longitude, latitude] of ring.slice(0, -1)) polygon.AddPoint(latitude, longitude)
  return Math.abs(polygon.Compute(false, true).area)
}
