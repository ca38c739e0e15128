export { flowRoutes } from './routes.ts'
export { flowRules } from './rules.ts'
export { addVersion } from './versions.ts'
