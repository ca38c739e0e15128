import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { words } from '../../../src/resources/errors.ts'
import type { Label } from '../../../src/resources/define.ts'
import { withTx } from '../../db/index.ts'
import { requireActor } from '../../http/access.ts'
import { ok } from '../../http/envelope.ts'
import { refused } from '../../http/errors.ts'
import { lineOfText } from '../../http/formats.ts'
import type { FormSchema } from '../../http/form-schema.ts'
import { limited } from '../../http/limits.ts'
import type { CasDeps } from '../deps.ts'
import { casBody, refusals, type CasAnswer, type CasFailure, type CasFormat } from './answer.ts'
import { isServiceOrigin, issueTicket, serviceAt, spendTicket } from './tickets.ts'

const says = {
  notRegistered: {
    zh: '该应用未登记或已停用，不能进入；请联系管理员',
    en: 'This service is not registered or is disabled; ask an administrator',
  },
  noReturn: {
    zh: '该地址不属于已登记的应用，不能跳转',
    en: 'This address belongs to no registered service; it is not gone to',
  },
  missing: {
    zh: '请求须且只须含 service 和 ticket，另可有 format（XML 或 JSON）、renew',
    en: 'The request holds service and ticket and nothing else but format (XML or JSON) and renew',
  },
  renew: {
    zh: '不支持 renew：票据可能来自已有的会话',
    en: 'renew is not supported: a ticket may come from a session that was open before',
  },
  proxy: { zh: '不提供代理票据', en: 'Proxy tickets are not given' },
  away: { zh: '暂时无法验证票据，请重试', en: 'The ticket cannot be validated now; try again' },
} as const satisfies Record<string, Label>

const text = (maxLength: number, label: Label): FormSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: lineOfText,
  'x-label': label,
})
const address = text(500, { zh: '应用地址', en: 'Address of the service' })
const yesNo = text(10, { zh: '选项', en: 'Option' })
const form = (properties: Record<string, FormSchema>, required: string[] = []): FormSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

type Validation = {
  Querystring: { service: string; ticket: string; format?: CasFormat; renew?: string; pgtUrl?: string }
}

/** Single sign-on for registered services: tickets for the page, and CAS 3.0 for the services (contract, section 3). */
export function casRoutes(app: FastifyInstance, deps: CasDeps): void {
  ticketRoutes(app, deps)
  const schema = {
    tags: ['cas'],
    querystring: form(
      {
        service: address,
        ticket: text(200, { zh: '票据', en: 'Ticket' }),
        format: { type: 'string', enum: ['XML', 'JSON'] },
        renew: yesNo,
        pgtUrl: address,
      },
      ['service', 'ticket'],
    ),
    produces: ['application/xml', 'application/json'],
  }
  const preHandler = limited(deps.database, { name: 'cas-validate', max: 6_000, windowSeconds: 60, by: 'address' })
  for (const [path, hasAttributes] of [
    ['/camel/cas/serviceValidate', false],
    ['/camel/cas/p3/serviceValidate', true],
  ] as const) {
    const summary = hasAttributes ? 'CAS 3.0: whose ticket it is, with attributes' : 'CAS 2.0: whose ticket it is'
    // Form errors are returned as CAS failures. Without HEAD, because a GET uses up the ticket and HEAD must not.
    app.get<Validation>(
      path,
      {
        config: { access: 'public' },
        schema: { ...schema, summary },
        attachValidation: true,
        exposeHeadRoute: false,
        preHandler,
      },
      (request, reply) => validate(deps, request, reply, hasAttributes),
    )
  }
  casPages(app)
}

/** `POST /sso/skipApp` for signed-in users, and the allowed target of a sign-out that a service started. */
function ticketRoutes(app: FastifyInstance, { database }: CasDeps): void {
  const querystring = form({ service: address }, ['service'])
  type ByService = { Querystring: { service: string } }
  app.post<ByService>(
    '/camel/sso/skipApp',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['sign-in'],
        summary: 'The address of a registered service with a one-time ticket, good for ten seconds',
        querystring,
      },
      preHandler: limited(database, { name: 'skip-app', max: 120, windowSeconds: 60, by: 'user' }),
    },
    async (request) => {
      const { service } = request.query
      const actor = requireActor(request)
      const serviceId = await serviceAt(database.db, service)
      if (!serviceId) throw refused(says.notRegistered)
      const ticket = await withTx(database.db, actor, (tx) =>
        issueTicket(tx, { serviceId, service, sessionId: actor.sessionId }),
      )
      return ok({ url: `${service}${service.includes('?') ? '&' : '?'}ticket=${ticket}` })
    },
  )
  app.get<ByService>(
    '/camel/sso/leaveTo',
    {
      config: { access: 'public' },
      schema: {
        tags: ['sign-in'],
        summary: 'The address of a registered service to return to after a sign-out',
        querystring,
      },
      preHandler: limited(database, { name: 'leave-to', max: 120, windowSeconds: 60, by: 'address' }),
    },
    async (request) => {
      const url = URL.canParse(request.query.service) ? new URL(request.query.service) : null
      const isOurs = url !== null && /^https?:$/.test(url.protocol) && (await isServiceOrigin(database.db, url.origin))
      if (!isOurs || url.username !== '' || url.password !== '') throw refused(says.noReturn)
      return ok({ url: url.href })
    },
  )
}

async function validate(
  deps: CasDeps,
  request: FastifyRequest<Validation>,
  reply: FastifyReply,
  hasAttributes: boolean,
): Promise<FastifyReply> {
  const format = request.query.format === 'JSON' ? 'JSON' : 'XML'
  const answer = await judge(deps, request, hasAttributes).catch((error: unknown): CasFailure => {
    request.log.error(
      { requestId: request.id, cause: error instanceof Error ? error.message.slice(0, 300) : error },
      'a ticket could not be validated',
    )
    return { code: 'INTERNAL_ERROR', says: words(says.away, request.locale) }
  })
  const { body, type } = casBody(answer, format)
  return reply.type(type).send(body)
}

async function judge(
  { database, isOpen }: CasDeps,
  request: FastifyRequest<Validation>,
  hasAttributes: boolean,
): Promise<CasAnswer> {
  const fail = (code: CasFailure['code'], label: Label): CasFailure => ({ code, says: words(label, request.locale) })
  if (request.validationError) return fail('INVALID_REQUEST', says.missing)
  const { service, ticket, renew, pgtUrl } = request.query
  if (renew === 'true') return fail('INVALID_TICKET', says.renew)
  if (pgtUrl !== undefined) return fail('UNAUTHORIZED_SERVICE_PROXY', says.proxy)
  const program = { id: 'system', name: 'system', ip: request.ip, requestId: request.id }
  const found = await withTx(database.db, program, (tx) => spendTicket(tx, { ticket, service, isOpen }))
  if (typeof found === 'object') return { principal: found, hasAttributes }
  return fail(refusals[found].code, refusals[found].says)
}

/** Redirects CAS clients to our own pages, which handle the rest. Neither redirect leaves the site. */
function casPages(app: FastifyInstance): void {
  const option = { renew: yesNo, gateway: yesNo, method: yesNo }
  type Page = { Querystring: { service?: string; url?: string } }
  app.get<Page>(
    '/camel/cas/login',
    {
      config: { access: 'public' },
      schema: {
        tags: ['cas'],
        summary: 'Leads to the sign-in page',
        querystring: form({ service: address, ...option }),
      },
    },
    async (request, reply) => {
      const { service } = request.query
      return reply.redirect(service ? `/login?service=${encodeURIComponent(service)}` : '/login', 302)
    },
  )
  app.get<Page>(
    '/camel/cas/logout',
    {
      config: { access: 'public' },
      schema: {
        tags: ['cas'],
        summary: 'Leads to the sign-out page, which ends the session',
        querystring: form({ service: address, url: address }),
      },
    },
    async (request, reply) => {
      const back = request.query.service ?? request.query.url
      return reply.redirect(back ? `/logout?back=${encodeURIComponent(back)}` : '/logout', 302)
    },
  )
}
