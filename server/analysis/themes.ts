import type { Check, RequiredTheme } from '../../src/resources/analysis.ts'
import { sql, today, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { countedM2 } from './slivers.ts'

export type ThemeRow = Pick<RequiredTheme, 'id' | 'name' | 'nameEn' | 'authority' | 'xzqdm'> & { isRequired: boolean }

/** Returns the themes, also those that need not be looked up on this day. */
export async function readThemes(tx: Transaction<Tables>): Promise<ThemeRow[]> {
  const { rows } = await sql<ThemeRow>`
    select id, name, "nameEn", authority, xzqdm, required and coalesce("requiredSince" <= ${today}, true) as "isRequired" from themes where "deletedAt" is null order by name`.execute(
    tx,
  )
  return rows
}

/**
 * Where themes are covered: a query to name `coverages`, with the numbers of the themes that share one, and the numbers
 * of those that do not cover a shape in EPSG:4490 of `wholeM2` within the region where they must be looked up.
 */
export type Uncovered = {
  coverages: RawBuilder<unknown>
  uncovered: (
    shape: RawBuilder<unknown>,
    wholeM2: RawBuilder<unknown>,
  ) => RawBuilder<{ theme: number; areaM2: number }[]>
}

/** A content without a coverage covers its layer's region; a region without a boundary is everywhere. */
export function uncoveredBy(themes: readonly RequiredTheme[]): Uncovered {
  const contents = themes.flatMap(({ current }, number) => current.map((content) => ({ number, ...content })))
  const numbers = [...new Set(contents.map(({ number }) => number))]
  return {
    coverages: sql`select min(number) as first, array_agg(number) as numbers, within, covered from (
        select asked.number, territory.boundary as within, held.covered
        from unnest(${numbers}::integer[], ${numbers.map((number) => themes[number]?.xzqdm ?? '')}::text[]) as asked(number, xzqdm)
        left join regions as territory on territory.id = "region_territory"(asked.xzqdm)
        join lateral (
          select case when bool_and(place.shape is not null) then ST_Union(place.shape) end as covered
          from unnest(${contents.map(({ number }) => number)}::integer[], ${contents.map(({ layerId }) => layerId)}::text[], ${contents.map(({ contentVersion }) => contentVersion)}::integer[]) as content(number, "layerId", "contentVersion")
          join "layerContents" as stored using ("layerId", "contentVersion") join layers on layers.id = stored."layerId"
          left join regions as home on home.id = "region_territory"(layers.xzqdm)
          cross join lateral (select coalesce(stored.coverage, home.boundary) as shape) as place
          where content.number = asked.number) as held on held.covered is not null
      ) as themes group by within, covered`,
    uncovered: (shape, wholeM2) => sql<{ theme: number; areaM2: number }[]>`coalesce((
      select json_agg(json_build_object('theme', theme, 'areaM2', missing."areaM2") order by theme)
      from coverages cross join lateral (select case when ST_Covers(coverages.covered, ${shape}) then null
          else ST_Difference(case when coverages.within is null then ${shape} else ST_Intersection(${shape}, coverages.within, 1e-10) end, coverages.covered, 1e-10) end as shape offset 0) as open
      cross join lateral (select ${countedM2(sql`open.shape`, wholeM2)} as "areaM2" offset 0) as missing cross join unnest(coverages.numbers) as theme
      where open.shape is not null and missing."areaM2" > 0), '[]'::json)`,
  }
}

/** What nobody can say of the themes, where square metres of them, by id, lie beyond their data. */
export function themeChecks(
  themes: readonly RequiredTheme[],
  uncovered: readonly { theme: string; areaM2: number }[],
): Check[] {
  if (themes.length === 0) return [bare('nothing-required')]
  const open = new Map(uncovered.map(({ theme, areaM2 }) => [theme, areaM2]))
  return themes.flatMap(({ id, name, nameEn, authority, current, faults }) => {
    const areaM2 = open.get(id)
    const of = { name, nameEn, authority }
    if (current.length === 0) return faults.length > 0 ? faults : [{ ...bare('missing'), ...of }]
    return areaM2 === undefined ? [] : [...faults, { ...bare('uncovered'), ...of, areaM2 }]
  })
}

function bare(code: Check['code']): Check {
  return { code, layerId: null, name: null, validUntil: null, areaM2: null }
}
