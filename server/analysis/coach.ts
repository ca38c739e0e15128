import type { Coached, Cut, OverlayLine } from '../../src/resources/analysis.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { judge } from './analyse.ts'
import { checkedBoundary, shapeOf, type Boundary } from './boundary.ts'
import type { GivenGeometry, MultiPolygon } from './boundary-form.ts'
import { planLayers, type Planned, type SeesLines } from './layers.ts'
import { jobsOf, type Job } from './overlay.ts'
import { snapGrid } from './overlay-query.ts'
import { cutInto, plannedLayers, workOf, type CutBoundary } from './pieces.ts'
import type { Turns } from './turns.ts'

/** Remaining pieces below this size cannot be built on, so the cut removes them too. */
const leastPartM2 = 100
/** A cut of more corners takes more than a turn. */
const mostCorners = 20_000
const tooManyCorners = {
  zh: '范围有 {points} 个界址点，裁切建议最多支持 {most} 个，请先简化',
  en: 'The boundary has {points} corners; cuts are computed for at most {most}: simplify it first',
} as const satisfies Label
/** At most this many layers get a cut for each alone; the combined cuts include all layers. */
const mostAlone = 12

type Remaining = { shape: MultiPolygon | null; parts: number }
type Work = { turns: Turns; planned: Planned; boundary: Boundary; cut: CutBoundary; locale: Locale }

/**
 * Computes how to cut a boundary so that the layers it overlaps no longer conflict. Removing only the overlap is the
 * smallest cut that clears it. Throws 422 where that takes too much work.
 */
export async function coach(
  turns: Turns,
  given: { boundary: GivenGeometry; seesLines: SeesLines; locale: Locale },
): Promise<Coached> {
  const { seesLines, locale } = given
  const boundary = await turns.read((tx) => checkedBoundary(tx, given.boundary, locale))
  const count = boundary.shape.coordinates.flat(2).length
  if (count > mostCorners)
    throw refused(
      phrase(tooManyCorners, { points: count.toLocaleString('en-US'), most: mostCorners.toLocaleString('en-US') }),
    )
  const planned = await turns.read((tx) => planLayers(tx, seesLines))
  const { result, cut } = await judge(turns, planned, boundary)
  const { verdict, areaM2, lines } = result
  const work: Work = { turns, planned, boundary, cut, locale }
  const cuts: Cut[] = []
  for (const group of groupsOf(lines.filter((line) => line.says !== 'notice' && line.areaM2 > 0)))
    cuts.push(await cutFor(work, group))
  return { verdict, areaM2, cuts }
}

function groupsOf(lines: readonly OverlayLine[]): (readonly OverlayLine[])[] {
  const forbidden = lines.filter(({ says }) => says === 'forbidden')
  const alone = lines.slice(0, mostAlone).map((line) => [line])
  const combined = [forbidden, lines].filter((group) => group.length > 1)
  return [...alone, ...combined.filter((group, index) => index === 0 || group.length !== combined[0]?.length)]
}

async function cutFor(work: Work, lines: readonly OverlayLine[]): Promise<Cut> {
  const { turns, planned, boundary, locale } = work
  const { shape, parts } = await remainder(work, lines)
  const isHidden = lines.some(({ layerId }) => !planned.seen.has(layerId))
  const layers = lines.map(({ layerId, name, says }) => ({ layerId, name, says }))
  if (!shape)
    return {
      layers,
      lostM2: round(boundary.areaM2),
      areaM2: 0,
      parts: 0,
      verdict: null,
      boundary: null,
      isHidden: false,
    }
  const remaining = await turns.read((tx) => checkedBoundary(tx, shape, locale))
  const { verdict } = (await judge(turns, planned, remaining)).result
  return {
    layers,
    lostM2: round(boundary.areaM2 - remaining.areaM2),
    areaM2: round(remaining.areaM2),
    parts,
    verdict,
    boundary: isHidden ? null : shape,
    isHidden,
  }
}

/**
 * Returns the boundary minus the areas of these layers, to 0.1 mm, so that the shape returned is the shape assessed.
 * Uniting the parts of a layer takes about as much work as comparing them, so they are subtracted in the same turns.
 */
async function remainder({ turns, boundary, cut }: Work, lines: readonly OverlayLine[]): Promise<Remaining> {
  const ids = new Set(lines.map(({ layerId }) => layerId))
  const candidates = cut.candidates.filter(({ layerId }) => ids.has(layerId))
  turns.spend(workOf(candidates))
  let shape = shapeOf(boundary.shape)
  for (const job of jobsOf({ pieces: cut.pieces, candidates }, lines, turns.mostTurnWork)) {
    const rest = await turns.read((tx) => without(tx, shape, job))
    shape = sql`${rest}::text::geometry`
  }
  return turns.read((tx) => largeParts(tx, shape))
}

/** Returns a shape minus the parts of layers at these pieces of it, as hexadecimal EWKB. */
async function without(
  tx: Transaction<Tables>,
  shape: RawBuilder<unknown>,
  { layers, pieces }: Pick<Job, 'layers' | 'pieces'>,
): Promise<string> {
  const { rows } = await sql<{ rest: string }>`
    with given as materialized (select ${shape} as shape),
    ${cutInto(pieces)},
    ${plannedLayers(layers)},
    parts as materialized (select distinct part.shape from cut cross join lateral "parts_at"(cut.shape) as part join planned using ("layerId", "contentVersion")
      where ST_Dimension(part.shape) = 2 and ST_Intersects(cut.shape, part.shape)),
    taken as materialized (select ST_Union(shape, ${sql.lit(snapGrid)}) as shape from parts)
    select ST_AsHexEWKB(coalesce(ST_CollectionExtract(ST_Difference(given.shape, taken.shape, 1e-9), 3), given.shape)) as rest from given cross join taken`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('the database gave no answer to a cut')
  return rows[0].rest
}

async function largeParts(tx: Transaction<Tables>, shape: RawBuilder<unknown>): Promise<Remaining> {
  const { rows } = await sql<Remaining>`
    with kept as (select part.geom from ST_Dump(${shape}) as part where ST_Area(part.geom::geography) >= ${sql.lit(leastPartM2)})
    select ST_AsGeoJSON(ST_Multi(ST_Collect(geom)), 9, 0)::json as shape, count(*) as parts from kept`.execute(tx)
  if (!rows[0]) throw new Error('the database gave no answer to a cut')
  return rows[0]
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
