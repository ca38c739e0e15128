import { layers } from '../../src/resources/layers.ts'
import { writeAudits } from '../db/audit.ts'
import { json, sql, type Kysely, type Tables, type Transaction, type WriteActor } from '../db/index.ts'
import { keepToRegion } from './keep-to-region.ts'
import { storeFeatures } from './store-features.ts'
import type { Beyond, ContentFacts, ContentFeature, ContentField } from './deps.ts'

type Tx = Transaction<Tables>

/** A stored version of a layer's content. */
type Content = {
  contentVersion: number
  createdAt: string
  createdBy: string
  createdByName: string | null
  fileName: string
  facts: ContentFacts & { mended?: number; beyond?: Beyond | null }
  fields: ContentField[]
  count: number
  bbox: number[] | null
}

type NewContent = {
  fileName: string
  facts: ContentFacts
  features: AsyncIterable<ContentFeature>
  signal?: AbortSignal
}

/**
 * Stores a file as the next version of a layer's content, with history. The published version does not change;
 * publishing is a separate step.
 */
export async function addContent(
  tx: Tx,
  actor: WriteActor,
  layer: { id: string; version: number; name?: unknown; xzqdm?: unknown },
  content: NewContent,
): Promise<{ contentVersion: number; count: number; mended: number; beyond: Beyond | null }> {
  await sql`select from layers where id = ${layer.id} for update`.execute(tx)
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max("contentVersion"), 0) + 1 as next from "layerContents" where "layerId" = ${layer.id}`.execute(
    tx,
  )
  const contentVersion = rows[0]?.next ?? 1
  const { count, mended } = await storeFeatures(
    tx,
    { layerId: layer.id, contentVersion },
    content.features,
    content.signal,
  )
  await sql`
    insert into "layerContents" ("layerId", "contentVersion", "createdBy", "fileName", "facts", "fields", "count", "bbox")
    select ${layer.id}, ${contentVersion}, ${actor.id}, ${content.fileName}, ${json({ ...content.facts, mended })}, ${json(content.facts.fields)}, ${count},
      case when box is not null then array[ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box)] end
    from (select ST_Extent("shape") as box from "layerFeatures" where "layerId" = ${layer.id} and "contentVersion" = ${contentVersion}) as extent`.execute(
    tx,
  )
  await keepToRegion(tx, layer.id, contentVersion)
  const [kept] = (
    await sql<{ count: number; beyond: Beyond | null }>`
      select count, facts->'beyond' as beyond from "layerContents"
      where "layerId" = ${layer.id} and "contentVersion" = ${contentVersion}`.execute(tx)
  ).rows
  const line = {
    resource: layers.name,
    rowId: layer.id,
    action: 'upload',
    rowVersion: layer.version,
    label: String(layer.name),
    xzqdm: String(layer.xzqdm),
  }
  await writeAudits(tx, actor, [
    {
      ...line,
      changes: {
        fileName: [null, content.fileName],
        contentVersion: [null, contentVersion],
        featureCount: [null, kept?.count ?? count],
      },
    },
  ])
  return { contentVersion, count: kept?.count ?? count, mended, beyond: kept?.beyond ?? null }
}

/** Returns the versions of a layer's content, newest first. */
export async function readContents(db: Kysely<Tables>, layerId: string): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select "contentVersion", to_char(c."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", c."createdBy", u.realname as "createdByName", "fileName", facts, fields, count, bbox
    from "layerContents" c left join users u on u.id = c."createdBy" where "layerId" = ${layerId}
    order by "contentVersion" desc`.execute(db)
  return rows
}

/** Returns one version, or null. */
export async function readContent(
  db: Kysely<Tables>,
  layerId: string,
  contentVersion: number,
): Promise<Pick<Content, 'contentVersion' | 'fields' | 'count' | 'bbox'> | null> {
  const { rows } = await sql<Content>`
    select "contentVersion", fields, count, bbox from "layerContents"
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
