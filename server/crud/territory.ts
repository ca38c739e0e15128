import { isDeepStrictEqual } from 'node:util'
import type { Field, Label, Resource } from '../../src/resources/define.ts'
import { regionLabel, shapeText, sql, type RawBuilder } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { fieldErrors, phrase } from '../http/mistakes.ts'
import { storedSrid } from './columns.ts'
import type { Place } from './finding.ts'
import { batchRows, tableOf } from './rows.ts'
import type { RuleContext, Tx, Write } from './rules.ts'
import type { Condition, Reach } from './scope.ts'
import { storedValue } from './stored.ts'

type TerritoryCheck = { tx: Tx; resource: Resource; reach: Reach; context: RuleContext }
type Region = { id: string; name: Label }
/** A geometry about to be stored, with the regions in which it must lie; null where no boundary is known. */
type Line = { index: number; geometry: unknown; row: Region | null; actor: Region | null }
type Beyond = {
  index: number
  whose: 'row' | 'actor'
  /** A point beyond the border, and the smallest region in which it lies. */
  place: Place
  lies: Label | null
  /** Square metres beyond the border and their share of the geometry; null for points. */
  areaM2: number | null
  share: number | null
}

const says = {
  whole: {
    zh: '{label}位于{lies}（{place}），不在{region}内',
    en: '{label} lies in {lies} ({place}), not in {region}',
  },
  part: {
    zh: '{label}有 {areaM2} m²（{percent} %）位于{lies}（{place} 一带），超出{region}的边界',
    en: '{areaM2} m² ({percent} %) of {label} lie in {lies} (around {place}), beyond the border of {region}',
  },
  own: { zh: '您管辖的“{name}”', en: 'your region {name}' },
  region: { zh: '“{name}”', en: '{name}' },
  unknown: { zh: '已有边界的区划之外', en: 'no region with a known boundary' },
} as const satisfies Record<string, Label>

/**
 * Checks that new geometry, and geometry whose row gets another region, lies in the region of its row and in that of
 * the actor, and stores in `resource.regionCheck` whether that could be checked. A region without a boundary has that
 * of its nearest ancestor. What extends beyond the border is accepted within the limits of the settings and the accuracy
 * of the boundary (`territory_limits`, `beyond_territory` in the database). Data scope `all` is not limited to the actor's region. Invalid geometry is refused
 * elsewhere. Throws 422 with place and region; set-based.
 */
export async function keepToTerritory(check: TerritoryCheck, writes: readonly Write[]): Promise<void> {
  const { resource, context } = check
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'geometry' || !resource.scope) continue
    const moved = writes.map((write) => movedGeometry(write, resource, { name, field }))
    const lines = await linesOf(check, writes, moved)
    noteCheck(resource, writes, { moved, lines })
    const beyond = new Map<number, Beyond>()
    for (let from = 0; from < lines.length; from += batchRows)
      for (const found of await readBeyond(check, lines.slice(from, from + batchRows)))
        if (!beyond.has(found.index)) beyond.set(found.index, found)
    if (beyond.size === 0) continue
    const byIndex = new Map(lines.map((line) => [line.index, line]))
    await eachRow(writes, (_write, index) => {
      const [found, line] = [beyond.get(index), byIndex.get(index)]
      if (!found || !line) return
      const sentence = sentenceOf(found, line, field.label)
      throw refused(sentence, {
        errors: fieldErrors([{ field: name, says: sentence }], context.locale),
        location: found.place,
      })
    })
  }
}

/** The geometry to check: null if it is removed, undefined if neither it nor the region of its row changes. */
function movedGeometry(
  { before, draft }: Write,
  { scope = '' }: Resource,
  { name, field }: { name: string; field: Field },
): unknown {
  if (!draft || !(name in draft || scope in draft)) return undefined
  const geometry = name in draft ? storedValue(field, draft[name]) : before?.[name]
  const isSame = before && isDeepStrictEqual(geometry ?? null, before[name] ?? null)
  if (isSame && (draft[scope] === undefined || draft[scope] === before[scope])) return undefined
  return geometry ?? null
}

async function linesOf(
  { tx, resource, reach }: TerritoryCheck,
  writes: readonly Write[],
  moved: readonly unknown[],
): Promise<Line[]> {
  const scope = resource.scope ?? ''
  const codes = writes.map(({ before, draft }, index) => {
    const code = moved[index] && !isOfRegions(resource) ? (draft?.[scope] ?? before?.[scope]) : null
    return typeof code === 'string' ? code : null
  })
  if (!moved.some(Boolean)) return []
  const actors = reach.scope === 'all' ? null : reach.actor.xzqdm
  const territories = await lockTerritories(tx, new Set([...codes, actors].filter((code) => code !== null)))
  return moved.flatMap((geometry, index) => {
    if (!geometry) return []
    const row = territories.get(codes[index] ?? '') ?? null
    const actor = territories.get(actors ?? '') ?? null
    return [{ index, geometry, row, actor: actor?.id === row?.id ? null : actor }]
  })
}

/** Whether the rows are regions themselves, rather than rows of a region. */
function isOfRegions({ fields, scope = '' }: Resource): boolean {
  return fields[scope]?.kind !== 'region'
}

/** The region whose boundary applies, by code; locked, so that the boundary stays the same until the commit. */
async function lockTerritories(tx: Tx, codes: ReadonlySet<string>): Promise<ReadonlyMap<string, Region>> {
  const { rows } = await sql<{ code: string; id: string | null }>`
    select code, "region_territory"(code) as id from unnest(${[...codes]}::text[]) as code`.execute(tx)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const { rows: locked } = await sql<Region>`
    select id, ${regionLabel()} as name from regions where id = any(${ids}::text[]) order by id for share`.execute(tx)
  const byId = new Map(locked.map((region) => [region.id, region]))
  return new Map(
    rows.flatMap(({ code, id }) => {
      const region = byId.get(id ?? '')
      return region ? [[code, region] as const] : []
    }),
  )
}

function noteCheck(
  { regionCheck }: Resource,
  writes: readonly Write[],
  { moved, lines }: { moved: readonly unknown[]; lines: readonly Line[] },
): void {
  if (!regionCheck) return
  const known = new Set(lines.filter(({ row }) => row).map(({ index }) => index))
  writes.forEach(({ draft }, index) => {
    if (!draft || moved[index] === undefined) return
    draft[regionCheck] = moved[index] === null ? null : known.has(index) ? 'inside' : 'unchecked'
  })
}

/**
 * Each kind of region has its own call of ST_Covers, and lines come by region: PostGIS prepares a boundary once for all
 * calls in a row that use it. The number of lines is returned with the findings, because the embedded database can lose
 * rows without an error.
 */
async function readBeyond({ tx, resource }: TerritoryCheck, lines: readonly Line[]): Promise<Beyond[]> {
  // One per cent of a region is square kilometres of foreign ground, on which its layers would count.
  const share = isOfRegions(resource) ? sql.lit(0) : sql`limits.share`
  const given = JSON.stringify(
    lines.map(({ index, geometry, row, actor }) => ({
      index,
      geometry: shapeText(geometry),
      row: row?.id,
      actor: actor?.id,
    })),
  )
  const judgedBy = (whose: 'row' | 'actor'): RawBuilder<unknown> => sql`
    select given.index, ${sql.lit(whose)} as whose, given.shape,
      case when not given.valid or ST_Covers(territory.boundary, given.shape) then null
        else "beyond_territory"(given.shape, territory.boundary, ${share}, greatest(limits.metres, coalesce(territory."accuracyM", 0))) end as beyond
    from (select * from given where ${sql.ref(whose)} is not null order by ${sql.ref(whose)} offset 0) as given
    join regions as territory on territory.id = ${sql.ref(`given.${whose}`)} cross join limits`
  const { rows } = await sql<{ total: number; found: Beyond[] | null }>`
    with limits as materialized (select * from "territory_limits"()),
    given as materialized (select line.index, line."row", line.actor, read.shape, ST_IsValid(read.shape) as valid
      from json_to_recordset(${given}::text::json) as line(index integer, geometry text, "row" text, actor text)
      cross join lateral (select ST_SetSRID(ST_GeomFromGeoJSON(line.geometry), ${sql.lit(storedSrid)}) as shape offset 0) as read),
    judged as materialized (${judgedBy('row')} union all ${judgedBy('actor')}),
    beyond as (select judged.*, ST_PointOnSurface(beyond) as place, ST_Dimension(shape) = 2 as "isArea" from judged where beyond is not null)
    select (select count(*) from judged) as total, (
      select json_agg(json_build_object('index', index, 'whose', whose, 'place', ST_AsGeoJSON(place, 6, 0)::json,
        'lies', (select ${regionLabel()} from regions where "deletedAt" is null and ST_Covers(boundary, place) order by xzqjb desc limit 1),
        'areaM2', case when "isArea" then ST_Area(beyond::geography) end,
        'share', case when "isArea" then ST_Area(beyond::geography) / nullif(ST_Area(shape::geography), 0) end) order by index, whose desc)
      from beyond) as found`.execute(tx)
  const asked = lines.reduce((sum, { row, actor }) => sum + (row ? 1 : 0) + (actor ? 1 : 0), 0)
  if (rows[0]?.total !== asked) throw new Error('the database gave no answer about regions')
  return rows[0].found ?? []
}

/** More than this share of a geometry is called all of it. */
const wholeShare = 0.9999

function sentenceOf({ whose, place, lies, areaM2, share }: Beyond, line: Line, label: Label): Label {
  const name = line[whose]?.name ?? ''
  const params = {
    label,
    lies: lies === null ? says.unknown : phrase(says.region, { name: lies }),
    place: place.coordinates.map((degrees) => degrees.toFixed(5)).join(', '),
    region: phrase(whose === 'row' ? says.region : says.own, { name }),
  }
  if (areaM2 === null || share === null || share > wholeShare) return phrase(says.whole, params)
  return phrase(says.part, {
    ...params,
    areaM2: areaM2 < 100 ? areaM2.toFixed(2) : areaM2.toFixed(0),
    percent: (share * 100).toPrecision(2),
  })
}

/**
 * Checks stored rows again, deleted ones included, after boundaries have changed: `condition` selects them. Updates
 * only `resource.regionCheck`, without a new version: the history of the region tells why.
 */
export async function checkTerritoryAgain(tx: Tx, resource: Resource, condition: Condition): Promise<void> {
  const { scope, regionCheck } = resource
  const geometry = Object.entries(resource.fields).find(([, { kind }]) => kind === 'geometry')?.[0]
  if (!scope || !regionCheck || !geometry) return
  const [code, shape, kept] = [scope, geometry, regionCheck].map((name) => sql.ref(`${resource.name}.${name}`))
  await sql`
    with limits as materialized (select * from "territory_limits"()),
    chosen as materialized (select id, ${code} as code, ${shape} as shape from ${tableOf(resource)} where ${condition} and ${shape} is not null),
    territory as materialized (select codes.code, regions.id, regions.boundary, regions."accuracyM"
      from (select code, "region_territory"(code) as id from (select distinct code from chosen) as each) as codes left join regions on regions.id = codes.id),
    judged as materialized (select chosen.id, case when territory.id is null then 'unchecked' when ST_Covers(territory.boundary, chosen.shape) then 'inside'
        when "beyond_territory"(chosen.shape, territory.boundary, limits.share, greatest(limits.metres, coalesce(territory."accuracyM", 0))) is null then 'inside' else 'outside' end as found
      from (select * from chosen order by code offset 0) as chosen join territory using (code) cross join limits)
    update ${tableOf(resource)} set ${sql.ref(regionCheck)} = judged.found from judged
    where judged.id = ${sql.ref(`${resource.name}.id`)} and ${kept} is distinct from judged.found`.execute(tx)
}
