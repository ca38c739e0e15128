import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SurveyFacts, SurveyGeometry } from '../facts.ts'
import { Gdal } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { Box } from './crs.ts'
import { factsOf, ofLayer, withLayerField, type Layer } from './every-layer.ts'
import { fieldsOfAll } from './fields.ts'
import { offerOf } from './offer.ts'
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

type StartGdal = () => Promise<Gdal>

/**
 * Reads a survey file: writes its features to `featuresFile` and returns its facts. The steps have a fixed order,
 * because each relies on the previous one: read, tidy, range check, transform, validity, areas. Throws `SurveyError`
 * for a file that cannot be accepted.
 */
export async function readJob(job: ReadJob): Promise<SurveyFacts> {
  let started: Promise<Gdal> | null = null
  const startGdal = (): Promise<Gdal> => (started ??= Gdal.start(job.folder))
  const read = await readAny(job, startGdal)
  refuseEndless(read)
  const layers: Layer[] = []
  const empty: SurveyProblem[] = []
  let points = 0
  // A chosen reference system is meant for the layers that declare none, if there are such.
  // Another reading of the numbers would be for every layer, so it is not offered for one of several.
  const isForAll = read.length === 1 || read.every(({ crs }) => crs !== null)
  const jobOf = ({ crs }: Reading): ReadJob =>
    read.length === 1
      ? job
      : { ...job, around: null, options: isForAll || crs === null ? job.options : { ...job.options, srid: undefined } }
  for (const reading of read.length > 1 ? withLayerField(read) : read) {
    const tidy = tidied(reading.features)
    points += tidy.points
    if (points > limits.points) throw new SurveyError([problem('too-many-points', { limit: limits.points })])
    const raw = { ...reading, features: tidy.features, problems: [...reading.problems, ...tidy.problems] }
    if (raw.features.length === 0) empty.push(...ofLayer(read, raw, raw.problems))
    else
      layers.push(
        await placed(raw, jobOf(reading), startGdal).catch((error: unknown) => {
          throw error instanceof SurveyError ? new SurveyError(ofLayer(read, raw, error.problems), error.status) : error
        }),
      )
  }
  const facts = factsOf(read, layers, empty)
  await pipeline(
    Readable.from(linesOf(layers.flatMap(({ reading }) => reading.features))),
    createWriteStream(join(job.folder, featuresFile)),
  )
  return facts
}

/** Finds the reference system of a layer, and transforms, checks and measures its features. */
async function placed(raw: Reading, job: ReadJob, startGdal: StartGdal): Promise<Layer> {
  const box = boxOfAll(raw.features)
  const settled = await settle(raw, job.options, startGdal).catch(async (error: unknown) => {
    throw await withOffer(error, { job, raw, box }, startGdal)
  })
  // Points that were almost equal in the file (steps of an arc) become one point in degrees.
  const { features } = tidied(raw.features)
  refuseInvalid(features)
  const { areaM2: sum, problems } = areasOf(features, settled)
  const found = { ...raw, features, problems: [...raw.problems, ...settled.problems, ...problems] }
  const reading = { ...found, problems: await doubtful({ reading: found, settled, box }, job, startGdal) }
  return { reading, settled, areaM2: sum }
}

type Misplaced = { job: ReadJob; raw: Reading; box: Box }

/** Problems behind which there may be another reading of the numbers. */
const misread: ReadonlySet<string> = new Set(['coordinates-out-of-range', 'not-transformed'])

/**
 * Adds to a refusal how the file can be read so that it lies in the region, if there is such a way. One mistake is then
 * behind all the problems: the others are counted.
 */
async function withOffer(
  error: unknown,
  { job: { around, options }, raw, box }: Misplaced,
  startGdal: StartGdal,
): Promise<unknown> {
  const [first, ...others] = error instanceof SurveyError ? error.problems : []
  if (!(error instanceof SurveyError) || !first || !around || !misread.has(first.code)) return error
  const tried = { srid: options.srid ?? raw.crs?.srid ?? null, swapXY: options.swapXY === true }
  const offer = await offerOf(box, { around, tried }, startGdal)
  if (!offer) return error
  const more = others.reduce((sum, { params }) => sum + Number(params['count'] ?? 1), 0)
  const counted = more > 0 ? [problem('more-of-the-kind', { count: more })] : []
  return new SurveyError([{ ...first, offer }, ...counted], error.status)
}

/** Adds the same to what was read, where its system is unknown or its place is outside of the region. */
async function doubtful(
  {
    reading: { problems, features },
    settled: { crs, isSwapped },
    box,
  }: Pick<Layer, 'reading' | 'settled'> & { box: Box },
  { around }: ReadJob,
  startGdal: StartGdal,
): Promise<SurveyProblem[]> {
  if (!around) return problems
  const [west, south, east, north] = boxOfAll(features)
  const isOutside = west > around[2] || east < around[0] || south > around[3] || north < around[1]
  if (crs && !isOutside) return problems
  const offer = await offerOf(box, { around, tried: { srid: crs?.srid ?? null, swapXY: isSwapped } }, startGdal)
  if (!offer) return problems
  return crs
    ? [...problems, { ...warning('outside-region'), offer }]
    : problems.map((each) => (each.code === 'crs-unknown' ? { ...each, offer } : each))
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
function refuseEndless(read: readonly Reading[]): void {
  const fields = fieldsOfAll(read)
  const characters = fields.reduce((sum, { name, alias }) => sum + name.length + alias.length, 0)
  if (fields.length > limits.fields || characters > limits.fieldCharacters)
    throw new SurveyError([problem('too-many-fields', { limit: limits.fields })])
  if (read.some(({ layers }) => layers.length > limits.layers))
    throw new SurveyError([problem('too-many-layers', { limit: limits.layers })])
  if (read.reduce((sum, { features }) => sum + features.length, 0) > limits.features)
    throw new SurveyError([problem('too-many-features', { limit: limits.features })])
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
): { areaM2: number | null; problems: SurveyProblem[] } {
  if (!crs) return { areaM2: null, problems: [] }
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
  return { areaM2: sum, problems }
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
