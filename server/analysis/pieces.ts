import type { AnalysedLayer } from '../../src/resources/analysis.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { shapeOf } from './boundary.ts'
import type { Turns } from './turns.ts'
import { zonesColumn, type Zones } from './zones.ts'

/** The content of a layer, and how its features fall into zones; null where that does not matter. */
export type Content = Pick<AnalysedLayer, 'layerId' | 'contentVersion'> & { zones: Zones | null }

/** Corners of a piece at most, as of the parts of a layer (`layerPieces`). */
const pieceCorners = 256
/** What a pair of a piece and a part takes besides its corners: a small parcel has five, and must be dissolved. */
const pairWork = 10_000
/** More pairs than this are not counted to the end: that alone would take a turn. */
const mostPairs = 80_000
/** Rounds of cutting pieces that take more than a turn; each makes them at most 64 times smaller. */
const mostRounds = 4
const mostSplit = 8

/** A boundary in pieces that share borders and nothing else, and what each of them must be compared with. */
export type CutBoundary = {
  /** Geometries in EPSG:4490 as hexadecimal EWKB. */
  pieces: readonly string[]
  candidates: readonly Candidate[]
}
/** A layer with parts whose boxes overlap that of a piece (its index), and the work of comparing both. */
export type Candidate = { piece: number; layerId: string; work: number; isValid: boolean }

export function workOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { work }) => sum + work, 0)
}

/** The layers of a query as the table `planned`. */
export function plannedLayers(layers: readonly Content[]): RawBuilder<unknown> {
  return sql`planned as materialized (select * from ${zonedLayers(layers)})`
}

/** The same to read from, in this order. */
export function zonedLayers(layers: readonly Content[]): RawBuilder<unknown> {
  return sql`unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ contentVersion }) => contentVersion)}::integer[], ${zonesColumn(layers)}) as planned("layerId", "contentVersion", zones)`
}

/** Metres of a degree of latitude at least, and of one of longitude on the equator. */
const leastDegreeM = 110_574

/** The box of a shape in EPSG:4490 and of everything within so many metres of it, or a larger one. */
export function boxWithin(shape: RawBuilder<unknown>, reachM: number): RawBuilder<unknown> {
  if (reachM === 0) return shape
  const degrees = sql.lit((reachM * 1.01) / leastDegreeM)
  return sql`ST_Expand(${shape}, ${degrees} / greatest(0.01, cos(radians(greatest(abs(ST_YMin(${shape})), abs(ST_YMax(${shape}))) + ${degrees}))), ${degrees})`
}

/** Pieces of a boundary as the table `cut`. */
export function cutInto(pieces: readonly string[]): RawBuilder<unknown> {
  return sql`cut as materialized (select shape::geometry as shape from unnest(${[...pieces]}::text[]) as shape)`
}

/**
 * Cuts a boundary so that comparing a piece with a layer takes no more than a turn, and estimates the work before it is
 * done. Throws 422 when all of it is more than a request may take.
 */
export async function cutBoundary(
  turns: Turns,
  boundary: MultiPolygon,
  layers: readonly Content[],
): Promise<CutBoundary> {
  const whole = sql`(select ST_Subdivide("densified"(${shapeOf(boundary)}), ${sql.lit(pieceCorners)}) as shape)`
  let cut = await turns.read((tx) => candidatesOf(tx, whole, layers))
  turns.spend(workOf(cut.candidates))
  for (let round = 0; round < mostRounds; round += 1) {
    const splits = splitsOf(cut, turns.mostTurnWork)
    if (splits.every((times) => times === 1)) break
    const before = cut.pieces
    cut = await turns.read((tx) => candidatesOf(tx, splitPieces(before, splits), layers))
  }
  return cut
}

/** Into how many columns and rows each piece is to be split, by the layer that takes the most work there. */
function splitsOf({ pieces, candidates }: CutBoundary, mostTurnWork: number): number[] {
  const splits = pieces.map(() => 1)
  for (const { piece, work } of candidates)
    splits[piece] = Math.max(splits[piece] ?? 1, Math.min(mostSplit, Math.ceil(Math.sqrt(work / mostTurnWork))))
  return splits
}

/** The pieces, each split by a grid into as many columns and rows. */
function splitPieces(pieces: readonly string[], splits: readonly number[]): RawBuilder<unknown> {
  return sql`(select (ST_Dump(part.shape)).geom as shape
    from (select shape::geometry as shape, times from unnest(${[...pieces]}::text[], ${[...splits]}::integer[]) as given(shape, times)) as given
    cross join generate_series(0, times - 1) as east cross join generate_series(0, times - 1) as north
    cross join lateral (select case when times = 1 then given.shape else ST_CollectionExtract(ST_Intersection(given.shape, ST_MakeEnvelope(
      ST_XMin(given.shape) + (ST_XMax(given.shape) - ST_XMin(given.shape)) * east / times, ST_YMin(given.shape) + (ST_YMax(given.shape) - ST_YMin(given.shape)) * north / times,
      ST_XMin(given.shape) + (ST_XMax(given.shape) - ST_XMin(given.shape)) * (east + 1) / times, ST_YMin(given.shape) + (ST_YMax(given.shape) - ST_YMin(given.shape)) * (north + 1) / times, 4490)), 3) end as shape offset 0) as part
    where not ST_IsEmpty(part.shape))`
}

type Row = { pieces: string[]; candidates: [piece: number, layerId: string, work: number, isValid: boolean][] | null }

/** Pieces, and the parts of layers whose boxes lie within `reachM` metres of theirs. */
export async function candidatesOf(
  tx: Transaction<Tables>,
  pieces: RawBuilder<unknown>,
  layers: readonly Content[],
  reachM = 0,
): Promise<CutBoundary> {
  const { rows } = await sql<Row>`
    with cut as materialized (select row_number() over () - 1 as number, shape, ST_NPoints(shape) as corners from ${pieces} as pieces),
    ${plannedLayers(layers)},
    pairs as (select cut.number, planned."layerId", ${sql.lit(pairWork)} + part.corners::double precision * cut.corners as work, part."isValid"
      from cut cross join lateral "parts_at"(${boxWithin(sql`cut.shape`, reachM)}) as part join planned using ("layerId", "contentVersion") limit ${sql.lit(mostPairs)}),
    found as (select number, "layerId", sum(work) as work, bool_and("isValid") as "isValid" from pairs group by 1, 2)
    select (select array_agg(ST_AsHexEWKB(shape) order by number) from cut) as pieces,
      (select json_agg(json_build_array(number, "layerId", work, "isValid") order by number, "layerId") from found) as candidates`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('the database gave no answer about the pieces of a boundary')
  return {
    pieces: row.pieces,
    candidates: (row.candidates ?? []).map(([piece, layerId, work, isValid]) => ({ piece, layerId, work, isValid })),
  }
}
