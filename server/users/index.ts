export type { UserRuleDeps } from './deps.ts'
export { openSessions } from './open-sessions.ts'
export { userRoutes } from './routes.ts'
export { userRules } from './rules.ts'
