import type { FastifyRequest } from 'fastify'
import { layers } from '../../src/resources/layers.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { readContent, withAliases } from './contents.ts'
import type { ContentField, LayerDeps } from './deps.ts'

/** Content of a layer that the caller may see. */
export type ShownContent = {
  id: string
  contentVersion: number
  fields: ContentField[]
  count: number
  bbox: number[] | null
}

/**
 * The requested content: the published version, or another one by number, which only officers of the region may see.
 */
type Asked = { id: string; contentVersion?: number | undefined; isPublic: boolean }

type Layer = { id: string; contentVersion: number | null; fields: unknown }

/**
 * Returns the content that the caller may see. Throws the same 404 for a layer that is missing, has no content, or
 * whose lines the caller may not see.
 */
export async function shownContent(request: FastifyRequest, deps: LayerDeps, asked: Asked): Promise<ShownContent> {
  const layer = await visibleLayer(request, deps, asked)
  const contentVersion = asked.contentVersion ?? layer?.contentVersion
  const content = layer && contentVersion ? await readContent(deps.database.db, layer.id, contentVersion) : null
  if (!layer || !content) throw notFound()
  return { ...content, id: layer.id, fields: withAliases(content.fields, layer.fields) }
}

export function notFound(): ApiError {
  return new ApiError('not-found', { what: layers.label })
}

async function visibleLayer(
  request: FastifyRequest,
  deps: LayerDeps,
  { id, contentVersion, isPublic }: Asked,
): Promise<Layer | null> {
  const { db } = deps.database
  const visible = deps.visible(request, isPublic)
  const { rows } =
    await sql<Layer>`select id, "contentVersion", fields from layers where id = ${id} and ${visible}`.execute(db)
  const [layer = null] = rows
  if (!layer || contentVersion === undefined || contentVersion === layer.contentVersion) return layer
  if (!deps.may(request, 'show')) return null
  return (await deps.find(db, requireActor(request), layers, { id, action: 'show' })) ? layer : null
}

/**
 * SQL condition for other queries of features, such as tiles: features of a layer's published content, if the layer
 * matches `visible`; evaluated in the same statement.
 */
export function standingFeatures(id: string, visible: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`"layerFeatures"."layerId" = ${id} and "layerFeatures"."contentVersion" = (select "contentVersion" from layers where id = ${id} and ${visible})`
}
