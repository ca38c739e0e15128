import type { OverlayLine } from '../../src/resources/analysis.ts'
import { setbackOf } from '../../src/resources/conflict.ts'
import type { Geometry, Label } from '../../src/resources/define.ts'
import { isOfTerrain } from '../../src/resources/rules/limits.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { shapeOf } from './boundary.ts'
import type { PlannedLayer } from './layers.ts'
import { jobsOf, type Job } from './overlay.ts'
import { snapGrid, unitedShapes } from './overlay-query.ts'
import { boxWithin, candidatesOf, cutInto, plannedLayers, workOf, type Content, type CutBoundary } from './pieces.ts'
import { setbackAround, widened } from './setback.ts'
import { attempted, type Turns } from './turns.ts'
import { centreReach, centreReachOf, halfWidthOf, widthColumns } from './widths.ts'
import { zoneOf } from './zones.ts'

/** Features in a zone (null: in none): with a distance in metres all that is so near to their edges, with 0 their areas. */
type Taken = { zone: string | null; setbackM: number }
/** The features of a layer that are subtracted: the areas of all of them, or those of some zones. */
export type Subtracted = Content & Pick<PlannedLayer, 'widths'> & { only?: readonly Taken[] }

const notSubtracted = {
  zh: '图形无法从范围中扣除，请简化边界后重试',
  en: 'These shapes cannot be subtracted from the boundary: simplify the boundary and try again',
} as const satisfies Label

/** How much more work it is to draw a line around a part than to compare it. */
const setbackWork = 40

type Given = { boundary: MultiPolygon; cut: CutBoundary; layers: readonly Subtracted[] }

/**
 * Returns a boundary minus the areas of layers and what is near their features, as hexadecimal EWKB; null if none of them is near. Uniting the parts of a layer takes about as much
 * work as comparing them, so they are subtracted in the same turns.
 */
export async function remainder(turns: Turns, { boundary, cut, layers }: Given): Promise<string | null> {
  const farthest = Math.max(
    0,
    ...layers.flatMap(({ only, widths }) =>
      (only ?? []).map(({ setbackM }) => (setbackM > 0 ? centreReach(setbackM, widths) : 0)),
    ),
  )
  const { pieces, candidates } = await candidatesWithin(turns, { cut, layers, farthest })
  turns.spend(workOf(candidates))
  let rest: string | null = null
  for (const job of jobsOf({ pieces, candidates }, layers, turns.mostTurnWork)) {
    const shape: RawBuilder<unknown> =
      rest === null ? sql`"densified"(${shapeOf(boundary)})` : sql`${rest}::text::geometry`
    rest = await restOf(turns, withoutQuery({ shape, job, farthest }))
  }
  return rest
}

/** The pieces of a boundary, and the parts of the layers that are so near. */
async function candidatesWithin(
  turns: Turns,
  { cut, layers, farthest }: Pick<Given, 'cut' | 'layers'> & { farthest: number },
): Promise<CutBoundary> {
  const ids = new Set(layers.map(({ layerId }) => layerId))
  if (farthest === 0) return { ...cut, candidates: cut.candidates.filter(({ layerId }) => ids.has(layerId)) }
  const pieces = sql`(select * from (with ${cutInto(cut.pieces)} select shape from cut) as cut)`
  const found = await turns.read((tx) => candidatesOf(tx, pieces, layers, farthest))
  const wide = new Set(
    layers.filter(({ only }) => only?.some(({ setbackM }) => setbackM > 0)).map(({ layerId }) => layerId),
  )
  const candidates = found.candidates.map((each) => ({
    ...each,
    work: each.work * (wide.has(each.layerId) ? setbackWork : 1),
  }))
  return { ...found, candidates }
}

type Without = { shape: RawBuilder<unknown>; job: Pick<Job<Subtracted>, 'layers' | 'pieces'>; farthest: number }

function withoutQuery({ shape, job: { layers, pieces }, farthest }: Without): RawBuilder<{ rest: string }> {
  const chosen = layers.flatMap(({ layerId, widths, only }) =>
    (only ?? []).map((taken) => ({ layerId, widths, ...taken })),
  )
  const setbackM = centreReachOf(sql`chosen."setbackM"`, halfWidthOf(sql`part."featureId"`, sql`part.shape`))
  return sql<{ rest: string }>`
    with given as materialized (select ${shape} as shape),
    ${cutInto(pieces)},
    ${plannedLayers(layers)},
    chosen as (select * from unnest(${chosen.map(({ layerId }) => layerId)}::text[], ${chosen.map(({ zone }) => zone)}::text[], ${chosen.map((taken) => taken.setbackM)}::double precision[], ${widthColumns(chosen.map(({ widths }) => widths))}) as chosen("layerId", zone, "setbackM", "widthField", "widthM")),
    pairs as materialized (select distinct part.shape, cut.shape as piece, case when chosen."setbackM" > 0 then ${setbackM} else 0 end as "setbackM"
      from cut cross join lateral "parts_at"(${boxWithin(sql`cut.shape`, farthest)}) as part join planned using ("layerId", "contentVersion")
      left join chosen on chosen."layerId" = planned."layerId" and chosen.zone is not distinct from ${zoneOf(sql`planned.zones`, sql`part."featureId"`)}
      where chosen."layerId" is not null or not exists (select from chosen where chosen."layerId" = planned."layerId")),
    areas as (select distinct shape from pairs where "setbackM" = 0 and ST_Dimension(shape) = 2 and ST_Intersects(piece, shape)),
    strips as (${setbackAround(sql`(select shape, "setbackM", ST_Collect(piece) as piece from pairs where "setbackM" > 0 group by 1, 2)`)}),
    taken as materialized (select ST_Union(shape, ${sql.lit(snapGrid)}) as shape from (select shape from areas union all select shape from strips) as parts)
    select ST_AsHexEWKB(coalesce(ST_CollectionExtract(ST_Difference(given.shape, taken.shape, 1e-9), 3), given.shape)) as rest from given cross join taken`
}

/** Whether what a line is about is known as an area, or as a distance, and so can be subtracted. */
export function isSubtractable({ areaM2, relation = 'inside', shape, measured }: OverlayLine): boolean {
  // Where the ground is too steep or too high is known only by its area.
  if (isOfTerrain(relation)) return false
  return !!measured || (areaM2 > 0 && (relation !== 'outside' || shape !== null))
}

type Lines = Omit<Given, 'layers'> & { layers: readonly PlannedLayer[]; lines: readonly OverlayLine[] }

/**
 * Returns a boundary minus what these lines are about, as hexadecimal EWKB; null where nothing is subtracted. What is left keeps a few millimetres more than the
 * distances of its lines, so that it is certainly beyond them.
 */
export async function withoutLines(turns: Turns, { layers, lines, ...given }: Lines): Promise<string | null> {
  const near = lines.filter(({ relation }) => relation !== 'outside')
  const subtracted = layers.flatMap((layer) => {
    const only = near.flatMap((line): Taken[] =>
      line.layerId === layer.layerId
        ? [{ zone: line.zone?.code ?? null, setbackM: line.measured ? widened(setbackOf(line)) : 0 }]
        : [],
    )
    return only.length > 0 ? [{ ...layer, only }] : []
  })
  const rest = await remainder(turns, { ...given, layers: subtracted })
  const beyond = lines.flatMap(({ relation, shape }) => (relation === 'outside' && shape ? [shape] : []))
  return beyond.length === 0 ? rest : withoutShapes(turns, { rest, boundary: given.boundary, shapes: beyond })
}

async function withoutShapes(
  turns: Turns,
  { rest, boundary, shapes }: { rest: string | null; boundary: MultiPolygon; shapes: readonly Geometry[] },
): Promise<string> {
  const given = rest === null ? sql`"densified"(${shapeOf(boundary)})` : sql`${rest}::text::geometry`
  return restOf(
    turns,
    sql`select ST_AsHexEWKB(ST_CollectionExtract(ST_Difference(${given}, ${unitedShapes(shapes)}, 1e-9), 3)) as rest`,
  )
}

/** Returns what a query leaves of a boundary, hexadecimal EWKB. Throws 422 where the database fails with these shapes. */
async function restOf(turns: Turns, query: RawBuilder<{ rest: string }>): Promise<string> {
  const rows = await attempted(turns, query, (found) => found.length === 1)
  if (!rows?.[0]) throw refused(phrase(notSubtracted, {}))
  return rows[0].rest
}

/** Remaining parts below this size cannot be built on. */
const leastPartM2 = 100

/** What remains of a boundary; no shape where that is nothing. */
export type Remaining = { shape: MultiPolygon | null; areaM2: number; parts: number; corners: number }

/** Measures what is left, as `withoutLines` returns it, to 0.1 mm, so that the shape returned is the shape measured. */
export async function remaining(turns: Turns, boundary: MultiPolygon, rest: string | null): Promise<Remaining> {
  const given = rest === null ? shapeOf(boundary) : sql`${rest}::text::geometry`
  const { rows } = await turns.read((tx) =>
    sql<Remaining>`
      with parts as materialized (select part.geom, ST_Area(part.geom::geography) as "areaM2" from ST_Dump(${given}) as part),
      kept as (select * from parts where "areaM2" >= ${sql.lit(rest === null ? 0 : leastPartM2)})
      select ST_AsGeoJSON(ST_Multi(ST_Collect(geom)), 9, 0)::json as shape, coalesce(sum("areaM2"), 0) as "areaM2", count(*) as parts, coalesce(sum(ST_NPoints(geom)), 0) as corners from kept`.execute(
      tx,
    ),
  )
  if (!rows[0]) throw new Error('the database gave no answer to a cut')
  return rows[0]
}
