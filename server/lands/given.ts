import { shapeText, sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'

type Tx = Transaction<Tables>

/** A boundary about to be stored: index of the write, id of its land, and GeoJSON in EPSG:4490 degrees. */
export type GivenBoundary = { index: number; id: string; boundary: unknown }

/** Boundaries as a relation `(index, id, geom, valid)`: `head` is the start of a statement that reads from `from`. */
export type Given = { head: RawBuilder<unknown>; from: RawBuilder<unknown> }

/** Up to this number, boundaries are compared in pairs; more are stored in a table with an index. */
const fewest = 100
/** Rows per statement: the embedded database has one connection for everybody. */
const batchRows = 2_000

/**
 * Runs `work` over the boundaries as a relation. A few are sent inside the statement; thousands are inserted into a
 * temporary table with a spatial index, because otherwise each would be compared with every other.
 */
export async function withGiven<T>(
  tx: Tx,
  boundaries: readonly GivenBoundary[],
  work: (given: Given) => Promise<T>,
): Promise<T> {
  if (boundaries.length <= fewest)
    return work({ head: sql`with given as materialized (${parsed(boundaries)})`, from: sql`given` })
  const table = sql.table('given_boundaries')
  await sql`create temporary table ${table} (index integer, id text, geom geometry(MultiPolygon, 4490), valid boolean) on commit drop`.execute(
    tx,
  )
  for (let from = 0; from < boundaries.length; from += batchRows) {
    await sql`insert into ${table} ${parsed(boundaries.slice(from, from + batchRows))}`.execute(tx)
  }
  await sql`create index on ${table} using gist (geom)`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
  const result = await work({ head: sql``, from: table })
  await sql`drop table ${table}`.execute(tx)
  return result
}

function parsed(boundaries: readonly GivenBoundary[]): RawBuilder<unknown> {
  const rows = JSON.stringify(
    boundaries.map(({ index, id, boundary }) => ({ index, id, boundary: shapeText(boundary) })),
  )
  return sql`select given.index, given.id, shape.geom, ST_IsValid(shape.geom) as valid
    from json_to_recordset(${rows}::text::json) as given(index integer, id text, boundary text)
    cross join lateral (select ST_SetSRID(ST_GeomFromGeoJSON(given.boundary), 4490) as geom offset 0) as shape`
}
