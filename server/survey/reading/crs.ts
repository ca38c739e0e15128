import type { KnownBy } from '../facts.ts'
import type { ProblemCode } from '../problem-words.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { crsName, lacksParameters, zoneBySrid, zoneSrid } from './crs-words.ts'
import type { ReadOptions } from './order.ts'
import type { NamedCrs, Reading } from './reading.ts'

/** West, south, east, north in file units. */
export type Box = readonly [number, number, number, number]

/** Reference system of a file's coordinates; `crs` is null if unknown. `swap`: the axes must be swapped first. */
export type SettledCrs = { crs: NamedCrs | null; by: KnownBy; swap: boolean; problems: SurveyProblem[] }

/** Reference system derived from the numbers alone, and whether they fit it only with swapped axes. */
type Detected = { srid: number; swap: boolean }

const china: Box = [73, 3, 136, 54]
const world: Box = [-180, -90, 180, 90]

/**
 * Determines the reference system of a file: the caller's choice, the file's declaration, or the numbers (an easting of
 * eight digits includes its zone), in this order. Throws for systems without public parameters, unless the caller chose
 * one.
 */
export function settleCrs(reading: Reading, box: Box, options: ReadOptions): SettledCrs {
  if (options.srid !== undefined) return chosen(reading, box, options.srid)
  if (reading.crs) return declared(reading.crs, reading, box)
  const detected = readingOfNumbers(reading, box)
  const zone = reading.zone
  if (zone && (!detected || detected.srid !== 4490)) return byZone(zone, reading, box)
  if (!detected) return { crs: null, by: 'unknown', swap: false, problems: [warning('crs-unknown')] }
  const name = crsName(detected.srid)
  const isPlain = detected.srid === 4490
  return settled(detected, 'detected', [
    isPlain
      ? { ...warning(assumed(reading), { crs: name }), level: reading.isDegrees ? 'info' : 'warning' }
      : warning('crs-detected', { crs: name }),
  ])
}

/** A system that is there and cannot be read is something else than none. */
function assumed({ problems }: Reading): ProblemCode {
  return problems.some(({ code }) => code === 'crs-unreadable') ? 'crs-assumed-instead' : 'crs-assumed'
}

function settled({ srid, swap }: Detected, by: KnownBy, problems: SurveyProblem[]): SettledCrs {
  const crs = { srid, reference: `EPSG:${srid}`, name: crsName(srid) }
  return { crs, by, swap, problems: swap ? [...problems, warning('axes-swapped')] : problems }
}

/** Accepts the caller's choice of system and axes; swaps axes only if they fit in no other way. */
function chosen(reading: Reading, box: Box, srid: number): SettledCrs {
  const swap = !reading.hasFixedAxes && fits(swapped(box), srid) === true && fits(box, srid) === false
  return settled(
    { srid, swap },
    'chosen',
    lacksParameters(srid) ? [warning('crs-approximate', { crs: crsName(srid) })] : [],
  )
}

function declared(crs: NamedCrs, reading: Reading, box: Box): SettledCrs {
  if (crs.srid !== null && lacksParameters(crs.srid))
    throw new SurveyError([problem('crs-no-parameters', { crs: crs.name })])
  const isDegrees = crs.srid === 4326 || crs.srid === 4490
  const zone = isDegrees && !within(box, world) ? zoneOfNumbers(box) : null
  if (zone !== null)
    return settled({ srid: zone, swap: false }, 'detected', [
      warning('crs-conflict', { detail: crs.name, crs: crsName(zone) }),
    ])
  const swap =
    !reading.hasFixedAxes && crs.srid !== null && fits(swapped(box), crs.srid) === true && fits(box, crs.srid) === false
  return { crs, by: 'declared', swap, problems: swap ? [warning('axes-swapped')] : [] }
}

/** A corner text names its zone; the numbers show whether eastings include it. */
function byZone(zone: NonNullable<Reading['zone']>, reading: Reading, box: Box): SettledCrs {
  const plain = zoneSrid(zone, false)
  const candidates = [zoneSrid(zone, true), plain].filter((srid) => srid !== null)
  const sure = zone.isDatumStated ? 'declared' : 'detected'
  const doubt = (srid: number): SurveyProblem[] =>
    zone.isDatumStated ? [] : [warning('crs-detected', { crs: crsName(srid) })]
  for (const swap of reading.hasFixedAxes ? [false] : [false, true]) {
    const srid = candidates.find((each) => fits(swap ? swapped(box) : box, each))
    if (srid !== undefined) return settled({ srid, swap }, sure, doubt(srid))
  }
  const detected = readingOfNumbers(reading, box)
  if (detected)
    return settled(detected, 'detected', [
      warning('crs-conflict', { detail: `${zone.degrees}° ${zone.number}`, crs: crsName(detected.srid) }),
    ])
  return plain === null
    ? { crs: null, by: 'unknown', swap: false, problems: [warning('crs-unknown')] }
    : settled({ srid: plain, swap: false }, sure, doubt(plain))
}

/**
 * Derives degrees inside China, or a zone from eastings that include it; tries swapped axes if the format does not fix
 * their order.
 */
function readingOfNumbers(reading: Reading, box: Box): Detected | null {
  if (reading.isDegrees) return { srid: 4490, swap: false }
  for (const swap of reading.hasFixedAxes ? [false] : [false, true]) {
    const seen = swap ? swapped(box) : box
    if (within(seen, china)) return { srid: 4490, swap }
    const zone = zoneOfNumbers(seen)
    if (zone !== null) return { srid: zone, swap }
  }
  return null
}

/**
 * Returns the zone that prefixes all eastings: 25–45 are 3° zones, 13–23 are 6° zones. Returns null if there is no
 * prefix, or not the same one.
 */
function zoneOfNumbers(box: Box): number | null {
  const number = Math.floor((box[0] + box[2]) / 2 / 1e6)
  const srid = zoneSrid({ number, degrees: number >= 25 ? 3 : 6 }, true)
  return srid !== null && fits(box, srid) ? srid : null
}

/** Whether coordinates fit a reference system: null if its range is unknown. */
function fits(box: Box, srid: number): boolean | null {
  if (srid === 4490 || srid === 4326) return within(box, world)
  const limits = boxOf(srid)
  return limits && within(box, limits)
}

/**
 * Range of coordinates in a CGCS2000 zone: 500 km to both sides of its central meridian, and the northings of China
 * with a margin.
 */
export function boxOf(srid: number): Box | null {
  const zone = zoneBySrid(srid)
  if (!zone) return null
  const middle = (zone.hasPrefix ? zone.number * 1e6 : 0) + 500_000
  return [middle - 500_000, 200_000, middle + 500_000, 6_200_000]
}

function swapped([west, south, east, north]: Box): Box {
  return [south, west, north, east]
}

function within(box: Box, limits: Box): boolean {
  return box[0] >= limits[0] && box[1] >= limits[1] && box[2] <= limits[2] && box[3] <= limits[3]
}
