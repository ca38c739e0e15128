/**
 * Laws: full-text search over their words and those of their files, and the rules that keep both in step with the rows.
 */
export { lawRoutes } from './routes.ts'
export { lawRules } from './rules.ts'
export { readAttachedFiles } from './reading/index.ts'
