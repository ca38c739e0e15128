import { sql, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { cellShift, clusterBelow, clustersOf, mostFeatures, type Cell } from './cells.ts'
import type { Cluster, TileJob } from './encode/tile.ts'
import { bufferedBoxOf, cellRange, sideOf, type TileAddress } from './grid.ts'
import type { Layer } from './layers.ts'

export type Condition = RawBuilder<SqlBool>

/** A query for the rows of a layer that the caller may see, in one tile. */
export type TileQuery = { layer: Layer; tile: TileAddress; cut: Condition }

/** The rows of a tile, and a version of the layer that they are at least as new as. */
type TileRows = { job: TileJob; version: number }

type Handle = Transaction<Tables>
type Row = { version: number; id: string | null; shape: string | null } & Record<string, unknown>
type CellRow = Row & Cell & { coarse: boolean | null }
/** Clusters of a tile, and a row of each cell with the `count` that it is drawn for; no rows if none is needed. */
type Drawn = { clusters: Cluster[]; rows: readonly Row[]; version: number }

/** Nested areas with a box below this share of the tile's side are left out: 4 px at 512. */
const smallestShare = 8 / 1000

/**
 * Reads what a tile shows: all rows when they are few; above `mostFeatures` one per cell of a grid. Rows in the tile
 * are read with the spatial index, counts with the index of cells. Call it only in a transaction with a time limit.
 */
export async function readTile(tx: Handle, query: TileQuery): Promise<TileRows> {
  if (query.layer.isNested) return result(query, await readRows(tx, query, nestedIn(query)))
  if (query.tile.z >= clusterBelow) {
    const rows = await readRows(tx, query, touching(query))
    if (rows.length <= mostFeatures) return result(query, rows)
  } else {
    const drawn = await readCells(tx, query, mostFeatures)
    if (drawn.rows.length > 0) return result(query, drawn.rows, drawn)
    const rows = await readRows(tx, query, touching(query))
    if (rows.length <= mostFeatures)
      return result(
        query,
        rows.map((row) => ({ ...row, count: 1 })),
        drawn,
      )
  }
  const drawn = await readCells(tx, query, 0)
  return result(query, drawn.rows, drawn)
}

/** Features have a count where the tile has cells. */
function result({ layer, tile }: TileQuery, rows: readonly Row[], drawn?: Drawn): TileRows {
  const found = rows.filter(({ shape }) => shape !== null)
  const names = ['id', ...layer.fields, ...(drawn ? ['count'] : [])]
  const columns = Object.fromEntries(names.map((name) => [name, found.map((row) => row[name])]))
  const shapes = found.map(({ shape }) => String(shape))
  return {
    job: { layer: layer.name, tile, shapes, columns, clusters: drawn?.clusters ?? [] },
    version: Math.min(rows[0]?.version ?? Number.POSITIVE_INFINITY, drawn?.version ?? Number.POSITIVE_INFINITY),
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
  const limit = layer.isNested ? mostFeatures : mostFeatures + 1
  const { rows } = await sql<Row>`
    select known.version, found.*
    from (${versionOf(layer)}) as known
    left join lateral (
      select ${columnsOf(query)} from ${sql.ref(layer.table)}
      where ${cut} and ${where} ${order ? sql`order by ${order}` : sql``} limit ${limit}
    ) as found on true`.execute(tx)
  return rows
}

function columnsOf(query: TileQuery): RawBuilder<unknown> {
  const { layer } = query
  return sql.join([
    sql`${column(query, layer.shape)} as shape`,
    sql`${column(query, 'id')}::text as id`,
    ...layer.fields.map((name) => sql`${layer.expressions?.[name] ?? column(query, name)} as ${sql.ref(name)}`),
  ])
}

/**
 * Reads the cells of the tile, from an index that contains all columns of the query, with a row to draw for each if the
 * tile has more than `few`. A tile has 4,096 cells at most, so four become one where they are too many. Without cells,
 * the version is in a separate row.
 */
async function readCells(tx: Handle, query: TileQuery, few: number): Promise<Drawn> {
  const { layer, tile, cut } = query
  const place = column(query, 'tileCell')
  const [from, to] = cellRange(tile)
  const area = layer.area ? sql`sum(${column(query, layer.area)})` : sql`null::double precision`
  const id = column(query, 'id')
  // Texts are compared as bytes in half the time that the order of a language takes.
  const isText = layer.idType === 'text'
  const least = isText ? sql`min(${id} collate "C")` : sql`min(${id})`
  const { rows } = await sql<CellRow>`
    with cells as materialized (
      select ((${place} - ${from}::bigint) >> ${cellShift(tile)}::integer)::integer as cell, count(*)::integer as count, ${area} as area, ${least} as id
      from ${sql.ref(layer.table)} where ${cut} and ${place} >= ${from}::bigint and ${place} < ${to}::bigint group by 1
    ), whole as (
      select count(*) > ${mostFeatures} as coarse, sum(count) > ${few} as drawn from cells
    ), grid as (
      select case when coarse then cell >> 2 else cell end as cell, coarse, drawn, sum(count)::integer as count, sum(area) as area,
        ${isText ? sql`min(cells.id) collate "default"` : sql`min(cells.id)`} as id
      from cells, whole group by 1, 2, 3
    )
    select known.version, grid.cell, grid.coarse, grid.count, grid.area, found.*
    from (${versionOf(layer)}) as known
    left join grid on true
    left join lateral (
      select ${columnsOf(query)} from ${sql.ref(layer.table)} where grid.drawn and ${id} = grid.id offset 0
    ) as found on true`.execute(tx)
  const [first] = rows
  const cells = first?.coarse == null ? [] : rows
  return {
    clusters: clustersOf(cells, { tile, isCoarse: first?.coarse === true }),
    rows: cells.filter(({ id }) => id !== null),
    version: first?.version ?? 0,
  }
}
