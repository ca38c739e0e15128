import { createHash } from 'node:crypto'
import type { Coached, OverlayRun } from '../../src/resources/analysis.ts'
import type { Ranked } from '../../src/resources/criteria/ranked.ts'
import type { Geometry } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { canonical } from '../http/canonical.ts'
import { defaultSite, siteKey, type SiteSettings } from '../http/site.ts'
import { readApprovals } from './approvals.ts'
import type { Corner, ReportContent } from './content.ts'
import { zoneAt } from './plane.ts'
import { drawSheet, type SheetDeps } from './sheet.ts'

/** A survey has some hundred corners; a report lists no more, and says so. */
const mostCorners = 600

export type Asked = SheetDeps & {
  id: string
  madeBy: string
  locale: Locale
  origin: string
  /** As the caller may read it. */
  run: OverlayRun
  /** How the boundary could be cut; null where it can't be told. */
  coach: (() => Promise<Coached | null>) | null
  /** Null where none was asked for. */
  ranking: Ranked | null
}

/** What a report says, gathered in one transaction under the rights of who asks. */
export async function collect(
  tx: Transaction<Tables>,
  { id, madeBy, locale, origin, run, coach, ranking, ...sees }: Asked,
): Promise<ReportContent> {
  const { boundary, result } = run
  const layers = [...result.lines, ...result.slivers, ...result.clear].map(({ layerId, name, contentVersion }) => ({
    layerId,
    name,
    contentVersion,
  }))
  const subject = {
    boundary,
    landId: run.land?.id ?? null,
    layers: layers.filter((layer, index) => layers.findIndex(({ layerId }) => layerId === layer.layerId) === index),
    common: result.lines,
  }
  const drawn = await drawSheet(tx, subject, sees)
  const facts = await readFacts(tx, run.xzqdm)
  const advice = coach ? await coach() : null
  return {
    id,
    madeAt: new Date().toISOString(),
    madeBy,
    locale,
    site: facts.site,
    origin,
    run: { id: run.id, createdAt: run.createdAt, hash: run.hash },
    land: run.land && { landCode: run.land.landCode, name: run.land.name },
    region: facts.region,
    ...(await readCorners(tx, boundary)),
    result: { ...result, lines: result.lines.map((line) => ({ ...line, shape: null })) },
    cuts:
      advice &&
      advice.cuts.map(({ layers: cutLayers, lostM2, areaM2, parts, verdict, isHidden }) => ({
        layers: cutLayers,
        lostM2,
        areaM2,
        parts,
        verdict,
        isHidden,
      })),
    ...(ranking ? { ranking } : {}),
    approvals: await readApprovals(
      tx,
      result.lines.map(({ layerId }) => layerId),
    ),
    neighbours: drawn.neighbours,
    sheet: drawn.sheet,
  }
}

/** The hash that is printed in the report. */
export function hashOf(content: ReportContent): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

async function readFacts(
  tx: Transaction<Tables>,
  xzqdm: string | null,
): Promise<Pick<ReportContent, 'site' | 'region'>> {
  const { rows } = await sql<{ site: Partial<SiteSettings> | null; region: string[] | null }>`
    select (select value from settings where key = ${siteKey}) as site,
      (select json_agg(xzqmc order by xzqjb) from regions cross join lateral (select case xzqjb when '1' then 2 when '2' then 4 when '3' then 6 when '4' then 9 else 12 end as digits) as level
        where "deletedAt" is null and left(xzqdm, digits) = left(${xzqdm}::text, digits) and xzqdm = rpad(left(${xzqdm}::text, digits), 12, '0')) as region`.execute(
    tx,
  )
  return { site: rows[0]?.site?.title ?? defaultSite.title, region: rows[0]?.region ?? [] }
}

type Dumped = { part: number; ring: number; x: number; y: number }

/** Corners in the plane of the nearest zone, ring by ring, without the one that closes a ring. */
async function readCorners(
  tx: Transaction<Tables>,
  boundary: Geometry,
): Promise<Pick<ReportContent, 'corners' | 'cornerCount' | 'rings' | 'parts'>> {
  const rings = (boundary.coordinates as number[][][][]).flat()
  const longitudes = rings.flat().map(([longitude = 0]) => longitude)
  const { srid } = zoneAt(
    (longitudes.reduce((a, b) => Math.min(a, b)) + longitudes.reduce((a, b) => Math.max(a, b))) / 2,
  )
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

/** To the millimetre. */
function round(metres: number): number {
  return Math.round(metres * 1000) / 1000
}
