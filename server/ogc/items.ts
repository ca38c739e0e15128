import type { AnyRow } from '../../src/resources/define.ts'
import { sql, type Database, type RawBuilder, type SqlBool } from '../db/index.ts'
import { boxesIn, shapeIn, type Crs } from './crs.ts'
import type { Collection, Reading } from './collections.ts'
import type { Condition } from './deps.ts'
import type { ItemsQuery } from './query.ts'

/** Features per statement; a shape may have a hundred thousand corners. */
const batchFeatures = 200

/**
 * Ids of the features of a page, and whether there are more; `matched` only with the first page, because counting costs
 * as much as reading.
 */
type FoundItems = { ids: string[]; hasMore: boolean; matched: number | null }

type Handle = Pick<Database, 'read'>

/** Finds the ids of a page first, so that the page is complete before anything is sent. */
export async function findItems(
  { read }: Handle,
  collection: Collection,
  { reading, query }: { reading: Reading; query: ItemsQuery },
): Promise<FoundItems> {
  const found = sql<SqlBool>`${reading.condition} and ${placed(collection, query)}`
  const isLater =
    query.after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${idOf(collection)} > ${query.after}::${sql.raw(collection.idType)}`
  const [{ rows }, counted] = await Promise.all([
    sql<{
      id: string
    }>`select ${idOf(collection)}::text as id from ${sql.table(collection.table)} where ${found} and ${isLater} order by ${idOf(collection)} limit ${query.limit + 1}`.execute(
      read,
    ),
    query.after === null
      ? sql<{ matched: number }>`select count(*) as matched from ${sql.table(collection.table)} where ${found}`.execute(
          read,
        )
      : null,
  ])
  const ids = rows.map(({ id }) => id)
  return {
    ids: ids.slice(0, query.limit),
    hasMore: ids.length > query.limit,
    matched: counted?.rows[0]?.matched ?? null,
  }
}

/** Yields the features of these ids as GeoJSON texts, in their order, in batches. */
export async function* featureTexts(
  { read }: Handle,
  collection: Collection,
  { reading, crs, ids }: { reading: Reading; crs: Crs; ids: readonly string[] },
): AsyncGenerator<string[]> {
  for (let from = 0; from < ids.length; from += batchFeatures) {
    const wanted = ids.slice(from, from + batchFeatures)
    const { rows } = await sql<AnyRow & { _shape: string | null }>`
      select ${reading.columns}, ${shapeIn(sql.ref(`${collection.table}.${collection.shape}`), crs)} as "_shape" from ${sql.table(collection.table)}
      where ${idOf(collection)} = any(${wanted}::${sql.raw(collection.idType)}[]) and ${reading.condition} order by ${idOf(collection)}`.execute(
      read,
    )
    const properties = await reading.propertiesOf(rows)
    yield rows.map(
      ({ id, _shape }, index) =>
        `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${_shape ?? 'null'},"properties":${JSON.stringify(properties[index])}}`,
    )
  }
}

function idOf({ table }: Collection): RawBuilder<unknown> {
  return sql.ref(`${table}.id`)
}

/** Condition for features in the requested boxes. A feature without a shape matches only if no box is requested. */
function placed({ table, shape }: Collection, { boxes, boxCrs }: ItemsQuery): Condition {
  if (boxes === null) return sql<SqlBool>`true`
  const column = sql.ref(`${table}.${shape}`)
  return sql<SqlBool>`(${sql.join(
    boxesIn(boxes, boxCrs).map((box) => sql`ST_Intersects(${column}, ${box})`),
    sql` or `,
  )})`
}
