import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import { malformed } from '../http/mistakes.ts'

const says = {
  form: {
    zh: '覆盖范围应为区划代码（以逗号分隔），或 EPSG:4490 的 GeoJSON 面',
    en: 'the coverage must be region codes separated by commas, or a GeoJSON area in EPSG:4490',
  },
  noBoundary: {
    zh: '覆盖范围中的区划不存在或没有边界',
    en: 'a region of the coverage does not exist or has no boundary',
  },
  invalid: { zh: '覆盖范围自相交或为空', en: 'the coverage crosses itself or is empty' },
} as const satisfies Record<string, Label>

const mostRegions = 200
const mostChars = 2_000_000
const codes = /^\d{12}(,\d{12})*$/

/**
 * Returns where the survey of a content looked, as hexadecimal EWKB: the boundaries of regions, or a given area; null if
 * nothing is given, which means the region of the layer. Throws 400 for what is neither.
 */
export async function readCoverage(
  db: Kysely<Tables>,
  { coverage = '' }: { coverage?: string },
  locale: Locale,
): Promise<string | null> {
  if (coverage === '') return null
  const wrong = (text: Label): Error => malformed([{ field: 'coverage', says: text }], locale)
  if (coverage.length > mostChars) throw wrong(says.form)
  const { rows } = codes.test(coverage) ? await ofRegions(db, coverage.split(',')) : await ofArea(db, areaIn(coverage))
  const [found] = rows
  if (!found) throw wrong(codes.test(coverage) ? says.noBoundary : says.form)
  if (!found.isValid || found.shape === null) throw wrong(says.invalid)
  return found.shape
}

type Found = { shape: string | null; isValid: boolean }

function ofRegions(db: Kysely<Tables>, regions: readonly string[]) {
  const asked = [...new Set(regions)].slice(0, mostRegions)
  return sql<Found>`
    select ST_AsHexEWKB(ST_Multi(ST_Union(boundary))) as shape, true as "isValid" from regions
    where xzqdm = any(${asked}::text[]) and "deletedAt" is null and boundary is not null having count(*) = ${asked.length}`.execute(
    db,
  )
}

function ofArea(db: Kysely<Tables>, area: string | null) {
  return sql<Found>`
    select ST_AsHexEWKB(ST_Multi(shape)) as shape, ST_IsValid(shape) and not ST_IsEmpty(shape) as "isValid"
    from (select ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${area}::text)), 4490) as shape where ${area !== null}) as given`.execute(
    db,
  )
}

/** The text if it is an area in degrees; the database would throw at anything else. */
function areaIn(text: string): string | null {
  try {
    const { type, coordinates } = JSON.parse(text) as { type?: unknown; coordinates?: unknown }
    if ((type !== 'Polygon' && type !== 'MultiPolygon') || !isRings(coordinates, type === 'Polygon' ? 2 : 3))
      return null
    return JSON.stringify({ type, coordinates })
  } catch {
    return null
  }
}

function isRings(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false
  if (depth > 0) return value.length > 0 && value.every((each) => isRings(each, depth - 1))
  const [longitude, latitude] = value as unknown[]
  return isDegrees(longitude, 180) && isDegrees(latitude, 90)
}

function isDegrees(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most
}
