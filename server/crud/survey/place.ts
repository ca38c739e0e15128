import type { Resource } from '../../../src/resources/define.ts'
import { sql } from '../../db/index.ts'
import { phrase } from '../../http/mistakes.ts'
import { storedSrid } from '../ddl.ts'
import { regionTable } from '../lookup-tables.ts'
import type { Handle } from '../rows.ts'
import type { SurveyRow } from './row.ts'

/** In place of a region's code: the smallest region whose boundary holds the shape. */
export const placeWord = '@place'

const batchRows = 2_000
const nowhere = { zh: '{label}：图形不在任何区划的范围内', en: '{label}: the shape lies in no region' }

type Where = { resource: Resource; region: string; geometry: string }

/**
 * Puts the code of the region that a shape lies in (a point inside it) into every draft that asks for it. Regions
 * without a boundary are not found.
 */
export async function fillPlaces(
  handle: Handle,
  rows: readonly SurveyRow[],
  { resource, region, geometry }: Where,
): Promise<void> {
  const wanted = rows.filter(({ draft }) => draft[region] === placeWord)
  for (let from = 0; from < wanted.length; from += batchRows) {
    const batch = wanted.slice(from, from + batchRows)
    const codes = await codesOf(
      handle,
      batch.map(({ draft }) => draft[geometry]),
    )
    for (const [at, { draft, mistakes }] of batch.entries()) {
      const code = codes.get(at)
      draft[region] = code
      if (code !== undefined) continue
      delete draft[region]
      mistakes.push({ field: region, says: phrase(nowhere, { label: resource.fields[region]?.label ?? region }) })
    }
  }
}

async function codesOf(handle: Handle, shapes: readonly unknown[]): Promise<ReadonlyMap<number, string>> {
  const given = JSON.stringify(shapes.map((shape, at) => ({ at, shape })))
  const region = (column: string) => sql.ref(`region.${column}`)
  const { rows } = await sql<{ at: number; code: string }>`
    select given.at, found.code
    from json_to_recordset(${given}::text::json) as given(at integer, shape text)
    cross join lateral (select ST_PointOnSurface(ST_SetSRID(ST_GeomFromGeoJSON(given.shape), ${sql.lit(storedSrid)})) as point offset 0) as inside
    cross join lateral (
      select ${region(regionTable.code)} as code from ${sql.ref(regionTable.table)} as region
      where region."deletedAt" is null and ST_Intersects(region.boundary, inside.point) order by ${region(regionTable.level)} desc, 1 limit 1
    ) as found`.execute(handle)
  return new Map(rows.map(({ at, code }) => [at, code]))
}
