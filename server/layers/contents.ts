import type { Locale } from '../../src/resources/errors.ts'
import { layers } from '../../src/resources/layers.ts'
import { writeAudits } from '../db/audit.ts'
import {
  json,
  regionName,
  sql,
  withTx,
  type Kysely,
  type Tables,
  type Transaction,
  type WriteActor,
} from '../db/index.ts'
import { keepToRegion } from './keep-to-region.ts'
import { storeFeatures } from './store-features.ts'
import type { ContentDates } from './content-dates.ts'
import type { Beyond, ContentFacts, ContentFeature, ContentField } from './deps.ts'

type Tx = Transaction<Tables>

/** A stored version of a layer's content. */
type Content = ContentDates & {
  contentVersion: number
  createdAt: string
  createdBy: string
  createdByName: string | null
  fileName: string
  /** How exact the survey is, metres; null where nobody has said. */
  accuracyM: number | null
  /** Square metres where the survey looked; null is all of the layer's region. */
  coverageM2: number | null
  facts: ContentFacts & { mended?: number; beyond?: Beyond | null }
  fields: ContentField[]
  count: number
  bbox: number[] | null
}

type NewContent = {
  fileName: string
  dates: ContentDates
  accuracyM?: number | null
  /** Where the survey looked, as hexadecimal EWKB; null is the region of the layer. */
  coverage?: string | null
  facts: ContentFacts
  features: AsyncIterable<ContentFeature>
  signal?: AbortSignal
  /** Runs in the last transaction; throws if the layer may no longer be changed. */
  check?: (tx: Tx) => Promise<unknown>
}

type Stored = { contentVersion: number; count: number; mended: number; beyond: Beyond | null }

/**
 * Stores a file as the next version of a layer's content, with history. The published version does not change;
 * publishing is a separate step. Features are stored in turns, each a transaction unless `db` is one, and nobody sees
 * them before the last. After an error nothing remains.
 */
export async function addContent(
  db: Kysely<Tables>,
  actor: WriteActor,
  layer: { id: string; version: number; name?: unknown; xzqdm?: unknown },
  content: NewContent,
): Promise<Stored> {
  const place = await withTx(db, actor, (tx) => takeNumber(tx, layer.id))
  const turn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTx(db, actor, work)
  try {
    const { mended } = await storeFeatures(turn, place, content.features, content.signal)
    return await turn(async (tx) => {
      await content.check?.(tx)
      return { mended, ...(await finish(tx, actor, { layer, place, content, mended })) }
    })
  } catch (error) {
    if (!db.isTransaction) await removeUpload(db, actor, place)
    throw error
  }
}

type Place = { layerId: string; contentVersion: number; territory: string | null }

/** Takes the number of the next version, and names the boundary to which its features are cut. */
async function takeNumber(tx: Tx, layerId: string): Promise<Place> {
  await sql`select from layers where id = ${layerId} for update`.execute(tx)
  const { rows } = await sql<{ contentVersion: number }>`
    insert into "layerUploads" ("layerId", "contentVersion")
    select ${layerId}, coalesce(max("contentVersion"), 0) + 1 from (select "contentVersion" from "layerContents" where "layerId" = ${layerId} union all select "contentVersion" from "layerUploads" where "layerId" = ${layerId}) as taken
    returning "contentVersion"`.execute(tx)
  return { layerId, contentVersion: rows[0]?.contentVersion ?? 1, territory: await territoryOf(tx, layerId) }
}

/** The region, and its version, whose boundary applies to a layer; null if none has one. */
async function territoryOf(tx: Tx, layerId: string): Promise<string | null> {
  const { rows } = await sql<{ territory: string }>`
    select regions.id || ' ' || regions.version as territory from layers join regions on regions.id = "region_territory"(layers.xzqdm) where layers.id = ${layerId}`.execute(
    tx,
  )
  return rows[0]?.territory ?? null
}

/** The present name, in a language, of the region to which a layer's content is cut; null without a boundary. */
export async function territoryName(
  db: Kysely<Tables>,
  { layerId, locale }: { layerId: string; locale: Locale },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${regionName(locale)} as name from layers join regions on regions.id = "region_territory"(layers.xzqdm) where layers.id = ${layerId}`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

async function finish(
  tx: Tx,
  actor: WriteActor,
  {
    layer,
    place,
    content,
    mended,
  }: { layer: Parameters<typeof addContent>[2]; place: Place; content: NewContent; mended: number },
): Promise<Omit<Stored, 'mended'>> {
  const { layerId, contentVersion } = place
  await sql`select from layers where id = ${layerId} for update`.execute(tx)
  await sql`
    insert into "layerContents" ("layerId", "contentVersion", "createdBy", "fileName", "dataDate", "validUntil", "accuracyM", "coverage", "facts", "fields", "count")
    values (${layerId}, ${contentVersion}, ${actor.id}, ${content.fileName}, ${content.dates.dataDate}, ${content.dates.validUntil}, ${content.accuracyM ?? null}, ${content.coverage ?? null}::text::geometry, ${json({ ...content.facts, mended })}, ${json(content.facts.fields)}, 0)`.execute(
    tx,
  )
  // A boundary that was redrawn meanwhile applies to all features.
  if ((await territoryOf(tx, layerId)) !== place.territory) await keepToRegion(tx, layerId, contentVersion)
  await sql`select "count_content"(${layerId}, ${contentVersion}::integer)`.execute(tx)
  await sql`delete from "layerUploads" where "layerId" = ${layerId} and "contentVersion" = ${contentVersion}`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number; beyond: Beyond | null }>`
    select count, facts->'beyond' as beyond from "layerContents"
    where "layerId" = ${layerId} and "contentVersion" = ${contentVersion}`.execute(tx)
  const { count = 0, beyond = null } = rows[0] ?? {}
  await auditContent(tx, actor, layer, {
    action: 'upload',
    changes: {
      fileName: [null, content.fileName],
      contentVersion: [null, contentVersion],
      featureCount: [null, count],
      ...datesGiven(content.dates),
    },
  })
  return { contentVersion, count, beyond }
}

/** The dates that are known, as changes of a history. */
export function datesGiven(dates: ContentDates): Record<string, [null, string]> {
  return Object.fromEntries(
    Object.entries(dates).flatMap(([name, day]) => (day === null ? [] : [[name, [null, day] as [null, string]]])),
  )
}

/** Writes what happened to a version of a layer's content into the history of the layer, whose row does not change. */
export async function auditContent(
  tx: Tx,
  actor: WriteActor,
  { id, version, name, xzqdm }: Parameters<typeof addContent>[2],
  done: { action: 'upload' | 'update'; changes: Record<string, [unknown, unknown]> },
): Promise<void> {
  const row = { resource: layers.name, rowId: id, rowVersion: version, label: String(name), xzqdm: String(xzqdm) }
  await writeAudits(tx, actor, [{ ...row, ...done }])
}

/** Features per statement of a removal. */
const removedAtOnce = 5_000

async function removeUpload(
  db: Kysely<Tables>,
  actor: WriteActor,
  { layerId, contentVersion }: Pick<Place, 'layerId' | 'contentVersion'>,
): Promise<void> {
  const remove = async (tx: Tx): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from "layerFeatures" where id in (select id from "layerFeatures" where "layerId" = ${layerId} and "contentVersion" = ${contentVersion} limit ${sql.lit(removedAtOnce)})`.execute(
      tx,
    )
    return Number(numAffectedRows)
  }
  while ((await withTx(db, actor, remove)) > 0);
  await withTx(db, actor, (tx) =>
    sql`delete from "layerUploads" where "layerId" = ${layerId} and "contentVersion" = ${contentVersion}`.execute(tx),
  )
}

/** Removes what a server that was killed during an upload has left; an upload never takes as long as six hours. */
export async function removeLeftUploads(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ layerId: string; contentVersion: number }>`
    select "layerId", "contentVersion" from "layerUploads" where "startedAt" < now() - interval '6 hours'`.execute(db)
  for (const place of rows) await removeUpload(db, { id: 'system', name: 'uploads' }, place)
}

/** Returns the versions of a layer's content, newest first. */
export async function readContents(db: Kysely<Tables>, layerId: string): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select "contentVersion", to_char(c."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", c."createdBy", u.realname as "createdByName", "fileName", "dataDate", "validUntil", "accuracyM", round(ST_Area(coverage::geography)::numeric, 2)::double precision as "coverageM2", facts, fields, count, bbox
    from "layerContents" c left join users u on u.id = c."createdBy" where "layerId" = ${layerId}
    order by "contentVersion" desc`.execute(db)
  return rows
}

/** Returns one version, or null. */
export async function readContent(
  db: Kysely<Tables>,
  layerId: string,
  contentVersion: number,
): Promise<Pick<Content, 'contentVersion' | 'dataDate' | 'validUntil' | 'fields' | 'count' | 'bbox'> | null> {
  const { rows } = await sql<Content>`
    select "contentVersion", "dataDate", "validUntil", fields, count, bbox from "layerContents"
    where "layerId" = ${layerId} and "contentVersion" = ${contentVersion}`.execute(db)
  return rows[0] ?? null
}

/** The fields of a stored layer or a draft; empty if there is no list. */
export function fieldsIn(value: unknown): ContentField[] {
  return Array.isArray(value) ? (value as ContentField[]) : []
}

/** Fields of a content, with the aliases given earlier by a user. */
export function withAliases(fields: readonly ContentField[], known: unknown): ContentField[] {
  const aliases = new Map(fieldsIn(known).map(({ name, alias }) => [name, alias]))
  return fields.map(({ name, alias, type }) => ({ name, alias: aliases.get(name) || alias || name, type }))
}
