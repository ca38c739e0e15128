import { sql, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { cellShift, clusterBelow, clustersOf, mostFeatures, thinned, type Cell } from './cells.ts'
import type { TileJob } from './encode/tile.ts'
import { bufferedBoxOf, cellRange, sideOf, type TileAddress } from './grid.ts'
import type { Layer } from './layers.ts'

export type Condition = RawBuilder<SqlBool>

/** A query for the rows of a layer that the caller may see, in one tile. */
export type TileQuery = { layer: Layer; tile: TileAddress; cut: Condition }

/** The rows of a tile, and a version of the layer that they are at least as new as. */
type TileRows = { job: TileJob; version: number }

type Handle = Transaction<Tables>
type CountedCell = Cell & { version: number }
type Row = { version: number; id: string | null; shape: string | null } & Record<string, unknown>

/** Nested areas with a box below this share of the tile's side are left out: 4 px at 512. */
const smallestShare = 8 / 1000

/**
 * Reads what a tile shows: all rows when they are few; above `mostFeatures` one per cell of a grid. Rows in the tile
 * are read with the spatial index, counts with the index of cells. Call it only in a transaction with a time limit.
 */
export async function readTile(tx: Handle, query: TileQuery): Promise<TileRows> {
  if (query.layer.isNested) return all(query, await readRows(tx, query, nestedIn(query)), [])
  if (query.tile.z >= clusterBelow) {
    const rows = await readRows(tx, query, touching(query))
    if (rows.length <= mostFeatures) return all(query, rows, null)
  }
  const cells = await readCells(tx, query)
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  if (total <= mostFeatures && query.tile.z < clusterBelow) {
    const rows = await readRows(tx, query, touching(query))
    if (rows.length <= mostFeatures) return all(query, rows, cells)
  }
  return chosen(tx, query, cells)
}

/** `cells` null omits counts and clusters. */
function all(query: TileQuery, rows: readonly Row[], cells: readonly CountedCell[] | null): TileRows {
  const counted: Record<string, number[]> = cells === null || query.layer.isNested ? {} : { count: rows.map(() => 1) }
  return result(query, rows, { counted, cells: cells ?? [] })
}

async function chosen(tx: Handle, query: TileQuery, cells: readonly CountedCell[]): Promise<TileRows> {
  const kept = thinned(cells)
  const counts = new Map(kept.map(({ id, count }) => [id, count]))
  const ids = sql<SqlBool>`${column(query, 'id')} = any(${[...counts.keys()]}::${sql.raw(query.layer.idType)}[])`
  const rows = await readRows(tx, query, { where: ids, order: null })
  return result(query, rows, { counted: { count: rows.map(({ id }) => counts.get(id ?? '') ?? 1) }, cells })
}

function result(
  { layer, tile }: TileQuery,
  rows: readonly Row[],
  { counted, cells }: { counted: Record<string, number[]>; cells: readonly CountedCell[] },
): TileRows {
  const found = rows.filter(({ shape }) => shape !== null)
  const columns = Object.fromEntries(['id', ...layer.fields].map((name) => [name, found.map((row) => row[name])]))
  const shapes = found.map(({ shape }) => String(shape))
  return {
    job: { layer: layer.name, tile, shapes, columns: { ...columns, ...counted }, clusters: clustersOf(cells, tile) },
    version: Math.min(...[...rows.slice(0, 1), ...cells.slice(0, 1)].map(({ version }) => version)),
  }
}

type Selection = { where: Condition; order: RawBuilder<unknown> | null }

function column({ layer }: TileQuery, name: string): RawBuilder<unknown> {
  return sql.ref(`${layer.table}.${name}`)
}

function envelope(tile: TileAddress): RawBuilder<unknown> {
  return sql`ST_MakeEnvelope(${sql.join(bufferedBoxOf(tile).map((metres) => sql`${metres}::double precision`))}, 3857)`
}

function touching(query: TileQuery): Selection {
  return { where: sql<SqlBool>`${column(query, query.layer.shape)} && ${envelope(query.tile)}`, order: null }
}

/** Sorts the largest first, so that a full tile lacks only the smallest. */
function nestedIn(query: TileQuery): Selection {
  const shape = column(query, query.layer.shape)
  const least = sideOf(query.tile) * smallestShare
  const where = sql<SqlBool>`${shape} && ${envelope(query.tile)} and greatest(ST_XMax(${shape}) - ST_XMin(${shape}), ST_YMax(${shape}) - ST_YMin(${shape})) >= ${least}`
  return {
    where,
    order: sql`(ST_XMax(${shape}) - ST_XMin(${shape})) * (ST_YMax(${shape}) - ST_YMin(${shape})) desc, ${column(query, 'id')}`,
  }
}

function versionOf({ name }: Layer): RawBuilder<unknown> {
  return sql`select coalesce(max(version), 0) as version from "layerVersions" where layer = ${name}`
}

/**
 * Reads one row more than a tile may draw, to detect that there are too many (nested layers: no more). The version is
 * in every row; without rows, it is in a separate row.
 */
async function readRows(tx: Handle, query: TileQuery, { where, order }: Selection): Promise<Row[]> {
  const { layer, cut } = query
  const fields = sql.join([
    sql`${column(query, 'id')}::text as id`,
    ...layer.fields.map((name) => sql`${layer.expressions?.[name] ?? column(query, name)} as ${sql.ref(name)}`),
  ])
  const limit = layer.isNested ? mostFeatures : mostFeatures + 1
  const { rows } = await sql<Row>`
    select known.version, found.*
    from (${versionOf(layer)}) as known
    left join lateral (
      select ${column(query, layer.shape)} as shape, ${fields} from ${sql.ref(layer.table)}
      where ${cut} and ${where} ${order ? sql`order by ${order}` : sql``} limit ${limit}
    ) as found on true`.execute(tx)
  return rows
}

/** Reads the cells of the tile, from an index that contains all columns of the query. */
async function readCells(tx: Handle, query: TileQuery): Promise<CountedCell[]> {
  const { layer, tile, cut } = query
  const place = column(query, 'tileCell')
  const [from, to] = cellRange(tile)
  const area = layer.area ? sql`sum(${column(query, layer.area)})` : sql`null::double precision`
  const { rows } = await sql<CountedCell>`
    select ${place} >> ${sql.lit(cellShift(tile))} as cell, count(*) as count, ${area} as "areaM2", min(${column(query, 'id')})::text as id,
      (${versionOf(layer)}) as version
    from ${sql.ref(layer.table)} where ${cut} and ${place} >= ${from}::bigint and ${place} < ${to}::bigint group by 1`.execute(
    tx,
  )
  return rows
}
