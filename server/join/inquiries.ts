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

/** Settings that the write rules need: whether mail can be sent, and the public address of the console. */
export type Outside = Partial<Pick<Config, 'SMTP_HOST' | 'PUBLIC_URL'>>

/** The target of an inquiry can be any row that the asker may see, of a resource with a region. */
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
 * Registers inquiries and the asker's own data: anyone may ask, officers of the region answer. Officers are reminded of
 * overdue inquiries, and mail is sent if a mail server is configured.
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
    seen: async (tx, actor, { resource: name, ids }) => {
      const resource = engine.core.resources.find((each) => each.name === name)
      return resource ? seenAmong(tx, resource, { actor, ids }) : new Set()
    },
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
