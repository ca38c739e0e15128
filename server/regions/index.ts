export { nameRegions } from './name-regions.ts'
export { regionRoutes } from './routes.ts'
export { readRegionTree } from './tree.ts'
export { regionRules, type RegionDeps } from './rules.ts'
