import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { errors } from '../../src/resources/errors.ts'
import { isRecord } from '../../src/resources/keys.ts'
import type { Access } from './access.ts'
import type { FormSchema } from './form-schema.ts'
import { keptAnswer } from './kept-answer.ts'

/**
 * Serves `GET /camel/openapi.json`, generated from the routes: access, input and output. Call it before the first route
 * is registered, because it collects routes as they are registered.
 */
export async function openApi(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    hideUntagged: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'InvestMap',
        version,
        description: 'Every JSON answer is an envelope { code, success, msg, data }; code equals the HTTP status.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'token', description: 'data.token of POST /camel/login' },
        },
        schemas: { Failure: failureSchema },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: url.startsWith('/camel') ? describe(schema, route.config) : { hide: true },
      url,
    }),
  })
  const schema = { summary: 'This document', tags: ['platform'] }
  app.get(
    '/camel/openapi.json',
    { config: { access: 'public' }, schema },
    keptAnswer(keptSeconds, async () => app.swagger()),
  )
}

/** The document changes only with the program. */
const keptSeconds = 300

const failureSchema: Record<string, unknown> = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    success: { type: 'boolean', const: false },
    msg: { type: 'string' },
    data: {},
  },
  required: ['code', 'success', 'msg', 'data'],
}

function describe(schema: FastifySchema = {}, config: { access?: Access; query?: FormSchema } = {}): FastifySchema {
  const access = config.access ?? 'public'
  const needs =
    typeof access === 'object'
      ? `Needs ${access.code}:${access.action}.`
      : access === 'signed-in'
        ? 'Needs a session.'
        : 'Open to anyone.'
  return {
    ...schema,
    ...(config.query ? { querystring: config.query } : {}),
    description: [schema.description, needs].filter(Boolean).join(' '),
    security: access === 'public' ? [] : [{ token: [] }],
    response: {
      ...(isRecord(schema.response) && schema.response),
      ...failures(access, Boolean(schema.body || schema.querystring || config.query)),
    },
  }
}

/** Returns the error responses that any call of its kind can have. */
function failures(access: Access, takesInput: boolean): Record<string, unknown> {
  const statuses = [
    ...(takesInput ? [400] : []),
    ...(access === 'public' ? [] : [401, 460]),
    ...(typeof access === 'object' ? [403] : []),
    500,
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { description: wordsOf(status), $ref: '#/components/schemas/Failure' }]),
  )
}

function wordsOf(status: number): string {
  return Object.values(errors).find((error) => error.status === status)?.says.en ?? ''
}
