import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type Kysely, type RawBuilder, type Tables } from '../db/index.ts'
import { geometryMistake } from '../http/geometry-form.ts'
import { malformed, phrase } from '../http/mistakes.ts'

/** A survey covers counties of a prefecture, or towns of a county. */
const mostRegions = 200

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
  mistake: { zh: '覆盖范围{what}', en: 'the coverage {what}' },
  tooMany: { zh: `覆盖范围最多 ${mostRegions} 个区划`, en: `a coverage has at most ${mostRegions} regions` },
} as const satisfies Record<string, Label>

const codes = /^\d{12}(,\d{12})*$/

type Found = { shape: string | null; isValid: boolean }

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
  const regions = codes.test(coverage) ? [...new Set(coverage.split(','))] : null
  if (regions && regions.length > mostRegions) throw wrong(says.tooMany)
  const area = regions ? null : areaIn(coverage)
  if (!regions && !area) throw wrong(says.form)
  if (area?.mistake) throw wrong(area.mistake)
  const [found] = (await (regions ? ofRegions(regions) : ofArea(coverage)).execute(db)).rows
  if (!found) throw wrong(says.noBoundary)
  if (!found.isValid || found.shape === null) throw wrong(says.invalid)
  return found.shape
}

/** The boundaries of regions; no row if one of them has none. */
function ofRegions(regions: readonly string[]): RawBuilder<Found> {
  return sql<Found>`
    select ST_AsHexEWKB(ST_Multi(ST_Union(boundary))) as shape, true as "isValid" from regions
    where xzqdm = any(${[...regions]}::text[]) and "deletedAt" is null and boundary is not null having count(*) = ${regions.length}`
}

function ofArea(area: string): RawBuilder<Found> {
  return sql<Found>`
    select ST_AsHexEWKB(ST_Multi(shape)) as shape, ST_IsValid(shape) and not ST_IsEmpty(shape) as "isValid"
    from (select ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${area}::text)), 4490) as shape) as given`
}

/** Whether a text is an area, and what is wrong with it; null if it is something else. */
function areaIn(text: string): { mistake: Label | null } | null {
  try {
    const value: unknown = JSON.parse(text)
    const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null
    if (type !== 'Polygon' && type !== 'MultiPolygon') return null
    const mistake = geometryMistake(value, type)
    return { mistake: mistake && phrase(says.mistake, { what: phrase(mistake, { shape: type }) }) }
  } catch {
    return null
  }
}
