export { divisionRoutes, type DivisionDeps } from './division.ts'
export { rankRegions } from './ranking.ts'
export { landRoutes } from './routes.ts'
export { landRules } from './rules.ts'
