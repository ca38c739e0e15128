import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { shapeOf } from './boundary.ts'
import { jobsOf, type Job } from './overlay.ts'
import { snapGrid } from './overlay-query.ts'
import { cutInto, plannedLayers, workOf, type Content, type CutBoundary } from './pieces.ts'
import type { Turns } from './turns.ts'
import { zoneOf } from './zones.ts'

/** The features of a layer that are subtracted: all of them, or those of some zones (null: in none). */
export type Subtracted = Content & { only?: readonly (string | null)[] }

/**
 * Returns a boundary minus the areas of layers, as hexadecimal EWKB; null if none of them is near. Uniting the parts of a layer takes about as much
 * work as comparing them, so they are subtracted in the same turns.
 */
export async function remainder(
  turns: Turns,
  { boundary, cut, layers }: { boundary: MultiPolygon; cut: CutBoundary; layers: readonly Subtracted[] },
): Promise<string | null> {
  const ids = new Set(layers.map(({ layerId }) => layerId))
  const candidates = cut.candidates.filter(({ layerId }) => ids.has(layerId))
  turns.spend(workOf(candidates))
  let rest: string | null = null
  for (const job of jobsOf({ pieces: cut.pieces, candidates }, layers, turns.mostTurnWork)) {
    const shape: RawBuilder<unknown> = rest === null ? shapeOf(boundary) : sql`${rest}::text::geometry`
    rest = await turns.read((tx) => without(tx, shape, job))
  }
  return rest
}

async function without(
  tx: Transaction<Tables>,
  shape: RawBuilder<unknown>,
  { layers, pieces }: Pick<Job<Subtracted>, 'layers' | 'pieces'>,
): Promise<string> {
  const zoned = layers.flatMap(({ layerId, only }) => (only ?? []).map((zone) => ({ layerId, zone })))
  const { rows } = await sql<{ rest: string }>`
    with given as materialized (select ${shape} as shape),
    ${cutInto(pieces)},
    ${plannedLayers(layers)},
    chosen as (select * from unnest(${zoned.map(({ layerId }) => layerId)}::text[], ${zoned.map(({ zone }) => zone)}::text[]) as chosen("layerId", zone)),
    parts as materialized (select distinct part.shape from cut cross join lateral "parts_at"(cut.shape) as part join planned using ("layerId", "contentVersion")
      where ST_Dimension(part.shape) = 2 and ST_Intersects(cut.shape, part.shape)
        and (not exists (select from chosen where chosen."layerId" = planned."layerId") or exists (select from chosen where chosen."layerId" = planned."layerId" and chosen.zone is not distinct from ${zoneOf(sql`planned.zones`, sql`part."featureId"`)}))),
    taken as materialized (select ST_Union(shape, ${sql.lit(snapGrid)}) as shape from parts)
    select ST_AsHexEWKB(coalesce(ST_CollectionExtract(ST_Difference(given.shape, taken.shape, 1e-9), 3), given.shape)) as rest from given cross join taken`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('the database gave no answer to a cut')
  return rows[0].rest
}
