import type { FastifyInstance } from 'fastify'
import { layers } from '../../src/resources/layers.ts'
import { layerName, sql } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { publicSchema, type FormSchema } from '../http/form-schema.ts'
import type { LayerDeps } from './deps.ts'
import { removeLeftUploads } from './contents.ts'
import { featureRoutes } from './features.ts'
import { versionRoutes } from './versions.ts'

/** Data that a page needs to draw and describe a layer. */
type Drawn = { id: string; name: string; tileVersion: number; contentVersion: number; bbox: number[] | null } & Record<
  string,
  unknown
>

const querystring: FormSchema = { type: 'object', properties: { _public: publicSchema }, additionalProperties: false }

/**
 * `GET /mapLayers/drawable`: layers whose lines the caller may see, with their style and the version of their tiles
 * (`plan-{id}`). `GET /mapLayers/rights`: the caller's actions on layers; the access list does not show data scopes,
 * and a permission for own rows does not count here.
 */
function drawingRoutes(app: FastifyInstance, deps: LayerDeps): void {
  const shown = { tags: [layers.wire] }
  app.get<{ Querystring: { _public?: string } }>(
    `/camel/${layers.wire}/drawable`,
    { config: { access: 'public' }, schema: { ...shown, summary: 'Layers that the caller can draw', querystring } },
    async (request) => {
      const visible = deps.visible(request, request.query._public === 'true')
      const { rows } = await sql<Drawn>`
      select layers.id, ${layerName(request.locale)} as name, theme, kind, "visibleTo", xzqdm, layers."dataDate", layers."validUntil", "fillColor", "fillOpacity", "lineColor", "lineWidth", "lineStyle", "labelField",
        layers."contentVersion", "featureCount", published, c.bbox, coalesce(v.version, 0) as "tileVersion",
        case when layers."createdBy" = 'system' then 'system' end as "createdBy"
      from layers join "layerContents" c on c."layerId" = layers.id and c."contentVersion" = layers."contentVersion"
      left join "layerVersions" v on v.layer = 'plan-' || layers.id
      where ${visible} order by theme, layers.name limit 500`.execute(deps.database.db)
      return ok(rows)
    },
  )
  app.get(
    `/camel/${layers.wire}/rights`,
    { config: { access: 'public' }, schema: { ...shown, summary: 'What the caller may do with layers' } },
    async (request) => {
      const actions = ['list', 'show', 'create', 'edit', 'delete', 'publish'] as const
      return ok(actions.filter((action) => deps.may(request, action)))
    },
  )
}

export { addContent } from './contents.ts'
export type { LayerDeps } from './deps.ts'
export { keepLayersToRegion } from './keep-to-region.ts'
export { layerRules } from './rules.ts'
export { planReach } from './tile-reach.ts'

/**
 * Content of planning layers: versions, attribute table, drawable layers. The engine handles the layer rows themselves.
 */
export function layerRoutes(app: FastifyInstance, deps: LayerDeps): void {
  app.addHook('onReady', () =>
    removeLeftUploads(deps.database.db).catch((error: unknown) =>
      app.log.warn({ error: String(error).slice(0, 300) }, 'left uploads of layers were not removed'),
    ),
  )
  versionRoutes(app, deps)
  featureRoutes(app, deps)
  drawingRoutes(app, deps)
}
