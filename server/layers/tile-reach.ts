import type { FastifyRequest } from 'fastify'
import { layers } from '../../src/resources/layers.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import type { LayerDeps } from './deps.ts'
import { standingFeatures } from './shown-content.ts'

/**
 * What of a layer's features somebody may see as tiles: a key that is the same for all who see the same, the cut of
 * `layerFeatures`, and the text of a feature.
 */
type PlanReach = { key: string; isPublic: boolean; cut: RawBuilder<SqlBool>; label: RawBuilder<unknown> }

type Asked = { isPublic: boolean; contentVersion?: number | undefined }
type Found = { id: string; contentVersion: number | null; isPublic: boolean }

const label = sql`"layerFeatures".attributes ->> (select "labelField" from layers where layers.id = "layerFeatures"."layerId")`

/**
 * Everybody who may see a layer sees the same lines, so that two keys are enough. The cut asks again which content
 * stands: what a tile is made of is as new as the version that stands in the same statement. A version that is not
 * published is for officers of the region. Null where nothing is visible.
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
