export { schemesByKeys } from './by-key.ts'
export { schemeRoutes } from './routes.ts'
export { schemeRules } from './rules.ts'
