import type { AnalysedLayer, Check } from '../../src/resources/analysis.ts'
import { sql, today, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { countedM2 } from './slivers.ts'
import type { ZoneRow } from './zones.ts'

/** A content of a theme, with its layer's region and whether it says where its survey looked. */
type ThemeContent = Pick<AnalysedLayer, 'layerId' | 'contentVersion'> & { xzqdm: string; hasCoverage: boolean }

/** A theme with what there is of it. */
export type AskedTheme = {
  /** The id of its row; for a layer without a theme, the id of the layer. */
  id: string
  name: string
  nameEn: string | null
  authority: string | null
  /** The region within which it must be looked up. */
  xzqdm: string
  isRequired: boolean
  /** Its published, readable and current contents. */
  current: readonly ThemeContent[]
  /** What is wrong with its other layers. */
  faults: readonly Check[]
}

export type ThemeRow = Pick<AskedTheme, 'id' | 'name' | 'nameEn' | 'authority' | 'xzqdm' | 'isRequired'> & {
  zones: readonly ZoneRow[]
}

/** Returns the themes, also those that need not be looked up on this day. */
export async function readThemes(tx: Transaction<Tables>): Promise<ThemeRow[]> {
  const { rows } = await sql<ThemeRow>`
    select id, name, "nameEn", authority, xzqdm, zones, required and coalesce("requiredSince" <= ${today}, true) as "isRequired" from themes where "deletedAt" is null order by name`.execute(
    tx,
  )
  return rows
}

/** A place where a group of themes lacks data, and how much of it. */
type Open = { group: number; areaM2: number }

/**
 * Where themes are covered: a query to name `coverages`, what of it does not hold a shape in EPSG:4490 of `wholeM2`, and
 * which themes, by id, that is.
 */
export type Uncovered = {
  coverages: RawBuilder<unknown>
  open: (shape: RawBuilder<unknown>, wholeM2: RawBuilder<unknown>) => RawBuilder<Open[]>
  themesOf: (open: readonly Open[]) => { theme: string; areaM2: number }[]
}

type Group = { xzqdm: string; contents: AskedTheme['current']; ids: string[] }

/**
 * A content without a coverage covers its layer's region; a region without a boundary is everywhere. Themes with the same
 * contents share a coverage; one that is required just where the region of a content is, is covered as it is.
 */
export function uncoveredBy(themes: readonly AskedTheme[]): Uncovered {
  const groups = groupsOf(themes)
  const places = groups.flatMap(({ contents }, group) => contents.map((content) => ({ group, ...content })))
  return {
    coverages: sql`
      select asked.number as "group", territory.boundary as within, held.covered
      from unnest(${groups.map((_group, number) => number)}::integer[], ${groups.map(({ xzqdm }) => xzqdm)}::text[]) as asked(number, xzqdm)
      left join regions as territory on territory.id = "region_territory"(asked.xzqdm)
      join (
        select number, case when bool_and(shape is not null) then case when count(*) = 1 then (array_agg(shape))[1] else ST_Union(shape) end end as covered
        from (
          select distinct place.number, case when place."hasCoverage" then stored.coverage else home.boundary end as shape
          from unnest(${places.map(({ group }) => group)}::integer[], ${places.map(({ layerId }) => layerId)}::text[], ${places.map(({ contentVersion }) => contentVersion)}::integer[], ${places.map(({ xzqdm }) => xzqdm)}::text[], ${places.map(({ hasCoverage }) => hasCoverage)}::boolean[]) as place(number, "layerId", "contentVersion", xzqdm, "hasCoverage")
          left join "layerContents" as stored using ("layerId", "contentVersion")
          left join regions as home on home.id = "region_territory"(place.xzqdm)
        ) as shapes group by number
      ) as held using (number) where held.covered is not null`,
    open: (shape, wholeM2) => sql<Open[]>`coalesce((
      select json_agg(json_build_object('group', coverages."group", 'areaM2', missing."areaM2") order by coverages."group")
      from coverages cross join lateral (select case when ST_Covers(coverages.covered, ${shape}) then null
          else ST_Difference(case when coverages.within is null then ${shape} else ST_Intersection(${shape}, coverages.within, 1e-10) end, coverages.covered, 1e-10) end as shape offset 0) as beyond
      cross join lateral (select ${countedM2(sql`beyond.shape`, wholeM2)} as "areaM2" offset 0) as missing
      where beyond.shape is not null and missing."areaM2" > 0), '[]'::json)`,
    themesOf: (open) =>
      open.flatMap(({ group, areaM2 }) => (groups[group]?.ids ?? []).map((theme) => ({ theme, areaM2 }))),
  }
}

function groupsOf(themes: readonly AskedTheme[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, xzqdm, current } of themes) {
    if (current.length === 0 || current.some((content) => !content.hasCoverage && content.xzqdm === xzqdm)) continue
    const keys = current.map((each) => (each.hasCoverage ? `${each.layerId} ${each.contentVersion}` : each.xzqdm))
    const key = `${xzqdm}: ${keys.toSorted().join()}`
    const group = groups.get(key) ?? { xzqdm, contents: current, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What nobody can say of the required themes, where square metres of them, by id, lie beyond their data. */
export function themeChecks(
  asked: readonly AskedTheme[],
  uncovered: readonly { theme: string; areaM2: number }[],
): Check[] {
  const themes = asked.filter(({ isRequired }) => isRequired)
  if (themes.length === 0) return [bare('nothing-required')]
  const open = new Map(uncovered.map(({ theme, areaM2 }) => [theme, areaM2]))
  return themes.flatMap((theme) => checksOfTheme(theme, open.get(theme.id)))
}

/** The same of one theme, of which `openM2` lie beyond its data: undefined for nothing. */
export function checksOfTheme(
  { name, nameEn, authority, current, faults }: Omit<AskedTheme, 'id'>,
  openM2: number | undefined,
): Check[] {
  const of = { name, nameEn, authority }
  if (current.length === 0) return faults.length > 0 ? [...faults] : [{ ...bare('missing'), ...of }]
  return openM2 === undefined ? [] : [...faults, { ...bare('uncovered'), ...of, areaM2: openM2 }]
}

function bare(code: Check['code']): Check {
  return { code, layerId: null, name: null, validUntil: null, areaM2: null }
}
