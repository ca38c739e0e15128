export { ruleRules } from './rules.ts'
export { ruleRoutes, ruleContent, ruleVersions } from './routes.ts'
