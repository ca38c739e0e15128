import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { mostKept, type Favourite } from './forms.ts'

/** What somebody keeps, the latest first. */
export async function readFavourites(db: Kysely<Tables>, userId: string): Promise<Favourite[]> {
  const { rows } =
    await sql<Favourite>`select resource, "rowId" as id from favourites where "userId" = ${userId} order by "createdAt" desc, "rowId" limit ${mostKept}`.execute(
      db,
    )
  return rows
}

/** Lets some go and keeps others; what is kept already stays where it is. The oldest go when there are too many. */
export async function changeFavourites(
  tx: Transaction<Tables>,
  userId: string,
  { add, remove }: { add: readonly Favourite[]; remove: readonly Favourite[] },
): Promise<void> {
  await sql`
    delete from favourites using json_to_recordset(${JSON.stringify(remove)}::text::json) as gone(resource text, id text)
    where "userId" = ${userId} and favourites.resource = gone.resource and favourites."rowId" = gone.id`.execute(tx)
  // The order of the list is that of time: the first given is the latest.
  await sql`
    insert into favourites ("userId", resource, "rowId", "createdAt")
    select ${userId}, resource, id, now() - (position * interval '1 millisecond')
    from rows from (json_to_recordset(${JSON.stringify(add)}::text::json) as (resource text, id text)) with ordinality as kept(resource, id, position)
    on conflict do nothing`.execute(tx)
  await sql`
    delete from favourites where "userId" = ${userId} and (resource, "rowId") in (
      select resource, "rowId" from favourites where "userId" = ${userId} order by "createdAt" desc, "rowId" offset ${mostKept})`.execute(
    tx,
  )
}
