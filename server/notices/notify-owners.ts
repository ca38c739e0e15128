import { v7 as uuidv7 } from 'uuid'
import type { ChangedSubject, PublishedCause } from '../../src/resources/kept-verdicts.ts'
import { lands } from '../../src/resources/lands.ts'
import { json, sql, type Tables, type Transaction } from '../db/index.ts'
import { leaveNotices, wake } from '../http/notices.ts'
import { nearest, officersIn, type ReadGrants } from '../http/officers.ts'

type Tx = Transaction<Tables>

/** Whose verdicts changed, each named once, and by what. Without causes, by something that nobody published. */
export type Publication = { changed: readonly ChangedSubject[]; causes: readonly PublishedCause[] }

const rowsAtOnce = 2_000

/**
 * Leaves each owner of what changed one notice, in the transaction: the nearest officers who may edit parcels of the
 * region, and the authors of schemes and reports. Subjects that are gone are left out. Some statements for each 2,000
 * subjects; none if nothing changed.
 */
export async function notifyOwners(tx: Tx, { changed, causes }: Publication, readGrants: ReadGrants): Promise<void> {
  if (changed.length === 0) return
  const publicationId = uuidv7()
  await sql`insert into publications (id, causes) values (${publicationId}, ${json(causes)})`.execute(tx)
  for (let from = 0; from < changed.length; from += rowsAtOnce)
    await addSubjects(tx, publicationId, changed.slice(from, from + rowsAtOnce))
  const regions = await regionsByOwner(tx, publicationId, readGrants)
  if (regions.size === 0) await sql`delete from publications where id = ${publicationId}`.execute(tx)
  await leaveNotices(tx, regions.keys(), { publicationId, kind: 'verdicts', regions })
  await wake(tx, regions.keys())
}

async function addSubjects(tx: Tx, publicationId: string, subjects: Publication['changed']): Promise<void> {
  await sql`
    insert into "changedVerdicts" ("publicationId", kind, "subjectId", owner, changes)
    select ${publicationId}, given.kind, given.id, coalesce(lands.xzqdm, schemes."createdBy", reports."createdBy"), given.changes
    from json_to_recordset(${JSON.stringify(subjects)}::text::json) as given(kind text, id text, changes jsonb)
    left join lands on given.kind = 'land' and lands.id = given.id and lands."deletedAt" is null
    left join schemes on given.kind = 'scheme' and schemes.id = given.id and schemes."deletedAt" is null
    left join reports on given.kind = 'report' and reports.id = given.id and reports.content is not null
    where lands.id is not null or schemes.id is not null or reports.id is not null`.execute(tx)
}

/** The users to notify, each with the regions for whose parcels. */
async function regionsByOwner(tx: Tx, publicationId: string, readGrants: ReadGrants): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ region: string }>`
    select distinct owner as region from "changedVerdicts" where "publicationId" = ${publicationId} and kind = 'land'`.execute(
    tx,
  )
  const { rows: authors } = await sql<{ id: string }>`
    select id from users where enabled and "deletedAt" is null and id in (
      select owner from "changedVerdicts" where "publicationId" = ${publicationId} and kind <> 'land')`.execute(tx)
  const officers = await officersIn(
    tx,
    rows.map(({ region }) => region),
    { code: lands.code, action: 'edit', readGrants },
  )
  const regions = new Map<string, string[]>(authors.map(({ id }) => [id, []]))
  for (const [region, ofRegion] of officers)
    for (const { id } of nearest(ofRegion)) regions.set(id, [...(regions.get(id) ?? []), region])
  return regions
}
