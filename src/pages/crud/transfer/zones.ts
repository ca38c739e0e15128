import type { Say } from '../../../providers/i18n.ts'
import type { Label } from '../../../resources/define.ts'

/** First EPSG codes of CGCS2000 Gauss-Krüger zones, and the numbers of the first and last zone. */
const zoneFamilies = [
  { degrees: 3, hasPrefix: true, first: 4513, from: 25, to: 45 },
  { degrees: 3, hasPrefix: false, first: 4534, from: 25, to: 45 },
  { degrees: 6, hasPrefix: true, first: 4491, from: 13, to: 23 },
  { degrees: 6, hasPrefix: false, first: 4502, from: 13, to: 23 },
] as const

const words = {
  familyWithPrefix: {
    zh: 'CGCS2000 {degrees} 度带（横坐标带带号）',
    en: 'CGCS2000 {degrees}° zones (number in the easting)',
  },
  familyWithoutPrefix: {
    zh: 'CGCS2000 {degrees} 度带（不带带号）',
    en: 'CGCS2000 {degrees}° zones (no number in the easting)',
  },
  withPrefix: {
    zh: 'CGCS2000 {degrees}° {number} 带（{meridian}°E）EPSG:{srid}',
    en: 'CGCS2000 {degrees}° zone {number} ({meridian}°E) EPSG:{srid}',
  },
  withoutPrefix: {
    zh: 'CGCS2000 {degrees}° {number} 带，不带带号（{meridian}°E）EPSG:{srid}',
    en: 'CGCS2000 {degrees}° zone {number} without number ({meridian}°E) EPSG:{srid}',
  },
  short: { zh: '{number} 带', en: 'Zone {number}' },
  shortPlain: { zh: '{number} 带（不带带号）', en: 'Zone {number} (no number)' },
  local: { zh: '本地区', en: 'This region' },
} as const satisfies Record<string, Label>

export type ZoneGroup = { label: string; options: { value: number; label: string }[] }

/**
 * Returns all zones as options, those that overlap an extent first. `extent` is west, south, east and north in degrees.
 */
export function zoneGroups(say: Say, extent: readonly number[] | null): { local: ZoneGroup | null; rest: ZoneGroup[] } {
  const near = localZones(extent)
  const option = (value: number) => ({ value, label: zoneName(say, value) })
  const rest = zoneFamilies.map(({ degrees, hasPrefix, first, from, to }) => ({
    label: say(hasPrefix ? words.familyWithPrefix : words.familyWithoutPrefix, { degrees }),
    options: Array.from({ length: to - from + 1 }, (_, index) => first + index)
      .filter((value) => !near.includes(value))
      .map(option),
  }))
  return { local: near.length > 0 ? { label: say(words.local), options: near.map(option) } : null, rest }
}

/** Returns the 3° zones that an extent overlaps, with and without the zone number in the easting. */
export function localZones(extent: readonly number[] | null): number[] {
  if (!extent) return []
  const [west = 0, , east = 0] = extent
  const [from, to] = [Math.round(west / 3), Math.round(east / 3)]
  const numbers = Array.from({ length: Math.min(to - from, 3) + 1 }, (_, index) => from + index).filter(
    (number) => number >= 25 && number <= 45,
  )
  return numbers.flatMap((number) => [4513 + number - 25, 4534 + number - 25])
}

/** Returns whether an EPSG code is that of a CGCS2000 zone. */
export function isZone(srid: number): boolean {
  return zoneFamilies.some(({ first, from, to }) => srid >= first && srid <= first + to - from)
}

/** Returns the full name of a zone; the EPSG code for any other system. */
export function zoneName(say: Say, srid: number): string {
  const family = zoneFamilies.find(({ first, from, to }) => srid >= first && srid <= first + to - from)
  if (!family) return `EPSG:${srid}`
  const number = family.from + srid - family.first
  const meridian = family.degrees === 3 ? number * 3 : number * 6 - 3
  return say(family.hasPrefix ? words.withPrefix : words.withoutPrefix, {
    degrees: family.degrees,
    number,
    meridian,
    srid,
  })
}

/** Returns a short name for a button. */
export function shortZoneName(say: Say, srid: number): string {
  const family = zoneFamilies.find(({ first, from, to }) => srid >= first && srid <= first + to - from)
  if (!family) return `EPSG:${srid}`
  return say(family.hasPrefix ? words.short : words.shortPlain, { number: family.from + srid - family.first })
}
