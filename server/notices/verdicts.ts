import type { Locale } from '../../src/resources/errors.ts'
import type { PublishedCause } from '../../src/resources/kept-verdicts.ts'
import type { NamedCause, ToldVerdict, ToldVerdicts, VerdictsNotice } from '../../src/resources/notice-view.ts'
import {
  layerName,
  nameIn,
  sql,
  type Database,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  type Tables,
} from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import type { NoticeReader } from '../http/notices.ts'

export type VerdictNoticeDeps = {
  database: Database
  /** SQL condition on `lands`: those that the actor answers for now. */
  landsOf: (actor: Actor) => RawBuilder<SqlBool>
  /** SQL conditions on `rules` and `layers`: those whose names the actor may see. */
  seesRules: (actor: Actor) => RawBuilder<SqlBool>
  seesLayers: (actor: Actor) => RawBuilder<SqlBool>
}

const shownAtMost = 100

const what = { zh: '通知', en: 'Notice' } as const

/**
 * SQL over `notices`: what of a publication its reader was told of and may see now, as `changed` beside `lands`, `schemes`
 * and `reports`: parcels of the regions of that time while they answer for them, own schemes and reports while they exist.
 */
function toldOf(actor: Actor, { landsOf }: VerdictNoticeDeps): RawBuilder<unknown> {
  return sql`"changedVerdicts" changed
    left join lands on changed.kind = 'land' and lands.id = changed."subjectId" and ${landsOf(actor)}
    left join schemes on changed.kind = 'scheme' and schemes.id = changed."subjectId" and schemes."createdBy" = ${actor.id} and schemes."deletedAt" is null
    left join reports on changed.kind = 'report' and reports.id = changed."subjectId" and reports."createdBy" = ${actor.id} and reports.content is not null
    where changed."publicationId" = notices."publicationId" and changed.owner = any(notices.regions || array[notices."userId"])
      and (lands.id is not null or schemes.id is not null or reports.id is not null)`
}

type Row = Omit<VerdictsNotice, 'causes' | 'changed'> & VerdictsNotice['changed'] & { causes: PublishedCause[] }
type Reading = { actor: Actor; locale: Locale }

/** Notices of verdicts that changed by a publication. */
export function verdictNotices(deps: VerdictNoticeDeps): NoticeReader {
  const seen = (actor: Actor): RawBuilder<SqlBool> =>
    sql<SqlBool>`notices."userId" = ${actor.id} and exists (select from ${toldOf(actor, deps)})`
  return {
    seen,
    read: (db, { most, ...reading }) =>
      readNotices(db, deps, {
        ...reading,
        chosen: sql`${seen(reading.actor)} order by notices.at desc, notices.id desc limit ${most}`,
      }),
  }
}

/** `chosen`: which of the notices, as the end of a statement. */
async function readNotices(
  db: Kysely<Tables>,
  deps: VerdictNoticeDeps,
  { actor, locale, chosen }: Reading & { chosen: RawBuilder<unknown> },
): Promise<VerdictsNotice[]> {
  const { rows } = await sql<Row>`
    select notices.id, 'verdicts' as subject, notices.at, notices."readAt" is not null as "isRead", publications.causes, counted.*
    from (select * from notices where "publicationId" is not null and ${chosen}) as notices
    join publications on publications.id = notices."publicationId" cross join lateral (
      select count(lands.id) as land, count(schemes.id) as scheme, count(reports.id) as report from ${toldOf(actor, deps)}) as counted
    order by notices.at desc, notices.id desc`.execute(db)
  const names = await namesOf(
    db,
    rows.flatMap(({ causes }) => causes),
    { actor, locale, ...deps },
  )
  return rows.map(({ land, scheme, report, causes, ...row }) => ({
    ...row,
    causes: causes.map((cause) => ({ ...cause, label: names.get(keyOf(cause)) ?? null })),
    changed: { land, scheme, report },
  }))
}

function keyOf({ kind, id, version }: PublishedCause): string {
  return `${kind} ${id} ${version}`
}

/** Names of causes that the actor may see: rules as that version named them, layers as they are named now. */
async function namesOf(
  db: Kysely<Tables>,
  causes: readonly PublishedCause[],
  { actor, locale, seesRules, seesLayers }: Reading & VerdictNoticeDeps,
): Promise<ReadonlyMap<string, string>> {
  if (causes.length === 0) return new Map()
  const { rows } = await sql<NamedCause & { label: string }>`
    with cause as (select * from json_to_recordset(${JSON.stringify(causes)}::text::json) as given(kind text, id text, version integer))
    select distinct cause.kind, cause.id, cause.version, concat_ws(' ', content.code, ${nameIn(locale, 'content.name', 'content.nameEn')}) as label
    from cause join rules on cause.kind = 'rules' and rules.id = cause.id and ${seesRules(actor)}
    join "ruleVersions" held on held."ruleId" = rules.id and held.number = cause.version,
    lateral jsonb_to_record(held.content) as content(code text, name text, "nameEn" text)
    union all
    select distinct cause.kind, cause.id, cause.version, ${layerName(locale)} from cause join layers on cause.kind = 'layers' and layers.id = cause.id and ${seesLayers(actor)}`.execute(
    db,
  )
  return new Map(rows.map((cause) => [keyOf(cause), cause.label]))
}

/** A notice about verdicts with the first of the changes; throws 404 if the actor has no such notice now. */
export async function readVerdicts(
  deps: VerdictNoticeDeps,
  { actor, locale, id }: Reading & { id: string },
): Promise<ToldVerdicts> {
  const { db } = deps.database
  const chosen = sql`notices.id = ${id} and ${verdictNotices(deps).seen(actor)}`
  const [notice] = await readNotices(db, deps, { actor, locale, chosen })
  if (!notice) throw new ApiError('not-found', { what })
  const { rows } = await sql<ToldVerdict>`
    select told.* from notices cross join lateral (
      select changed.kind, changed."subjectId" as id, changed.changes, reports."runId",
        coalesce(nullif(concat_ws(' ', lands."landCode", lands.name), ''), schemes.name, reports."pdfName", reports."wordName", reports.id) as label
      from ${toldOf(actor, deps)}) as told
    where notices.id = ${id}
    order by array_position(array['land', 'scheme', 'report'], told.kind), told.label, told.id limit ${shownAtMost}`.execute(
    db,
  )
  return { ...notice, shown: rows }
}
