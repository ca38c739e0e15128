export { tileRoutes, type TileDeps } from './routes.ts'
export { changeForPages, layerChanged } from './versions.ts'
