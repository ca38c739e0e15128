import type { LonLat } from '../feature.ts'
import { toZone, zoneOf, zones } from './gauss-kruger.ts'

export const notations = ['degrees', 'minutes', 'zone'] as const
/**
 * Degrees; degrees, minutes and seconds; or metres of a 3° zone of CGCS2000 (X north, Y east with the zone number as
 * prefix).
 */
export type Notation = (typeof notations)[number]

/**
 * Formats a place for display. The precision is for screens, not for surveys: 1e-6° is 11 cm, a tenth of a second 3 m.
 * Outside China's zones it returns degrees instead of metres.
 */
export function formatPlace(place: LonLat, notation: Notation): string {
  if (notation === 'minutes') return `${inMinutes(place[0], ['E', 'W'])} ${inMinutes(place[1], ['N', 'S'])}`
  const zone = zoneOf(place[0])
  if (notation === 'degrees' || zone < zones.first || zone > zones.last)
    return `${place[0].toFixed(6)}, ${place[1].toFixed(6)}`
  const { northM, eastM } = toZone(place)
  return `X ${northM.toFixed(2)}, Y ${zone}${eastM.toFixed(2).padStart(9, '0')}`
}

function inMinutes(value: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round(Math.abs(value) * 36_000)
  const pad = (part: number, digits = 0): string => part.toFixed(digits).padStart(digits ? digits + 3 : 2, '0')
  return `${Math.floor(tenths / 36_000)}°${pad(Math.floor(tenths / 600) % 60)}′${pad((tenths % 600) / 10, 1)}″${value < 0 ? negative : positive}`
}
