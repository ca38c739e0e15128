import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../../server/crud/engine.ts'
import { crudRoutes } from '../../server/crud/routes.ts'
import type { Database } from '../../server/db/index.ts'
import { guardRoutes } from '../../server/http/access.ts'
import { handleErrors } from '../../server/http/error-handler.ts'
import { openApi } from '../../server/http/openapi.ts'
import { resources } from '../../src/resources/index.ts'
import { known } from './support.ts'

async function document() {
  const app = Fastify()
  handleErrors(app)
  guardRoutes(app, async () => null)
  await openApi(app, { version: '1.2.3' })
  await crudRoutes(app, createEngine({ database: {} as Database, resources: known }))
  app.get('/healthz', async () => 'ok')
  const answer = await app.inject('/camel/openapi.json')
  await app.close()
  return answer.json() as {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          summary: string
          description: string
          security: unknown[]
          responses: Record<string, unknown>
          parameters?: { name: string }[]
        }
      >
    >
    components: { securitySchemes: unknown }
  }
}

/** Calls that are public for resources with published rows; the public gets only those rows. */
const reading = ['page', 'detail', 'fields', 'export']

const calls = {
  get: ['page', 'detail', 'history', 'fields', 'options', 'export', 'template'],
  post: ['add', 'restore', 'import'],
  put: ['update'],
  delete: ['delete'],
}

describe('the API document', () => {
  it('describes every call of every resource: its purpose, permission and responses', async () => {
    const { openapi, paths, components } = await document()
    expect(openapi).toBe('3.1.0')
    expect(components.securitySchemes).toMatchObject({ token: { type: 'apiKey', in: 'header', name: 'token' } })
    for (const { wire, publish } of known) {
      for (const [method, names] of Object.entries(calls)) {
        for (const name of names) {
          const call = paths[`/camel/${wire}/${name}`]?.[method]
          expect(call?.summary, `${method} ${wire}/${name}`).toBeTruthy()
          const isOpen = publish !== undefined && reading.includes(name)
          expect(call?.description, `${method} ${wire}/${name}`).toMatch(isOpen ? /^Open to anyone/ : /^Needs /)
          expect(call?.security).toEqual(isOpen ? [] : [{ token: [] }])
          expect(Object.keys(call?.responses ?? {})).toEqual(
            expect.arrayContaining(['200', ...(isOpen ? [] : ['401', '460']), '500']),
          )
        }
      }
    }
    expect(Object.keys(paths).filter((path) => !path.startsWith('/camel/'))).toEqual([])
  })

  it('lists the filters of a list call', async () => {
    const { paths } = await document()
    const names = paths['/camel/testParcels/page']?.get?.parameters?.map(({ name }) => name) ?? []
    expect(names).toEqual(
      expect.arrayContaining([
        '_start',
        '_sort',
        '_deleted',
        'q',
        'bbox',
        'within',
        'rooms_gte',
        'name_like',
        'xzqdm_startswith',
        'tags_in',
      ]),
    )
    expect(names).not.toContain('password')
  })
})

describe('the engine', () => {
  it('throws at the start if declarations contradict each other', () => {
    const database = {} as Database
    expect(() => createEngine({ database, resources: resources.filter(({ name }) => name !== 'roles') })).toThrow(
      'roles',
    )
    expect(() => createEngine({ database, resources, rules: { nosuch: {} } })).toThrow('nosuch')
  })
})
