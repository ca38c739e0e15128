export { flowRoutes } from './routes.ts'
export { flowRules } from './rules.ts'
export { flowVersions } from './versions.ts'
