import type { FastifyRequest } from 'fastify'
import { layers } from '../../src/resources/layers.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import type { LayerDeps } from './deps.ts'
import { standingFeatures } from './shown-content.ts'

/**
 * Features of a layer that a caller may see as tiles: a cache key that is equal for callers who see the same, the
 * condition on `layerFeatures`, and the label of a feature.
 */
type PlanReach = { key: string; isPublic: boolean; cut: RawBuilder<SqlBool>; label: RawBuilder<unknown> }

type Asked = { isPublic: boolean; contentVersion?: number | undefined }
type Found = { id: string; contentVersion: number | null; isPublic: boolean }

const label = sql`"layerFeatures".attributes ->> (select "labelField" from layers where layers.id = "layerFeatures"."layerId")`

/**
 * Everyone who may see a layer sees the same lines, so two keys are enough. The condition reads the published version
 * again in the tile's own statement, so that a tile is never older than it. Only officers of the region may see an
 * unpublished version. Returns null if nothing is visible.
 */
export async function planReach(
  request: FastifyRequest,
  deps: Pick<LayerDeps, 'database' | 'visible' | 'find' | 'may'>,
  id: string,
  { isPublic, contentVersion }: Asked,
): Promise<PlanReach | null> {
  const { db } = deps.database
  const visible = deps.visible(request, isPublic)
  const { rows } = await sql<Found>`
    select id, "contentVersion", published and "visibleTo" = 'public' as "isPublic" from layers where id = ${id} and ${visible}`.execute(
    db,
  )
  const [layer] = rows
  if (!layer) return null
  if (contentVersion !== undefined && contentVersion !== layer.contentVersion) {
    const isOfficer =
      deps.may(request, 'show') && (await deps.find(db, requireActor(request), layers, { id, action: 'show' })) !== null
    const cut = sql<SqlBool>`"layerFeatures"."layerId" = ${id} and "layerFeatures"."contentVersion" = ${contentVersion}::integer`
    return isOfficer ? { key: `content ${contentVersion}`, isPublic: false, cut, label } : null
  }
  if (layer.contentVersion === null) return null
  return {
    key: layer.isPublic ? 'public' : 'shown',
    isPublic: layer.isPublic,
    cut: standingFeatures(id, visible),
    label,
  }
}
