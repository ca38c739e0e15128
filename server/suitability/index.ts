export { touchedQuery, valuesQuery } from './queries.ts'
export { rankedLands, rankingForm, type RankingAsked } from './ranked.ts'
export { suitabilityRoutes } from './routes.ts'
export type { SuitabilityDeps } from './scoring.ts'
