import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inquiries } from '../../src/resources/inquiries.ts'
import type { Asked, Receipt } from '../../src/resources/inquiry-view.ts'
import { permission } from '../../src/resources/permissions.ts'
import { sql, visitorId, withTx, type Kysely, type SqlBool, type RawBuilder, type Tables } from '../db/index.ts'
import { actorOf, requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { samePhone } from '../http/formats.ts'
import { limited, takeHit, tooManyTries, type Limit } from '../http/limits.ts'
import type { InquiryDeps } from './deps.ts'
import { askForm, findForm, rangeForm, stateForm, type AskBody, type FindBody } from './forms.ts'
import { requireConsent } from './privacy.ts'
import { hashOfKey, newKey } from './receipt.ts'

const shown = sql`i.id, i."receiptNo", i.status, i."targetKind", i."targetId", i."targetName", i.message, i."plannedUse", i."investmentWan", i.timing, i.answer, i."createdAt", i."answeredAt", i."dueOn"::text as "dueOn", (
  select coalesce(json_agg(json_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', e.kind, 'status', e.status) order by e.at, e.id), '[]')
  from "inquiryEvents" e
  where e."inquiryId" = i.id and e.kind in ('created', 'read', 'status', 'answered')) as timeline`

async function select(
  db: Kysely<Tables>,
  condition: RawBuilder<SqlBool>,
  { start, count }: { start: number; count: number },
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select ${shown} from inquiries i left join "inquiryAskers" a on a."inquiryId" = i.id
    where ${condition} and i."deletedAt" is null
    order by i."createdAt" desc, i.id desc limit ${count} offset ${start}`.execute(db)
  return rows
}

/** Returns the inquiry of a visitor's key, or null. */
async function askedByKey(db: Kysely<Tables>, keyHash: Buffer): Promise<Asked | null> {
  return (await select(db, sql<SqlBool>`a."keyHash" = ${keyHash}`, { start: 0, count: 1 }))[0] ?? null
}

/** Returns the inquiry of that number if the phone number or e-mail address is its asker's, or null. */
async function askedByNumber(db: Kysely<Tables>, { receiptNo, contact }: FindBody): Promise<Asked | null> {
  const { rows } = await sql<{ id: string; phone: string; email: string | null }>`
    select id, phone, email from inquiries where "receiptNo" = ${receiptNo.trim().toUpperCase()} and "deletedAt" is null`.execute(
    db,
  )
  const [row] = rows
  if (!row || !isOf(row, contact.trim())) return null
  return (await select(db, sql<SqlBool>`i.id = ${row.id}`, { start: 0, count: 1 }))[0] ?? null
}

function isOf({ phone, email }: { phone: string; email: string | null }, contact: string): boolean {
  return contact.includes('@') ? email?.toLowerCase() === contact.toLowerCase() : samePhone(phone, contact)
}

/** Inquiries of an account, latest first. */
async function askedByUser(
  db: Kysely<Tables>,
  userId: string,
  range: { start: number; count: number },
): Promise<{ records: Asked[]; total: number }> {
  const [records, counted] = await Promise.all([
    select(db, sql<SqlBool>`a."userId" = ${userId}`, range),
    sql<{
      total: number
    }>`select count(*) as total from "inquiryAskers" a join inquiries i on i.id = a."inquiryId"
      where a."userId" = ${userId} and i."deletedAt" is null`.execute(db),
  ])
  return { records, total: counted.rows[0]?.total ?? 0 }
}

const visitorsAsk: Limit = { name: 'inquiry-visitor', max: 10, windowSeconds: 3600, by: 'address' }
const usersAsk: Limit = { name: 'inquiry-user', max: 30, windowSeconds: 3600, by: 'user' }
const looks: Limit = { name: 'inquiry-state', max: 120, windowSeconds: 600, by: 'address' }

/** The number of an inquiry is no secret: whoever knows it may try this many phone numbers, from wherever. */
const triesOfNumber = { max: 20, windowSeconds: 3600 }
const finds: Limit = { name: 'inquiry-find', max: 20, windowSeconds: 600, by: 'address' }

const mostAtOnce = 100

const about = (summary: string) => ({ tags: [inquiries.wire], summary })

/**
 * Calls for people who ask: `ask`, `state` by the key of a receipt, `find` by its number with phone or e-mail, `mine` for
 * signed-in users.
 */
export function askerRoutes(app: FastifyInstance, deps: InquiryDeps): void {
  const { database } = deps
  const forVisitors = limited(database, visitorsAsk)
  const forUsers = limited(database, usersAsk)
  app.post<{ Body: AskBody }>(
    `/camel/${inquiries.wire}/ask`,
    {
      config: { access: 'public' },
      schema: { ...about('Ask about a project, a land or a scheme; a visitor gets a key to the state'), body: askForm },
      preHandler: (request) => (request.actor ? forUsers(request) : forVisitors(request)),
    },
    async (request) => ok(await ask(deps, request)),
  )
  app.post<{ Body: { key: string } }>(
    `/camel/${inquiries.wire}/state`,
    {
      config: { access: 'public' },
      schema: { ...about('The state of an inquiry by the key of its receipt'), body: stateForm },
      preHandler: limited(database, looks),
    },
    async (request) => ok(await stateOf(deps, request.body.key)),
  )
  app.post<{ Body: FindBody }>(
    `/camel/${inquiries.wire}/find`,
    {
      config: { access: 'public' },
      schema: { ...about('The state of an inquiry by its number, with phone or e-mail of the asker'), body: findForm },
      preHandler: limited(database, finds),
    },
    async (request) => ok(await find(deps, request.body)),
  )
  app.get<{ Querystring: { _start?: number; _end?: number } }>(
    `/camel/${inquiries.wire}/mine`,
    { config: { access: 'signed-in' }, schema: { ...about('What one has asked oneself'), querystring: rangeForm } },
    async (request) => {
      const { _start: start = 0, _end: end = start + 20 } = request.query
      return ok(
        await askedByUser(database.db, requireActor(request).id, {
          start,
          count: Math.min(Math.max(end - start, 0), mostAtOnce),
        }),
      )
    },
  )
}

async function ask(deps: InquiryDeps, request: FastifyRequest<{ Body: AskBody }>): Promise<Receipt> {
  const { captchaId, captcha, consent, ...draft } = request.body
  const person = actorOf(request)
  const consented = await requireConsent(deps.database.db, consent, request.locale)
  if (!person) await deps.spendCaptcha({ captchaId, captcha })
  const key = person ? null : newKey()
  const actor = askingActor(person, request)
  const row = await withTx(deps.database.db, actor, async (tx) => {
    const made = await deps.create(tx, { actor, locale: request.locale }, { ...draft, ...consented })
    await sql`insert into "inquiryAskers" ("inquiryId", "userId", "keyHash") values (${made.id}, ${person?.id ?? null}, ${key && hashOfKey(key)})`.execute(
      tx,
    )
    return made
  })
  return { id: row.id, receiptNo: String(row.receiptNo), dueOn: String(row.dueOn), key }
}

/** Anyone may ask: for this one write the asker gets the permission to create inquiries in every region. */
function askingActor(person: Actor | null, request: FastifyRequest): Actor {
  const right: [string, 'all'] = [permission(inquiries.code, 'create'), 'all']
  const nobody: Actor = {
    id: visitorId,
    username: '',
    name: '访客',
    xzqdm: '',
    xzqjb: '',
    grants: new Map(),
    sessionId: '',
    ip: request.ip,
    requestId: request.id,
  }
  const actor = person ?? nobody
  return { ...actor, grants: new Map([...actor.grants, right]) }
}

async function stateOf({ database }: InquiryDeps, key: string): Promise<Asked> {
  const hash = hashOfKey(key)
  const found = hash && (await askedByKey(database.db, hash))
  if (!found) throw new ApiError('not-found', { what: inquiries.label })
  return found
}

/** The same refusal for an unknown number and for a phone number or address that is not its asker's. */
async function find({ database }: InquiryDeps, body: FindBody): Promise<Asked> {
  const seconds = await takeHit(database.db, `inquiry-number ${body.receiptNo.trim().toUpperCase()}`, triesOfNumber)
  if (seconds > 0) throw tooManyTries(seconds)
  const found = await askedByNumber(database.db, body)
  if (!found) throw new ApiError('not-found', { what: inquiries.label })
  return found
}
