import { prefixRange, regionPrefix } from '../../src/resources/region-code.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Place } from './place.ts'

/** A region as used by the rules. */
export type StoredPlace = Place & { id: string; xzqmc: string }

/** Arbitrary lock number, the same on every node. */
const lockNumber = 5_329_010

/**
 * Serializes writers of regions: the codes of a whole subtree depend on one row, and a child created while its parent
 * moves would be left behind. Regions change rarely.
 */
export async function lockRegions(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
}

/** Live regions at any of these places or with one of these ids. */
export async function findPlaces(
  tx: Transaction<Tables>,
  wanted: { places: readonly Place[]; ids: readonly string[] },
): Promise<StoredPlace[]> {
  const codes = [...new Set(wanted.places.map(({ xzqdm }) => xzqdm))]
  const { rows } = await sql<StoredPlace>`
    select id, xzqmc, xzqdm, xzqjb from regions
    where "deletedAt" is null and (xzqdm = any (${codes}::text[]) or id = any (${[...wanted.ids]}::text[]))`.execute(tx)
  return rows
}

/** Number of regions below a place, including the recycle bin. */
export async function countBelow(tx: Transaction<Tables>, place: Place): Promise<number> {
  const [from, to] = rangeOf(place)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from regions where xzqdm >= ${from} and xzqdm < ${to} and xzqdm <> ${place.xzqdm}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/**
 * Returns the first code below `to` that a region moved from below `from` needs and another region has; null if all are
 * free.
 */
export async function firstCollision(
  tx: Transaction<Tables>,
  from: Place,
  to: Place,
): Promise<{ xzqdm: string; isDeleted: boolean } | null> {
  const [low, high] = rangeOf(from)
  const prefix = regionPrefix(to.xzqdm, to.xzqjb)
  const { rows } = await sql<{ xzqdm: string; isDeleted: boolean }>`
    select taken.xzqdm, taken."deletedAt" is not null as "isDeleted"
    from regions moving
    join regions taken on taken.xzqdm = ${prefix} || substr(moving.xzqdm, ${prefix.length + 1})
    where moving.xzqdm >= ${low} and moving.xzqdm < ${high} and moving.xzqdm <> ${from.xzqdm}
      and not (taken.xzqdm >= ${low} and taken.xzqdm < ${high})
    order by taken.xzqdm limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A region below a moved one, with its old and new code. */
type Recoded = StoredPlace & { version: number; oldCode: string }

/**
 * Gives everything below a moved region, including the recycle bin, the new prefix, with one statement after the region
 * itself has its new code. Rows of other tables follow by their foreign keys.
 */
export async function recodeBelow(
  tx: Transaction<Tables>,
  from: Place,
  to: Place,
  actorId: string,
): Promise<Recoded[]> {
  const [low, high] = rangeOf(from)
  const prefix = regionPrefix(to.xzqdm, to.xzqjb)
  const { rows } = await sql<Recoded>`
    update regions r
    set xzqdm = ${prefix} || substr(r.xzqdm, ${prefix.length + 1}), version = r.version + 1, "updatedAt" = now(), "updatedBy" = ${actorId}
    from (select id, xzqdm from regions where xzqdm >= ${low} and xzqdm < ${high} order by xzqdm for update) as was
    where r.id = was.id
    returning r.id, r.xzqmc, r.xzqdm, r.xzqjb, r.version, was.xzqdm as "oldCode"`.execute(tx)
  return rows
}

/** A region that got a nearer parent. */
type Adopted = StoredPlace & { version: number; pid: string; oldPid: string | null }

/**
 * Makes a new or moved region the parent of the regions inside it, unless they have a nearer parent: for a county
 * created after its towns, or a province created above a prefecture. Data scopes use the code and the tree uses the
 * parent; this keeps both consistent, in the recycle bin too.
 */
export async function adoptInto(
  tx: Transaction<Tables>,
  parents: readonly AnyRow[],
  actorId: string,
): Promise<Adopted[]> {
  const places = parents.map((row) => ({ id: row.id, xzqdm: String(row.xzqdm), xzqjb: String(row.xzqjb) }))
  const ranges = places.map(rangeOf)
  const { rows } = await sql<Adopted>`
    with parent as (
      select * from unnest(${places.map(({ id }) => id)}::text[], ${places.map(({ xzqjb }) => xzqjb)}::text[],
        ${ranges.map(([low]) => low)}::text[], ${ranges.map(([, high]) => high)}::text[]) as parent (id, level, low, high)
    ), adopted as (
      select distinct on (child.id) child.id, child.pid as "oldPid", parent.id as pid
      from parent
      join regions child on child.xzqdm >= parent.low and child.xzqdm < parent.high and child.xzqjb > parent.level
      left join regions present on present.id = child.pid
      where present.id is null or present.xzqjb < parent.level
      order by child.id, parent.level desc
    )
    update regions r set pid = adopted.pid, version = r.version + 1, "updatedAt" = now(), "updatedBy" = ${actorId}
    from adopted where r.id = adopted.id
    returning r.id, r.xzqmc, r.xzqdm, r.xzqjb, r.version, r.pid, adopted."oldPid"`.execute(tx)
  return rows
}

function rangeOf({ xzqdm, xzqjb }: Place): [low: string, high: string] {
  return prefixRange(regionPrefix(xzqdm, xzqjb))
}
