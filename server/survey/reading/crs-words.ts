import type { Label } from '../../../src/resources/define.ts'
import { sharedWords } from '../../../src/resources/shared-words.ts'
import type { NamedCrs, Reading } from './reading.ts'

/**
 * First EPSG code of a family of zones: with and without the zone in the easting, 3° (zone 25 on) and 6° (zone 13 on).
 */
type Family = { name: Label; with3: number; without3: number; with6: number; without6: number; geographic: number }

const cgcs2000: Family = {
  name: { zh: 'CGCS2000', en: 'CGCS2000' },
  with3: 4513,
  without3: 4534,
  with6: 4491,
  without6: 4502,
  geographic: 4490,
}
const xian1980: Family = {
  name: { zh: '1980 西安坐标系', en: 'Xian 1980' },
  with3: 2349,
  without3: 2370,
  with6: 2327,
  without6: 2338,
  geographic: 4610,
}
const beijing1954: Family = {
  name: { zh: '1954 北京坐标系', en: 'Beijing 1954' },
  with3: 2401,
  without3: 2422,
  with6: 21413,
  without6: 21453,
  geographic: 4214,
}

/** Whether a reference system has no public parameters to CGCS2000: 1980 西安 and 1954 北京, in all their zones. */
export function lacksParameters(srid: number): boolean {
  return (
    (srid >= 2327 && srid <= 2390) ||
    (srid >= 2401 && srid <= 2442) ||
    (srid >= 21413 && srid <= 21423) ||
    (srid >= 21453 && srid <= 21463) ||
    (srid >= 21473 && srid <= 21483) ||
    srid === 4610 ||
    srid === 4214
  )
}

/** Returns the EPSG code of a CGCS2000 Gauss-Krüger zone, or null if there is none. */
export function zoneSrid({ number, degrees }: { number: number; degrees: 3 | 6 }, hasPrefix: boolean): number | null {
  return zoneOf(cgcs2000, number, degrees, hasPrefix)
}

function zoneOf(family: Family, number: number, degrees: 3 | 6, hasPrefix: boolean): number | null {
  if (degrees === 3)
    return number >= 25 && number <= 45 ? (hasPrefix ? family.with3 : family.without3) + number - 25 : null
  return number >= 13 && number <= 23 ? (hasPrefix ? family.with6 : family.without6) + number - 13 : null
}

/**
 * Returns the number and width of a CGCS2000 zone and whether its eastings include the number, by EPSG code; null for
 * any other system.
 */
export function zoneBySrid(srid: number): { number: number; degrees: 3 | 6; hasPrefix: boolean } | null {
  if (srid >= 4513 && srid <= 4533) return { number: srid - 4513 + 25, degrees: 3, hasPrefix: true }
  if (srid >= 4534 && srid <= 4554) return { number: srid - 4534 + 25, degrees: 3, hasPrefix: false }
  if (srid >= 4491 && srid <= 4501) return { number: srid - 4491 + 13, degrees: 6, hasPrefix: true }
  return srid >= 4502 && srid <= 4512 ? { number: srid - 4502 + 13, degrees: 6, hasPrefix: false } : null
}

/** Returns the common name of a reference system. */
export function crsName(srid: number): Label {
  const code = `EPSG:${srid}`
  const zone = zoneBySrid(srid)
  if (!zone) return plainNames.get(srid) ?? { zh: code, en: code }
  const { number, degrees, hasPrefix } = zone
  return {
    zh: `CGCS2000 ${degrees}° ${number} 带${hasPrefix ? '' : '（不带带号）'} ${code}`,
    en: `CGCS2000 ${degrees}° zone ${number}${hasPrefix ? '' : ' (eastings without its number)'} ${code}`,
  }
}

const plainNames: ReadonlyMap<number, Label> = new Map([
  [4490, sharedWords.cgcsDegrees],
  [4326, sharedWords.wgsDegrees],
  [3857, { zh: 'Web 墨卡托 EPSG:3857', en: 'Web Mercator EPSG:3857' }],
])

/**
 * Returns the reference system of a corner text: system, zone number and zone width may each be empty. `isUnread`: the
 * system is named in words that are not known here.
 */
export function crsOfWords({
  system,
  zone,
  degrees,
}: {
  system: string
  zone: string
  degrees: string
}): Pick<Reading, 'crs' | 'zone'> & { isUnread: boolean } {
  const number = Number(/\d{1,3}/.exec(zone)?.[0] ?? Number.NaN)
  const width = degrees.includes('6') ? 6 : 3
  const old = /西安|1980|xian|^80/i.test(system) ? xian1980 : /北京|1954|beijing|^54/i.test(system) ? beijing1954 : null
  if (old) return { crs: oldSystem(old, number, width), isUnread: false }
  const isDatumStated = /2000|cgcs/i.test(system)
  const isUnread = system.trim() !== '' && !isDatumStated
  if (Number.isNaN(number)) return { crs: null, isUnread }
  return { crs: null, zone: { number, degrees: width, isDatumStated }, isUnread }
}

function oldSystem(family: Family, number: number, degrees: 3 | 6): NamedCrs {
  const srid = zoneOf(family, number, degrees, true) ?? family.geographic
  return { srid, reference: `EPSG:${srid}`, name: family.name }
}
