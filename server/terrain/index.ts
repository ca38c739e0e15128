/** Heights of the ground: rasters in use, and what is drawn and computed from them. */
export { convertRaster } from './convert.ts'
export { terrainFactsRoute } from './facts-card.ts'
export { watchHostFiles } from './host-files.ts'
export { terrainRoutes } from './routes.ts'
export { terrainRules } from './rules.ts'
export { Terrain } from './service.ts'
export { viewRoutes } from './view-routes.ts'
