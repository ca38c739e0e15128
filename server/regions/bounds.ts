import type { Label } from '../../src/resources/define.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Degrees on CGCS2000. */
type Bounds = { westBound: number; eastBound: number; southBound: number; northBound: number }

export const boundNames = ['westBound', 'eastBound', 'southBound', 'northBound'] as const

/**
 * Returns the bounds of GeoJSON boundaries in the same order, with the seven decimals of the fields. One statement for
 * all.
 */
export async function boundsOf(tx: Transaction<Tables>, boundaries: readonly unknown[]): Promise<Bounds[]> {
  if (boundaries.length === 0) return []
  const { rows } = await sql<Bounds>`
    select round(ST_XMin(shape)::numeric, 7) as "westBound", round(ST_XMax(shape)::numeric, 7) as "eastBound",
      round(ST_YMin(shape)::numeric, 7) as "southBound", round(ST_YMax(shape)::numeric, 7) as "northBound"
    from unnest(${boundaries.map((each) => JSON.stringify(each))}::text[]) with ordinality as given (text, place)
    cross join lateral (select ST_GeomFromGeoJSON(given.text) as shape) as made
    order by given.place`.execute(tx)
  return rows
}

/**
 * Returns what is wrong with entered bounds, or null. All four or none are required; regions across the date line are
 * not supported.
 */
export function boundsMistake(
  values: Readonly<Record<string, unknown>>,
): { field: (typeof boundNames)[number]; says: Label } | null {
  const given = boundNames.filter((name) => typeof values[name] === 'number')
  if (given.length === 0) return null
  const missing = boundNames.find((name) => !given.includes(name))
  if (missing) return { field: missing, says: { zh: '四至应全部填写或全部留空', en: 'Give all four bounds or none' } }
  if (Number(values.westBound) >= Number(values.eastBound))
    return { field: 'westBound', says: { zh: '西界应小于东界', en: 'The west bound must be less than the east bound' } }
  if (Number(values.southBound) >= Number(values.northBound))
    return {
      field: 'southBound',
      says: { zh: '南界应小于北界', en: 'The south bound must be less than the north bound' },
    }
  return null
}

export const seatNames = ['seatLongitude', 'seatLatitude'] as const

/** Returns what is wrong with the entered place of the government, or null. Both coordinates or none are required. */
export function seatMistake(
  values: Readonly<Record<string, unknown>>,
): { field: (typeof seatNames)[number]; says: Label } | null {
  const [missing, ...others] = seatNames.filter((name) => typeof values[name] !== 'number')
  return missing && others.length === 0
    ? {
        field: missing,
        says: { zh: '驻地经度、纬度应都填写或都留空', en: 'Give both coordinates of the seat or none' },
      }
    : null
}
