export { dictRoutes } from './routes.ts'
export { dictRules } from './rules.ts'
