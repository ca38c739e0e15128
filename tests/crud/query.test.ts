import fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compiledOnce } from '../../server/db/index.ts'
import { ApiError } from '../../server/http/errors.ts'
import { parseQuery } from '../../server/crud/query.ts'
import { rangeCondition } from '../../server/crud/read.ts'
import { orderBy } from '../../server/crud/where.ts'
import { operators, systemKinds } from '../../src/resources/kinds.ts'
import { anActor, known, parcels } from './support.ts'

/** Compiles SQL without a database. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const columns = [...Object.keys(parcels.fields), ...Object.keys(systemKinds), 'nosuch', '__proto__', 'toString', 'a"b']
const names = fc.oneof(
  fc.constantFrom('_start', '_end', '_sort', '_order', '_deleted', 'q', 'bbox', 'within'),
  fc
    .tuple(fc.constantFrom(...columns), fc.constantFrom('', ...operators.map((operator) => `_${operator}`)))
    .map((parts) => parts.join('')),
  fc.string(),
)
const values = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    'true',
    'false',
    '2026-02-30',
    '2026-03-01',
    '532901000000',
    'open',
    '1',
    '',
    'asc',
    'name,rooms',
    "'; drop table users --",
    '100,25,101,26',
  ),
  fc.array(fc.string()),
  fc.constant(undefined),
)
const queries = fc
  .array(fc.tuple(names, values), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries) as Record<string, unknown>)

describe('parseQuery', () => {
  it('returns a query or throws a 400, for any input', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(...known), (raw, resource) => {
        try {
          const query = parseQuery(resource, raw, { locale: 'zh-CN' })
          expect(query.end - query.start).toBeLessThanOrEqual(1000)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          expect(error).toMatchObject({ status: 400 })
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('makes all text of the request parameters: none of it is in the SQL', () => {
    const marked = fc.string({ minLength: 1, maxLength: 10 }).map((text) => `⟦·${text}⟧`)
    const filters = fc.record({
      name: marked,
      name_like: marked,
      parcelNo_startswith: marked,
      partOf_in: marked,
      status_ne: marked,
      q: marked,
    })
    fc.assert(
      fc.property(filters, (raw) => {
        const clean = Object.fromEntries(
          Object.entries(raw).map(([name, value]) => [name, value.replaceAll(/[\p{Cc}\p{Cs},]/gu, '')]),
        )
        const query = parseQuery(parcels, clean, { locale: 'zh-CN' })
        const range = { resource: parcels, query, reach: { actor: anActor({ id: '⟦me⟧' }), scope: 'self' as const } }
        const compiled = sql`select 1 where ${rangeCondition(range)} order by ${orderBy(parcels, query)}`.compile(
          compiler,
        )
        expect(compiled.sql).not.toContain('⟦')
        expect(compiled.parameters).toHaveLength(8)
      }),
      { numRuns: 300 },
    )
  })

  it('escapes the pattern characters of like', () => {
    const query = parseQuery(parcels, { name_like: '50%_\\' }, { locale: 'zh-CN' })
    const range = { resource: parcels, query, reach: { actor: anActor(), scope: 'all' as const } }
    expect(sql`${rangeCondition(range)}`.compile(compiler)).toMatchObject({ parameters: ['%50\\%\\_\\\\%'] })
  })
})

it('an expression is compiled once for the things that it depends on, and never with its parameters', () => {
  const built: string[] = []
  const nameOf = (column: string): string => {
    const expression = compiledOnce(['a test', column], () => {
      built.push(column)
      return sql`lower(${sql.ref(column)})`
    })
    return sql`select ${expression}`.compile(compiler).sql
  }
  expect(['name', 'name', 'code'].map(nameOf)).toEqual([
    'select lower("name")',
    'select lower("name")',
    'select lower("code")',
  ])
  expect(built).toEqual(['name', 'code'])
  expect(() => compiledOnce(['another test'], () => sql`select ${1}`)).toThrow('parameters')
})
