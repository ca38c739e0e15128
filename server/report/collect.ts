import { createHash } from 'node:crypto'
import type { Coached, OverlayRun } from '../../src/resources/analysis.ts'
import type { Ranked } from '../../src/resources/criteria/ranked.ts'
import type { Geometry } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { inOrder, pathsOf } from '../../src/flow/graph/paths.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { lands } from '../../src/resources/lands.ts'
import type { PlaneArea } from '../../src/resources/report-facts.ts'
import { itemLabel, layerName, layerNames, regionName, sql, today, type Tables, type Transaction } from '../db/index.ts'
import { canonical } from '../http/canonical.ts'
import { defaultSite, siteKey, type SiteSettings } from '../http/site.ts'
import type { Corner, ReportContent, Approval } from './content.ts'
import { inLanguage, named } from './language.ts'
import { zoneAt } from './plane.ts'
import { drawSheet, middle, type SheetDeps } from './sheet.ts'

/** Maximum number of charts: a report is not a collection of charts. */
const mostApprovals = 3

type Row = Omit<Approval, 'steps' | 'quickestDays' | 'longestDays'> & { graph: FlowGraph }

/**
 * Returns the published charts that published laws in force name for these layers: the steps to take there, with the
 * chart that most laws name first.
 */
async function readApprovals(
  tx: Transaction<Tables>,
  layerIds: readonly string[],
  locale: Locale,
): Promise<Approval[]> {
  if (layerIds.length === 0) return []
  const { rows } = await sql<Row>`
    with named as (
      select flow.id as "flowId", laws.title, ${layerName(locale)} as layer
      from laws cross join lateral unnest(laws.flows) as flow(id)
      cross join lateral unnest(laws.layers) as about(id) join layers on layers.id = about.id
      where laws.published and laws."deletedAt" is null and laws.layers && ${[...layerIds]}::text[] and about.id = any(${[...layerIds]}::text[])
        and coalesce(laws."effectiveOn" <= ${today}, true) and coalesce(laws."repealedOn" > ${today}, true))
    select flows.id as "flowId", flows.name, flows.description, array_agg(distinct named.title order by named.title) as laws, array_agg(distinct named.layer order by named.layer) as layers,
      (select version.graph from "flowVersions" as version where version."flowId" = flows.id and version.number = flows."publishedVersion") as graph
    from named join flows on flows.id = named."flowId"
    where flows.published and flows."deletedAt" is null and flows."publishedVersion" is not null
    group by flows.id order by count(distinct named.title) desc, flows.name limit ${sql.lit(mostApprovals)}`.execute(tx)
  return rows.map(({ graph, ...row }) => ({ ...row, ...stepsOf(graph) }))
}

function stepsOf(graph: FlowGraph): Pick<Approval, 'steps' | 'quickestDays' | 'longestDays'> {
  const units = new Map(graph.lanes.map(({ id, unit }) => [id, unit]))
  const { least, most } = pathsOf(graph).success?.days ?? { least: 0, most: 0 }
  const steps = inOrder(graph).flatMap(({ kind, text, lane, unit, days, materials }) =>
    kind === 'start' || kind === 'end'
      ? []
      : [{ kind, text, unit: [units.get(lane ?? '') ?? '', unit].filter(Boolean).join(' '), days, materials }],
  )
  return { steps, quickestDays: most > 0 ? least : null, longestDays: most > 0 ? most : null }
}

/**
 * Maximum number of corners listed; a survey has a few hundred. A report with more corners states that the list is cut.
 */
const mostCorners = 600

type Asked = SheetDeps & {
  id: string
  madeBy: string
  locale: Locale
  origin: string
  /** As the caller may read it. */
  run: OverlayRun
  /** How the boundary could be cut; null if there is no conflict. */
  advice: Coached | null
  /** Null if no ranking was requested. */
  ranking: Ranked | null
}

/** Collects the content of a report in one transaction with the permissions of the caller. */
export async function collect(
  tx: Transaction<Tables>,
  { id, madeBy, locale, origin, run, advice, ranking, ...sees }: Asked,
): Promise<ReportContent> {
  const { boundary } = run
  const nameOf = await layerNames(tx, locale)
  const result = inLanguage(run.result, nameOf, locale)
  const layers = [...result.lines, ...result.slivers, ...result.clear].map(({ layerId, name, contentVersion }) => ({
    layerId,
    name,
    contentVersion,
  }))
  const subject = {
    boundary,
    landId: run.land?.id ?? null,
    locale,
    layers: layers.filter((layer, index) => layers.findIndex(({ layerId }) => layerId === layer.layerId) === index),
    concerned: result.lines,
    buildable: result.buildable?.shape ?? null,
    common: result.lines.filter(({ says, overriddenBy }) => says !== 'allowed' && !overriddenBy),
  }
  const drawn = await drawSheet(tx, subject, sees)
  const place = await readFacts(tx, { xzqdm: run.xzqdm, landUse: result.use?.landUse ?? null, locale })
  return {
    id,
    madeAt: new Date().toISOString(),
    madeBy,
    locale,
    site: place.site,
    origin,
    run: { id: run.id, createdAt: run.createdAt, hash: run.hash },
    land: run.land && { landCode: run.land.landCode, name: run.land.name },
    name: run.name,
    region: place.region,
    landUseName: place.landUseName,
    boundary,
    plane: await planeArea(tx, boundary),
    isDemonstration: run.isDemonstration,
    ...(await readCorners(tx, boundary)),
    result: {
      ...result,
      lines: result.lines.map((line) => ({ ...line, shape: null })),
      ...(result.buildable ? { buildable: { ...result.buildable, shape: null } } : {}),
    },
    cuts:
      advice && advice.cuts.map(({ boundary: _boundary, ...cut }) => ({ ...cut, layers: named(cut.layers, nameOf) })),
    ...(ranking ? { ranking } : {}),
    // Nothing leads to an approval of what is forbidden.
    approvals: await readApprovals(
      tx,
      result.verdict === 'infeasible' ? [] : result.lines.map(({ layerId }) => layerId),
      locale,
    ),
    neighbours: drawn.neighbours,
    sheet: drawn.sheet,
  }
}

/** Returns the hash that is printed in the report. */
export function hashOf(content: ReportContent): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

async function readFacts(
  tx: Transaction<Tables>,
  { xzqdm, landUse, locale }: { xzqdm: string | null; landUse: string | null; locale: Locale },
): Promise<Pick<ReportContent, 'site' | 'region'> & { landUseName: string | null }> {
  const { rows } = await sql<{
    site: Partial<SiteSettings> | null
    region: string[] | null
    landUseName: string | null
  }>`
    select (select value from settings where key = ${siteKey}) as site,
      (select ${itemLabel(locale)} from dicts cross join lateral jsonb_array_elements(dicts.items) as item
        where dicts.code = ${lands.fields.landUse.dict} and dicts."deletedAt" is null and item->>'value' = ${landUse}::text limit 1) as "landUseName",
      (select json_agg(${regionName(locale)} order by xzqjb) from regions cross join lateral (select case xzqjb when '1' then 2 when '2' then 4 when '3' then 6 when '4' then 9 else 12 end as digits) as level
        where "deletedAt" is null and left(xzqdm, digits) = left(${xzqdm}::text, digits) and xzqdm = rpad(left(${xzqdm}::text, digits), 12, '0')) as region`.execute(
    tx,
  )
  const [found] = rows
  return {
    site: found?.site?.title ?? defaultSite.title,
    region: found?.region ?? [],
    landUseName: found?.landUseName ?? null,
  }
}

/** Returns the area in the plane of the nearest zone, rounded to the square centimetre as coordinates to the millimetre. */
async function planeArea(tx: Transaction<Tables>, boundary: Geometry): Promise<PlaneArea> {
  const { zone, srid } = zoneAt(middle(boundary))
  const { rows } = await sql<{ areaM2: number }>`
    select round(ST_Area(ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(boundary)}::text), 4490), ${sql.lit(srid)}))::numeric, 4)::float8 as "areaM2"`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('the database gave no area of a boundary')
  return { areaM2: rows[0].areaM2, zone, centralMeridian: zone * 3, srid }
}

type Dumped = { part: number; ring: number; x: number; y: number }

/** Returns the corners in the plane of the nearest zone, ring by ring, without the closing corner of a ring. */
async function readCorners(
  tx: Transaction<Tables>,
  boundary: Geometry,
): Promise<Pick<ReportContent, 'corners' | 'cornerCount' | 'rings' | 'parts'>> {
  const rings = boundary.type === 'MultiPolygon' ? boundary.coordinates.flat() : []
  const { srid } = zoneAt(middle(boundary))
  const { rows } = await sql<Dumped>`
    select dumped.path[1] as part, dumped.path[2] as ring, ST_Y(dumped.geom) as x, ST_X(dumped.geom) as y
    from ST_DumpPoints(ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(boundary)}::text), 4490), ${sql.lit(srid)})) as dumped
    limit ${sql.lit(mostCorners + 1)}`.execute(tx)
  const corners = rows.flatMap((corner, index): Corner[] => {
    const next = rows[index + 1]
    if (!next || next.part !== corner.part || next.ring !== corner.ring) return []
    return [
      {
        ...corner,
        x: round(corner.x),
        y: round(corner.y),
        sideM: round(Math.hypot(next.x - corner.x, next.y - corner.y)),
      },
    ]
  })
  return {
    corners,
    cornerCount: rings.reduce((sum, ring) => sum + ring.length - 1, 0),
    rings: rings.length,
    parts: boundary.coordinates.length,
  }
}

/** Rounds to the millimetre. */
function round(metres: number): number {
  return Math.round(metres * 1000) / 1000
}
