import type { FastifyInstance } from 'fastify'
import type { LayerDeps } from './deps.ts'
import { drawingRoutes } from './drawing.ts'
import { featureRoutes } from './features.ts'
import { versionRoutes } from './versions.ts'

export { addContent, withAliases } from './contents.ts'
export type { ContentFacts, ContentFeature, LayerDeps } from './deps.ts'
export { layerRules } from './rules.ts'
export { planReach } from './tile-reach.ts'

/**
 * Content of planning layers: versions, attribute table, what can be drawn. Rows of layers themselves are the engine's.
 */
export function layerRoutes(app: FastifyInstance, deps: LayerDeps): void {
  versionRoutes(app, deps)
  featureRoutes(app, deps)
  drawingRoutes(app, deps)
}
