/**
 * Reports on stored analyses as PDF and Word: collected with the caller's permissions, made by any node, stored as
 * files.
 */
export { isOwnReport } from './jobs.ts'
export { reportRoutes } from './routes.ts'
