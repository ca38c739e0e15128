import type { FastifyInstance } from 'fastify'
import { users } from '../../src/resources/users.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { lineOfText } from '../http/formats.ts'
import { enableMany, giveRole, handOver, mostUsers, type Asked } from './batch.ts'
import { effectiveOf, endOneSession, resetPassword, sessionsOf, unlock } from './calls.ts'
import type { UserCallDeps } from './deps.ts'

const id: FormSchema = { type: 'string', minLength: 1, maxLength: 64, pattern: lineOfText }
const byId: FormSchema = { type: 'object', additionalProperties: false, required: ['id'], properties: { id } }
const newPassword: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'password'],
  properties: {
    id,
    password: { type: 'string', minLength: 1, maxLength: 2000, 'x-label': users.fields.password.label },
  },
}

const ids: FormSchema = { type: 'array', minItems: 1, maxItems: mostUsers, uniqueItems: true, items: id }
const byIds: FormSchema = { type: 'object', additionalProperties: false, required: ['ids'], properties: { ids } }
const asked: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'version'],
  properties: { id, version: { type: 'integer', minimum: 1 } },
}
const several: FormSchema = { type: 'array', minItems: 1, maxItems: mostUsers, uniqueItems: true, items: asked }

/** Several users, and what happens to all of them. */
function batch(name: string, value: FormSchema): FormSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['users', name],
    properties: { users: several, [name]: value },
  }
}

type ById = { Querystring: { id: string } }

const to = (action: string) => ({ access: { code: users.code, action } })
const about = (summary: string) => ({ tags: [users.wire], summary })

/** Calls on one account beyond those of every resource: sessions, password, lock, effective permissions. */
export function userRoutes(app: FastifyInstance, deps: UserCallDeps): void {
  batchRoutes(app, deps)
  app.get<ById>(
    `/camel/${users.wire}/sessions`,
    { config: to('session'), schema: { ...about('Open sessions of a user'), querystring: byId } },
    async (request) => ok(await sessionsOf(deps, requireActor(request), request.query.id)),
  )
  app.post<ById>(
    `/camel/${users.wire}/endSession`,
    { config: to('session'), schema: { ...about('End one session'), querystring: byId } },
    async (request) => {
      await endOneSession(deps, requireActor(request), request.query.id)
      return ok(null)
    },
  )
  app.post<{ Body: { id: string; password: string } }>(
    `/camel/${users.wire}/resetPassword`,
    { config: to('edit'), schema: { ...about('Set a new password for a user'), body: newPassword } },
    async (request) => {
      await resetPassword(deps, requireActor(request), request.body)
      return ok(null)
    },
  )
  app.post<ById>(
    `/camel/${users.wire}/unlock`,
    { config: to('edit'), schema: { ...about('Unlock a user after too many wrong passwords'), querystring: byId } },
    async (request) => {
      await unlock(deps, requireActor(request), request.query.id)
      return ok(null)
    },
  )
  app.get<ById>(
    `/camel/${users.wire}/effective`,
    {
      config: to('show'),
      schema: { ...about('Effective permissions of a user and where each comes from'), querystring: byId },
    },
    async (request) => ok(await effectiveOf(deps, requireActor(request), request.query.id)),
  )
}

/** Calls on several accounts, all or none. */
function batchRoutes(app: FastifyInstance, deps: UserCallDeps): void {
  app.post<{ Body: { users: Asked[]; enabled: boolean } }>(
    `/camel/${users.wire}/enableMany`,
    {
      config: to('edit'),
      schema: { ...about('Enable or disable several users, all or none'), body: batch('enabled', { type: 'boolean' }) },
    },
    async (request) => ok(await enableMany(deps, request)),
  )
  app.post<{ Body: { users: Asked[]; role: string } }>(
    `/camel/${users.wire}/giveRole`,
    {
      config: to('edit'),
      schema: { ...about('Give one more role to several users, all or none'), body: batch('role', id) },
    },
    async (request) => ok(await giveRole(deps, request)),
  )
  app.post<{ Body: { ids: string[] } }>(
    `/camel/${users.wire}/handOver`,
    {
      config: to('edit'),
      schema: { ...about('Tickets with which several users choose a password, once; all or none'), body: byIds },
    },
    async (request) => ok(await handOver(deps, request)),
  )
}
