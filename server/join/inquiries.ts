import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
import { schemes } from '../../src/resources/schemes.ts'
import * as auth from '../auth/index.ts'
import type { Config } from '../config.ts'
import type { Engine } from '../crud/engine.ts'
import { reachCondition } from '../crud/scope.ts'
import { seenAmong } from '../crud/seen.ts'
import { sql, type Database } from '../db/index.ts'
import { inquiryRoutes, remindersWhileRunning, type InquiryRuleDeps } from '../inquiries/index.ts'
import { ownRoutes } from '../own/index.ts'
import { schemesByKeys } from '../schemes/index.ts'
import { openSessions } from '../users/index.ts'
import { leaveMail, sendWhileRunning, type MailSettings } from '../mail/index.ts'

/**
 * What the rules of writing need to know of the world outside: whether mail can be sent, and where the console is
 * found.
 */
export type Outside = Partial<Pick<Config, 'SMTP_HOST' | 'PUBLIC_URL'>>

/** An inquiry can be about any row that its asker may look at, of a resource that has a region. */
export function inquiryDeps(resources: readonly Resource[], outside: Outside): InquiryRuleDeps {
  const findTargets: InquiryRuleDeps['findTargets'] = async (tx, actor, kind, ids) => {
    const resource = resources.find(({ name }) => name === kind)
    if (!resource?.scope) return []
    const seen = [...(await seenAmong(tx, resource, { actor, ids }))]
    const { rows } = await sql<{ id: string; title: string; xzqdm: string }>`
      select id, ${sql.ref(resource.title)} as title, ${sql.ref(resource.scope)} as xzqdm from ${sql.table(resource.name)} where id = any(${seen}::text[])`.execute(
      tx,
    )
    return kind === schemes.name ? [...rows, ...(await schemesByKeys(tx, ids))] : rows
  }
  return {
    findTargets,
    readGrants: auth.readGrants,
    sendMail: outside.SMTP_HOST ? leaveMail : async () => undefined,
    publicUrl: outside.PUBLIC_URL ?? null,
  }
}

type Asking = {
  database: Database
  engine: Engine
  config: Pick<Config, 'LOGIN_CAPTCHA'> & Outside & Partial<MailSettings>
}

/**
 * Inquiries and what those who ask have of their own: anybody may ask, the officers of the region answer; what waits
 * too long is told of, and mail is sent where a mail server is configured.
 */
export function joinInquiries(app: FastifyInstance, { config, database, engine }: Asking): void {
  const captcha: Pick<auth.AuthDeps, 'database' | 'captcha'> = { database, captcha: config.LOGIN_CAPTCHA }
  inquiryRoutes(app, {
    database,
    spendCaptcha: (given) => auth.spendCaptcha(captcha, given),
    create: async (tx, { actor, locale }, draft) => {
      const [row] = await engine.create(tx, { actor, locale, action: 'create' }, inquiries, [draft])
      if (!row) throw new Error('the inquiry was made and did not come back')
      return row
    },
    find: (actor, action, id) => engine.find(database.db, actor, inquiries, { id, action }),
    reach: (actor, scope) => reachCondition(inquiries, { actor, scope }),
    readGrants: auth.readGrants,
  })
  ownRoutes(app, {
    database,
    readPassword: (encrypted, field) => auth.readPassword(database, encrypted, field),
    verifyPassword: auth.verifyPassword,
    openSessions: (db, userId, current) => openSessions(db, userId, { isOpen: auth.isOpen, current }),
    endSessions: auth.endSessions,
  })
  remindersWhileRunning(app, database, inquiryDeps(engine.core.resources, config))
  if (config.SMTP_HOST)
    sendWhileRunning(app, database, {
      ...config,
      SMTP_PORT: config.SMTP_PORT ?? 587,
      SMTP_SECURE: config.SMTP_SECURE ?? 'off',
    })
}
