import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { fill } from '../../src/resources/errors.ts'
import { users } from '../../src/resources/users.ts'
import { sql, withTx, type Database, type Kysely, type Tables } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { refused } from '../http/errors.ts'
import { limited, takeHit } from '../http/limits.ts'
import { FormError } from '../http/validation.ts'
import { spendCaptcha } from './captcha-check.ts'
import type { AuthDeps, Mail } from './deps.ts'
import { about, captchaFields, encryptedText, form, line } from './forms.ts'
import { disabled, enter, type LoginAnswer } from './login.ts'
import { unlockName } from './login-failures.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { passwordMistake, sameAgain } from './password-rule.ts'
import { holderOf, makeTicket, spendTicket, ticketMinutes } from './password-tickets.ts'
import { readPassword } from './passwords.ts'
import { storePassword } from './store-password.ts'

const says = {
  spent: {
    zh: '链接已过期或已使用，请重新登录或重新获取链接',
    en: 'This link has expired or was used before; sign in again or ask for another one',
  },
  noMail: {
    zh: '本平台未启用邮件，请联系管理员重置密码',
    en: 'This site sends no mail; ask an administrator to reset the password',
  },
} as const satisfies Record<string, Label>

/** Mails to one address, so that nobody floods somebody else's mailbox. */
const perMailbox = { max: 3, windowSeconds: ticketMinutes * 60 }
/** Accounts with the same mail address that one mail has links for. */
const mostAccounts = 20

type NewBody = { ticket: string; password: string }
type ForgottenBody = { account: string; captchaId?: string; captcha?: string }

/**
 * `POST /camel/sysUser/newPassword` sets the password of a ticket's account and signs in; `POST
 * /camel/sysUser/forgotPassword` mails a link with a ticket.
 */
export function newPasswordRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const newBody = form(
    {
      // A damaged one is answered as an expired one is.
      ticket: line({ zh: '凭证', en: 'Ticket' }, 200),
      password: encryptedText(users.fields.password.label),
    },
    ['ticket', 'password'],
  )
  app.post<{ Body: NewBody }>(
    '/camel/sysUser/newPassword',
    {
      config: { access: 'public' },
      schema: { ...about('Choose a new password with a ticket, and sign in'), body: newBody },
      preHandler: limited(deps.database, { name: 'newPassword', max: 20, windowSeconds: 600, by: 'address' }),
    },
    async (request) => ok(await choosePassword(deps, request)),
  )

  const { maxLength } = users.fields.email
  const forgottenBody = form(
    { account: line({ zh: '用户名或邮箱', en: 'User name or e-mail' }, maxLength), ...captchaFields },
    ['account'],
  )
  app.post<{ Body: ForgottenBody }>(
    '/camel/sysUser/forgotPassword',
    {
      config: { access: 'public' },
      schema: { ...about('Have a link for a new password mailed; the answer tells nothing'), body: forgottenBody },
      preHandler: limited(deps.database, { name: 'forgotPassword', max: 20, windowSeconds: 3600, by: 'address' }),
    },
    async (request) => {
      await askForLink(deps, request)
      return ok(null)
    },
  )
}

async function choosePassword(
  { database }: AuthDeps,
  request: FastifyRequest<{ Body: NewBody }>,
): Promise<LoginAnswer> {
  const { ticket } = request.body
  const password = await readPassword(database, request.body.password, 'password')
  const mistake = passwordMistake(password)
  if (mistake) throw new FormError([{ field: 'password', says: mistake }])
  const account = await holderOf(database.db, ticket)
  if (!account) throw refused(says.spent)
  if (!account.enabled) throw disabled()
  const before = account.passwordHash
  if (await verifyPassword(password, before)) throw new FormError([{ field: 'password', says: sameAgain }])
  const after = await hashPassword(password)
  const writer = { id: account.id, name: account.realname, ip: request.ip, requestId: request.id }
  return withTx(database.db, writer, async (tx) => {
    const isStored =
      (await spendTicket(tx, ticket)) && (await storePassword(tx, writer, { userId: account.id, before, after }))
    if (!isStored) throw refused(says.spent)
    await unlockName(tx, account.username)
    return enter(tx, account, request)
  })
}

type Addressee = { id: string; username: string; email: string }

/**
 * The caller gets the same answer, in the same time, whether or not the account exists and has a mail address: mail is
 * left afterwards.
 */
async function askForLink(deps: AuthDeps, request: FastifyRequest<{ Body: ForgottenBody }>): Promise<void> {
  const { sendMail, publicUrl } = deps
  if (!sendMail || publicUrl === null) throw refused(says.noMail)
  await spendCaptcha(deps, request.body)
  mailLinks(deps.database, request, { sendMail, publicUrl }).catch((error: unknown) => request.log.error(error))
}

type Sending = { sendMail: NonNullable<AuthDeps['sendMail']>; publicUrl: string }

/** Leaves one mail for each spelling of the address, with a link for each account. */
async function mailLinks(
  { db }: Database,
  request: FastifyRequest<{ Body: ForgottenBody }>,
  { sendMail, publicUrl }: Sending,
): Promise<void> {
  const found = await addressees(db, request.body.account)
  const [first] = found
  if (!first || (await takeHit(db, `passwordLinks ${first.email.toLowerCase()}`, perMailbox)) > 0) return
  const writer = { id: 'system', name: 'system', ip: request.ip, requestId: request.id }
  for (const email of new Set(found.map((each) => each.email)))
    await withTx(db, writer, async (tx) => {
      const links: Link[] = []
      for (const { id, username } of found.filter((each) => each.email === email)) {
        const ticket = await makeTicket(tx, id, { email })
        if (ticket !== null) links.push({ username, url: new URL(`/login#ticket=${ticket}`, publicUrl).href })
      }
      if (links.length > 0) await sendMail(tx, [mailOf(email, links)])
    })
}

async function addressees(db: Kysely<Tables>, account: string): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, username, email from users
    where (lower(username) = lower(${account}) or lower(email) = lower(${account})) and email is not null and enabled and "deletedAt" is null
    order by "createdAt" limit ${mostAccounts}`.execute(db)
  return rows
}

const mailWords = {
  subject: { zh: '设置新密码', en: 'Choose a new password' },
  asked: {
    zh: '有人请求为用户“{username}”设置新密码。请在 {minutes} 分钟内打开下面的链接，链接只能使用一次：',
    en: 'A new password was asked for user {username}. Open this link within {minutes} minutes; it works once:',
  },
  ignore: {
    zh: '若不是您本人操作，请忽略本邮件，密码不会改变。',
    en: 'If this was not you, ignore this message; nothing changes.',
  },
} as const satisfies Record<string, Label>

/** The ticket is in the fragment of the address, which browsers send to no server. */
type Link = { username: string; url: string }

/** Writes in both languages. */
function mailOf(to: string, links: readonly Link[]): Mail {
  const { subject, asked, ignore } = mailWords
  const parts = links.flatMap(({ username, url }) => {
    const facts = { username, minutes: ticketMinutes }
    return [fill(asked.zh, facts), fill(asked.en, facts), '', url, '']
  })
  return { to, subject: `${subject.zh} / ${subject.en}`, body: [...parts, ignore.zh, ignore.en].join('\n') }
}
