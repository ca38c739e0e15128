import type { FastifyInstance, FastifyRequest } from 'fastify'
import { laws } from '../../src/resources/laws.ts'
import type { Database, RawBuilder, SqlBool } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { isLineOfText } from '../http/formats.ts'
import { limited, type Limit } from '../http/limits.ts'
import { malformed, phrase } from '../http/mistakes.ts'
import { searchLaws } from './search.ts'

const longestQuery = 100
const mostRows = 100
const visitorLimit: Limit = { name: 'law-search', max: 3_000, windowSeconds: 3600, by: 'address' }

const words = {
  query: {
    zh: '检索词应为一行文字，最多 {limit} 个字',
    en: 'the search text must be one line of at most {limit} characters',
  },
  range: { zh: '一次最多返回 {limit} 条', en: 'at most {limit} laws at once' },
  order: { zh: '检索结果的次序是固定的', en: 'the order of search results is fixed' },
} as const

type Raw = Readonly<Record<string, unknown>>

type LawDeps = {
  database: Database
  /** Condition for the laws that match the filters and that the caller may list, and the requested range. */
  condition: (request: FastifyRequest, raw: Raw) => { condition: RawBuilder<SqlBool>; start: number; end: number }
  /** Parameters of a list of laws, for the API document. */
  parameters: Readonly<Record<string, FormSchema>>
}

/**
 * `GET /sysLaw/search?q=&<filters>&_start&_end`: searches laws and their attached files by words, with each hit marked.
 * Visitors find published laws only.
 */
export function lawRoutes(app: FastifyInstance, deps: LawDeps): void {
  const { q: _list, _sort: _by, _order: _direction, ...filters } = deps.parameters
  const query: FormSchema = {
    type: 'object',
    properties: {
      ...filters,
      q: { type: 'string', description: 'words; every one must stand in the law or its files' },
    },
    additionalProperties: false,
  }
  const schema = { tags: [laws.wire], summary: 'Full-text search over laws and their attachments' }
  const forVisitors = limited(deps.database, visitorLimit)
  app.get<{ Querystring: Raw }>(
    `/camel/${laws.wire}/search`,
    {
      config: { access: 'public', query },
      schema,
      preHandler: async (request) => (request.actor ? undefined : forVisitors(request)),
    },
    async (request) => {
      const { q = '', ...raw } = request.query
      const range = deps.condition(request, raw)
      const mistakes = [
        ...(typeof q === 'string' && q.length <= longestQuery && isLineOfText(q)
          ? []
          : [{ field: 'q', says: phrase(words.query, { limit: longestQuery }) }]),
        ...(range.end - range.start > mostRows
          ? [{ field: '_end', says: phrase(words.range, { limit: mostRows }) }]
          : []),
        ...(raw._sort === undefined && raw._order === undefined ? [] : [{ field: '_sort', says: words.order }]),
      ]
      if (mistakes.length > 0) throw malformed(mistakes, request.locale)
      return ok(await searchLaws(deps.database.read, { q: String(q), ...range }))
    },
  )
}
