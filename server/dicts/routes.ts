import type { FastifyInstance } from 'fastify'
import { dicts } from '../../src/resources/dicts.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type Database, type Kysely, type Tables } from '../db/index.ts'
import { variesBy } from '../http/compression.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { isKnown, tagOf } from '../http/etag.ts'
import type { FormSchema } from '../http/form-schema.ts'

/**
 * One item of a dictionary as pages need it, its label in the language of the request. Disabled items are included,
 * because rows that hold them must stay readable.
 */
type DictItem = { value: string; label: string; color?: string | null; sort: number; enabled: boolean }

type StoredItem = DictItem & { labelEn?: string | null }

const mostCodes = 50
/** Cache lifetime of a response (specification, section 9). */
const keptSeconds = 60

const code = dicts.fields.code.pattern.source
const querystring: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['codes'],
  properties: {
    codes: {
      type: 'string',
      maxLength: mostCodes * (dicts.fields.code.maxLength + 1),
      pattern: `^${code}(,${code}){0,${mostCodes - 1}}$`,
      'x-label': { zh: '字典编码', en: 'Codes' },
      'x-says': {
        zh: `应为以逗号分隔的字典编码，最多 ${mostCodes} 个`,
        en: `must be dictionary codes separated by commas, at most ${mostCodes}`,
      },
    },
  },
}

/**
 * `GET /sysDict/itemByCode?codes=a,b`: returns items by dictionary code to everyone, because public pages show them too
 * (specification, section 7).
 */
export function dictRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get<{ Querystring: { codes: string } }>(
    `/camel/${dicts.wire}/itemByCode`,
    {
      config: { access: 'public' },
      schema: { tags: [dicts.wire], summary: 'Items of dictionaries by their codes', querystring },
    },
    async (request, reply) => {
      const codes = [...new Set(request.query.codes.split(','))]
      const found = await readItems(database.read, codes, request.locale)
      const unknown = codes.filter((each) => !Object.hasOwn(found, each))
      if (unknown.length > 0) {
        throw new ApiError(
          'not-found',
          { what: { zh: `字典 ${unknown.join('、')} `, en: `Dictionary ${unknown.join(', ')}` } },
          { codes: unknown },
        )
      }
      const body = JSON.stringify(ok(found))
      const tag = tagOf(body)
      void reply.headers({ 'cache-control': `public, max-age=${keptSeconds}`, etag: tag, vary: variesBy })
      if (isKnown(request, tag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}

/** Items of the existing dictionaries of these codes, sorted. */
async function readItems(
  db: Kysely<Tables>,
  codes: readonly string[],
  locale: Locale,
): Promise<Record<string, DictItem[]>> {
  const { rows } = await sql<{ code: string; items: StoredItem[] }>`
    select code, items from dicts where "deletedAt" is null and code = any (${[...codes]}::text[]) order by code`.execute(
    db,
  )
  return Object.fromEntries(
    rows.map(({ code: name, items }) => [
      name,
      items.toSorted((one, other) => one.sort - other.sort).map((item) => inLanguage(item, locale)),
    ]),
  )
}

function inLanguage({ labelEn, ...item }: StoredItem, locale: Locale): DictItem {
  return locale === 'en-US' && labelEn ? { ...item, label: labelEn } : item
}
