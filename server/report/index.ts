/** Reports on stored analyses as PDF and Word: gathered under the caller's rights, made by any node, kept as files. */
export { isOwnReport } from './jobs.ts'
export { reportRoutes } from './routes.ts'
