export { tileRoutes, type TileDeps, type TileReach } from './routes.ts'
export { changeForPages, layerChanged } from './versions.ts'
