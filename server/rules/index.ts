export { dutyRules, ruleRules } from './rules.ts'
export { ruleTestRules } from './test-rules.ts'
export { ruleRoutes, ruleContent, ruleVersions } from './routes.ts'
