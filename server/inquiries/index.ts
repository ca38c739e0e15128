import type { FastifyInstance } from 'fastify'
import { askerRoutes } from './asker-routes.ts'
import type { InquiryDeps } from './deps.ts'
import { officerRoutes } from './officer-routes.ts'

export type { InquiryRuleDeps } from './deps.ts'
export { inquiryNotices } from './notices.ts'
export { remind, remindersWhileRunning } from './reminders.ts'
export { privacyRules } from './privacy.ts'
export { inquiryRules } from './rules.ts'

/** Registers inquiries: asking, the state for the asker, and the officers' calls beyond those of every resource. */
export function inquiryRoutes(app: FastifyInstance, deps: InquiryDeps): void {
  askerRoutes(app, deps)
  officerRoutes(app, deps)
}
