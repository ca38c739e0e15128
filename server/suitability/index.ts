export { rankedLands, rankingForm } from './ranked.ts'
export { suitabilityRoutes } from './routes.ts'
export type { SuitabilityDeps } from './scoring.ts'
