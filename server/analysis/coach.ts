import type { ChosenUse, Coached, Cut, OverlayLine } from '../../src/resources/analysis.ts'
import { affectsVerdict } from '../../src/resources/rules/outcome.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { judge } from './analyse.ts'
import { checkedBoundary, shapeOf, type Boundary } from './boundary.ts'
import type { GivenGeometry, MultiPolygon } from './boundary-form.ts'
import { planLayers, type Planned, type SeesLines } from './layers.ts'
import { snapGrid } from './overlay-query.ts'
import type { CutBoundary } from './pieces.ts'
import { remainder } from './remainder.ts'
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
type Work = {
  turns: Turns
  planned: Planned
  boundary: Boundary
  cut: CutBoundary
  use: ChosenUse | null
  locale: Locale
}

/**
 * Computes how to cut a boundary so that the layers it overlaps no longer conflict. Removing only the overlap is the
 * smallest cut that clears it. Throws 422 where that takes too much work.
 */
export async function coach(
  turns: Turns,
  given: { boundary: GivenGeometry; use: ChosenUse | null; seesLines: SeesLines; locale: Locale },
): Promise<Coached> {
  const { use, seesLines, locale } = given
  const boundary = await turns.read((tx) => checkedBoundary(tx, given.boundary, locale))
  const count = boundary.shape.coordinates.flat(2).length
  if (count > mostCorners)
    throw refused(
      phrase(tooManyCorners, { points: count.toLocaleString('en-US'), most: mostCorners.toLocaleString('en-US') }),
    )
  const planned = await turns.read((tx) => planLayers(tx, seesLines))
  const { result, cut } = await judge(turns, planned, { boundary, use })
  const { verdict, areaM2, lines } = result
  const work: Work = { turns, planned, boundary, cut, use, locale }
  const cuts: Cut[] = []
  for (const group of groupsOf(lines.filter(isCuttable))) cuts.push(await cutFor(work, group))
  return { verdict, areaM2, cuts }
}

/** Whether a part could be cut off so that the line no longer affects the verdict. */
function isCuttable({ says, areaM2, overriddenBy, relation, shape }: OverlayLine): boolean {
  return affectsVerdict(says) && !overriddenBy && areaM2 > 0 && (relation !== 'outside' || shape !== null)
}

function groupsOf(lines: readonly OverlayLine[]): (readonly OverlayLine[])[] {
  const forbidden = lines.filter(({ says }) => says === 'forbidden')
  const alone = lines.slice(0, mostAlone).map((line) => [line])
  const combined = [forbidden, lines].filter((group) => group.length > 1)
  return [...alone, ...combined.filter((group, index) => index === 0 || group.length !== combined[0]?.length)]
}

async function cutFor(work: Work, lines: readonly OverlayLine[]): Promise<Cut> {
  const { turns, planned, boundary, use, locale } = work
  const { shape, parts } = await remaining(work, lines)
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
  const rest = await turns.read((tx) => checkedBoundary(tx, shape, locale))
  const { verdict } = (await judge(turns, planned, { boundary: rest, use })).result
  return {
    layers,
    lostM2: round(boundary.areaM2 - rest.areaM2),
    areaM2: round(rest.areaM2),
    parts,
    verdict,
    boundary: isHidden ? null : shape,
    isHidden,
  }
}

/** Returns the boundary minus what these lines are about, to 0.1 mm, so that the shape returned is the shape assessed. */
async function remaining({ turns, planned, boundary, cut }: Work, lines: readonly OverlayLine[]): Promise<Remaining> {
  const inside = lines.filter(({ relation }) => relation !== 'outside')
  const layers = planned.layers.flatMap((layer) => {
    const only = inside.flatMap(({ layerId, zone }) => (layerId === layer.layerId ? [zone?.code ?? null] : []))
    return only.length > 0 ? [layer.zones ? { ...layer, only } : layer] : []
  })
  const rest = await remainder(turns, { boundary: boundary.shape, cut, layers })
  const beyond = lines.flatMap(({ relation, shape }) =>
    relation === 'outside' && shape ? [JSON.stringify(shape)] : [],
  )
  const shape = rest === null ? shapeOf(boundary.shape) : sql`${rest}::text::geometry`
  return turns.read((tx) =>
    largeParts(
      tx,
      beyond.length === 0
        ? shape
        : sql`(select ST_CollectionExtract(ST_Difference(${shape}, ST_Union(ST_SetSRID(ST_GeomFromGeoJSON(outside), 4490), ${sql.lit(snapGrid)}), 1e-9), 3) from unnest(${beyond}::text[]) as outside)`,
    ),
  )
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
