import type { Label } from '../../../src/resources/define.ts'
import type { SurveyFeature, SurveyGeometry } from '../facts.ts'
import type { Gdal } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, type SurveyProblem } from '../problems.ts'
import { boxOf, settleCrs, type Box, type SettledCrs } from './crs.ts'
import type { ReadOptions } from './order.ts'
import { eachPosition } from './positions.ts'
import type { NamedCrs, RawFeature, Reading } from './reading.ts'

export type Settled = Omit<SettledCrs, 'swap'> & { isSwapped: boolean }

/** No plane coordinate on earth is larger; PROJ loops forever on the largest numbers. */
const farthest = 1e8
const degreesBox: Box = [-180, -90, 180, 90]
const swapHint: Label = {
  zh: '（两个坐标轴可能颠倒，可选择“交换 XY”后重试）',
  en: ' (the axes may be exchanged: try again with them swapped)',
}
/** Steps per degree for rounding: 0.01 mm on the ground. */
const steps = 1e10

/**
 * Transforms the coordinates to EPSG:4490 degrees, in place: swaps the axes if that was chosen or is evident, checks
 * every number against the range of its system, then transforms. Leaves file units if the system is unknown. Throws
 * with the first positions that are out of range.
 */
export async function settle(reading: Reading, options: ReadOptions, startGdal: () => Promise<Gdal>): Promise<Settled> {
  const { features } = reading
  if (options.swapXY) swapAll(features)
  const { swap, ...settled } = settleCrs(reading, boxOfAll(features), options)
  if (swap) swapAll(features)
  const isSwapped = swap !== (options.swapXY === true)
  if (!settled.crs) {
    refuse(features, (x, y) => Math.abs(x) > farthest || Math.abs(y) > farthest)
    return { ...settled, isSwapped }
  }
  await transform(features, settled.crs, startGdal)
  return { ...settled, isSwapped }
}

async function transform(
  features: readonly RawFeature[],
  crs: NamedCrs,
  startGdal: () => Promise<Gdal>,
): Promise<void> {
  const isPlain = crs.srid === 4490 || crs.srid === 4326
  refuse(features, (x, y) => Math.abs(x) > farthest || Math.abs(y) > farthest)
  const gdal = isPlain ? null : await startGdal()
  const wkt = gdal?.wktOf(crs.reference) ?? null
  if (gdal && wkt === null) throw new SurveyError([problem('crs-not-known', { crs: crs.name })])
  const isDegrees = isPlain || wkt?.startsWith('GEOG') === true
  const box = isDegrees
    ? degreesBox
    : ((crs.srid === null ? null : boxOf(crs.srid)) ?? [-farthest, -farthest, farthest, farthest])
  refuse(features, (x, y) => x < box[0] || y < box[1] || x > box[2] || y > box[3])
  if (gdal) move(features, crs, gdal)
  else for (const { geometry } of features) if (geometry) eachPosition(geometry, round)
}

/**
 * Transforms all positions at once. WGS 84 and CGCS2000 differ by less than survey accuracy, and only WGS 84 has
 * parameters to other datums.
 */
function move(features: readonly RawFeature[], crs: NamedCrs, gdal: Gdal): void {
  let count = 0
  each(features, () => (count += 1))
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)]
  let at = 0
  each(features, ([x, y]) => {
    xs[at] = x
    ys[at] = y
    at += 1
  })
  gdal.transform(crs.reference, 'EPSG:4326', xs, ys)
  at = 0
  const faults: SurveyProblem[] = []
  each(features, (position, place) => {
    const [x, y] = [xs[at] ?? Number.NaN, ys[at] ?? Number.NaN]
    at += 1
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) {
      position[0] = x
      position[1] = y
      round(position)
    } else if (faults.length < limits.reportedProblems)
      faults.push(problem('not-transformed', { place, detail: position.join(', '), crs: crs.name }))
  })
  if (faults.length > 0) throw new SurveyError(faults)
}

function refuse(features: readonly RawFeature[], isOut: (x: number, y: number) => boolean): void {
  const faults: SurveyProblem[] = []
  let more = 0
  each(features, ([x, y], place) => {
    if (!isOut(x, y)) return
    if (faults.length >= limits.reportedProblems) more += 1
    else
      faults.push(
        problem(
          'coordinates-out-of-range',
          { place, detail: `${x}, ${y}`, hint: isOut(y, x) ? '' : swapHint },
          { type: 'Point', coordinates: [x, y] },
        ),
      )
  })
  if (more > 0) faults.push(problem('more-of-the-kind', { count: more }))
  if (faults.length > 0) throw new SurveyError(faults)
}

function each(features: readonly RawFeature[], work: (position: [number, number], place: Label) => void): void {
  for (const { geometry, place } of features) if (geometry) eachPosition(geometry, (position) => work(position, place))
}

function round(position: [number, number]): void {
  position[0] = Math.round(position[0] * steps) / steps
  position[1] = Math.round(position[1] * steps) / steps
}

function swapAll(features: readonly RawFeature[]): void {
  each(features, (position) => position.reverse())
}

/** Returns west, south, east, north of all positions. */
export function boxOfAll(features: readonly { geometry: SurveyGeometry | null }[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { geometry } of features) {
    if (!geometry) continue
    eachPosition(geometry, ([x, y]) => {
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    })
  }
  return box
}

/** Returns a feature as sent to the client. */
export function featureOf({ properties, geometry }: RawFeature): SurveyFeature {
  if (!geometry) throw new Error('a feature without a shape was kept')
  return { type: 'Feature', properties, geometry }
}
