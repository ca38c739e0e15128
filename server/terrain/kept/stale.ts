import type { TerrainFacts } from '../../../src/resources/terrain.ts'
import { json, sql, type Kysely, type RawBuilder, type Tables, type Transaction } from '../../db/index.ts'
import type { LonLat } from '../plane-grid.ts'

/** Other nodes leave the work to the one that does it for so long after each of its steps. */
const leaseSeconds = 60
/** Corners of the boundaries that are read at once. */
const mostCorners = 50_000

/** What facts are made with, null for none: the version of the rasters, and that with the lake. */
export type Versions = { version: string | null; lakeVersion: string | null }
type Stale = { id: string; moves: number }
/** `coordinates` are null for a parcel without a boundary. */
export type StaleLand = Stale & { coordinates: number[][][][] | null }
/** `at`: a place in the parcel; null if nothing is known of its terrain. */
export type StaleView = Stale & { at: LonLat | null }
export type MadeFacts = Stale & {
  facts: TerrainFacts | null
  elevationM: number | null
  slopeDeg: number | null
  aspect: string | null
}
export type MadeView = Stale & { percent: number | null }

/** Takes the work, or extends the lease. Returns false if another node works. */
export async function takeWork(tx: Transaction<Tables>, node: string): Promise<boolean> {
  const { rows } = await sql`
    update "terrainWork" set worker = ${node}, "workerUntil" = now() + ${leaseSeconds} * interval '1 second'
    where worker is null or worker = ${node} or "workerUntil" < now() returning 1`.execute(tx)
  return rows.length > 0
}

export async function giveWorkBack(db: Kysely<Tables>, node: string): Promise<void> {
  await sql`update "terrainWork" set worker = null where worker = ${node}`.execute(db)
}

/** Rows of `landTerrain` whose version is another one, from its index. */
function differing(column: 'version' | 'lakeVersion', version: string | null, most: number): RawBuilder<unknown> {
  const among = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select "landId", moves, facts, "version" from "landTerrain" where ${condition} limit ${most})`
  const name = sql.ref(column)
  if (version === null) return among(sql`${name} is not null`)
  return sql`(${among(sql`${name} is null`)} union all ${among(sql`${name} < ${version}`)} union all ${among(sql`${name} > ${version}`)})`
}

/** Whether any facts are to be made, except for some parcels. */
export async function isWorkDue(
  db: Kysely<Tables>,
  { version, lakeVersion }: Versions,
  except: ReadonlySet<string>,
): Promise<boolean> {
  const most = except.size + 1
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from ${differing('version', version, most)} as kept where not "landId" = any(${[...except]}::text[]))
      or exists (select from ${differing('lakeVersion', lakeVersion, most)} as kept where not "landId" = any(${[...except]}::text[])) as "isDue"`.execute(
    db,
  )
  return rows[0]?.isDue ?? false
}

type Asked = { except: ReadonlySet<string>; most: number }

/** Reads parcels whose facts are made with other rasters: up to a number of them and of their corners. */
export async function readStaleLands(
  db: Kysely<Tables>,
  { version }: Versions,
  { except, most }: Asked,
): Promise<StaleLand[]> {
  const { rows } = await sql<StaleLand>`
    with stale as materialized (
      select kept."landId" as id, kept.moves, lands.boundary
      from ${differing('version', version, except.size + most)} as kept join lands on lands.id = kept."landId"
      where not kept."landId" = any(${[...except]}::text[]) limit ${most}),
    counted as (select *, sum(coalesce(ST_NPoints(boundary), 0)) over (order by id) as corners, row_number() over (order by id) as number from stale)
    select id, moves, ST_AsGeoJSON(boundary, 9, 0)::json -> 'coordinates' as coordinates from counted
    where number = 1 or corners <= ${mostCorners} order by id`.execute(db)
  return rows
}

/** Reads parcels for which the lake was looked for with other rasters, or another one. */
export async function readStaleViews(
  db: Kysely<Tables>,
  { version, lakeVersion }: Versions,
  { except, most }: Asked,
): Promise<StaleView[]> {
  const { rows } = await sql<StaleView>`
    select kept."landId" as id, kept.moves, case when kept."facts" is not null then json_build_array(ST_X(place.at), ST_Y(place.at)) end as at
    from ${differing('lakeVersion', lakeVersion, except.size + most)} as kept join lands on lands.id = kept."landId"
    cross join lateral (select case when ST_IsValid(lands.boundary) then ST_PointOnSurface(lands.boundary) else ST_Centroid(lands.boundary) end as at) as place
    where not kept."landId" = any(${[...except]}::text[]) and kept."version" is not distinct from ${version} limit ${most}`.execute(
    db,
  )
  return rows
}

/** Stores facts of boundaries that have not moved since they were read. */
export async function storeFacts(
  tx: Transaction<Tables>,
  { version }: Versions,
  made: readonly MadeFacts[],
): Promise<void> {
  await beforeStoring(tx, made)
  await sql`
    with stored as (
      update "landTerrain" as kept set "version" = ${version}, "facts" = given.facts, "lakeVersion" = null
      from jsonb_to_recordset(${json(made)}) as given(id text, moves integer, facts jsonb, "elevationM" float8, "slopeDeg" float8, aspect text)
      where kept."landId" = given.id and kept.moves = given.moves returning given.*)
    update lands set "elevationM" = stored."elevationM", "slopeDeg" = stored."slopeDeg", aspect = stored.aspect, "lakeViewPct" = null
    from stored where lands.id = stored.id and (lands."elevationM", lands."slopeDeg", lands.aspect, lands."lakeViewPct")
      is distinct from (stored."elevationM", stored."slopeDeg", stored.aspect, null)`.execute(tx)
}

/** The same for the lake in view. */
export async function storeViews(
  tx: Transaction<Tables>,
  { lakeVersion }: Versions,
  made: readonly MadeView[],
): Promise<void> {
  await beforeStoring(tx, made)
  await sql`
    with stored as (
      update "landTerrain" as kept set "lakeVersion" = ${lakeVersion}
      from jsonb_to_recordset(${json(made)}) as given(id text, moves integer, percent float8)
      where kept."landId" = given.id and kept.moves = given.moves returning given.*)
    update lands set "lakeViewPct" = stored.percent from stored where lands.id = stored.id and lands."lakeViewPct" is distinct from stored.percent`.execute(
    tx,
  )
}

/** Locks the parcels first, as everybody does who moves a boundary; maps show nothing of what is written (migration 0058). */
async function beforeStoring(tx: Transaction<Tables>, made: readonly Stale[]): Promise<void> {
  await sql`set local investmap.leaves_tiles = 'on'`.execute(tx)
  await sql`select from lands where id = any(${made.map(({ id }) => id)}::text[]) order by id for no key update`.execute(
    tx,
  )
}
