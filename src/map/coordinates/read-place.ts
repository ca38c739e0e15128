import type { LonLat } from '../feature.ts'
import { fromZone, zones } from './gauss-kruger.ts'

/** A typed place, and how the text was interpreted. */
type ReadPlace = { at: LonLat; as: 'degrees' | 'zone'; zone?: number }

const number = String.raw`[-+]?\d+(?:\.\d+)?`
const pair = new RegExp(`^\\s*(${number})\\s*[,，;；\\s]\\s*(${number})\\s*$`)
const angle = String.raw`(\d{1,3})\s*[°度]\s*(?:(\d{1,2}(?:\.\d+)?)\s*[′'’分]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:[″"”秒]|'')\s*)?`
const half = '([EWNS]|东经|西经|北纬|南纬|东|西|北|南)?'
const angles = new RegExp(`^\\s*${half}\\s*${angle}${half}\\s*[,，;；\\s]?\\s*${half}\\s*${angle}${half}\\s*$`, 'i')

/** Smallest value of metres in a zone: coordinates in degrees are never that large. */
const smallestMetres = 10_000
const prefixM = 1_000_000
/** Limits with a margin: northings in China range from 400 km to 6000 km, eastings without prefix are 500 ± 350 km. */
const northRange = [0, 6_500_000] as const
const eastRange = [100_000, 900_000] as const

/**
 * Parses a typed place, or returns null: degrees in either order (`100.23, 25.6`), degrees, minutes and seconds
 * (`100°13′48″E 25°36′N`, `东经100度…`), or metres of a 3° zone of CGCS2000 in either order. An 8-digit easting contains
 * its zone; `zone` (that of the map view) applies to one without prefix.
 */
export function readPlace(text: string, zone: number): ReadPlace | null {
  const found = pair.exec(text)
  if (!found) return readAngles(text)
  const one = Number(found[1])
  const other = Number(found[2])
  return Math.abs(one) >= smallestMetres && Math.abs(other) >= smallestMetres
    ? readMetres(one, other, zone)
    : onEarth(one, other)
}

/**
 * The easting is the value with a zone prefix, or else within the easting range; if both qualify, the northing comes
 * first, as in survey files.
 */
function readMetres(one: number, other: number, zone: number): ReadPlace | null {
  const [northM, eastM] = isEasting(other) || !isEasting(one) ? [one, other] : [other, one]
  const prefix = Math.floor(eastM / prefixM)
  const isPrefixed = isZone(prefix)
  const place = { zone: isPrefixed ? prefix : zone, northM, eastM: isPrefixed ? eastM - prefix * prefixM : eastM }
  if (!within(place.northM, northRange) || !within(place.eastM, eastRange) || !isZone(place.zone)) return null
  return { at: fromZone(place), as: 'zone', zone: place.zone }
}

function isEasting(value: number): boolean {
  return isZone(Math.floor(value / prefixM)) || within(value, eastRange)
}

function isZone(value: number): boolean {
  return value >= zones.first && value <= zones.last
}

function within(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}

function readAngles(text: string): ReadPlace | null {
  const found = angles.exec(text)
  if (!found) return null
  const [, before1, d1, m1, s1, after1, before2, d2, m2, s2, after2] = found
  const half1 = before1 ?? after1 ?? ''
  const half2 = before2 ?? after2 ?? ''
  const one = sixtieths(d1, m1, s1) * signOf(half1)
  const other = sixtieths(d2, m2, s2) * signOf(half2)
  if ([m1, s1, m2, s2].some((part) => Number(part ?? 0) >= 60)) return null
  return isOfLatitude(half1) ? onEarth(other, one) : onEarth(one, other)
}

function isOfLatitude(half: string): boolean {
  return /[NS北南]/i.test(half)
}

function signOf(half: string): number {
  return /[WS西南]/i.test(half) ? -1 : 1
}

function sixtieths(whole = '0', minutes = '0', seconds = '0'): number {
  return Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
}

/** The value beyond 90 is the longitude; if both are possible, the longitude comes first. */
function onEarth(one: number, other: number): ReadPlace | null {
  const [longitude, latitude] = Math.abs(other) > 90 ? [other, one] : [one, other]
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 ? { at: [longitude, latitude], as: 'degrees' } : null
}
