export { regionRoutes } from './routes.ts'
export { readRegionTree } from './tree.ts'
export { regionRules } from './rules.ts'
