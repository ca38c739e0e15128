/**
 * Laws: full-text search over laws and their attached files, and the rules that update the search index with the rows.
 */
export { lawRoutes } from './routes.ts'
export { lawRules } from './rules.ts'
export { readAttachedFiles } from './reading/index.ts'
