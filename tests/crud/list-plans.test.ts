import { describe, expect, it } from 'vitest'
import { availableName } from '../../src/resources/available.ts'
import type { Resource } from '../../src/resources/define.ts'
import { kinds } from '../../src/resources/kinds.ts'
import { storedFields } from '../../server/crud/columns.ts'
import { pageStatement } from '../../server/crud/page.ts'
import { parseQuery, type RawQuery } from '../../server/crud/query.ts'
import { countStatement } from '../../server/crud/read.ts'
import { publishedReach, type ReadingReach } from '../../server/crud/scope.ts'
import { testDatabaseKind, withDatabase } from '../support/database.ts'
import { generalPlanOf, insertMany, planOf, slowParts } from '../support/many-rows.ts'
import { anActor, known, withApp } from './support.ts'

const database = withDatabase()
withApp(database)

const rows = 20_000
/** One county of the four regions, or the whole prefecture. */
const county = anActor({ id: 'author-7', xzqdm: '532924000000', xzqjb: '3' })
const prefecture = anActor()

type Asked = { reach: ReadingReach; query: RawQuery }

/** The lists that pages ask for: each order, each filter alone, and an order with a filter, for everyone who may. */
function listsOf(resource: Resource): Asked[] {
  const readers: ReadingReach[] = [
    { actor: prefecture, scope: 'all' },
    { actor: county, scope: 'region' },
    { actor: county, scope: 'self' },
    ...(resource.publish ? [publishedReach] : []),
  ]
  const orders = sortsOf(resource).flatMap((name) => [
    { _sort: name, _order: 'asc' },
    { _sort: name, _order: 'desc' },
  ])
  const filters = filtersOf(resource)
  const combined = orders.map((order, index) => ({ ...order, ...filters[index % filters.length] }))
  const common = [{}, ...orders, ...filters, ...combined]
  return readers.flatMap((reach) => [
    ...common.map((query) => ({ reach, query })),
    ...(reach.scope === 'published' ? publicLists(resource).map((query) => ({ reach, query })) : []),
  ])
}

function sortsOf(resource: Resource): string[] {
  return storedFields(resource).flatMap(([name, { kind, search }]) =>
    kinds[kind].isSortable && (resource.list.includes(name) || search === 'range') ? [name] : [],
  )
}

/** One value of each filter, a narrow and a wide range of each number. */
function filtersOf(resource: Resource): RawQuery[] {
  return storedFields(resource).flatMap(([name, field]): RawQuery[] => {
    if (field.search === 'within') return [{ [`${name}_startswith`]: '532924' }]
    if (field.kind === 'boolean' && field.search) return [{ [name]: 'true' }, { [name]: 'false' }]
    if (field.search === 'in' && field.kind === 'choice')
      return field.options.slice(0, 2).map(({ value }) => ({ [name]: String(value) }))
    if (field.search === 'in' && field.kind === 'dict')
      return [{ [name]: name === resource.status ? (resource.available?.first[0] ?? 'value3') : 'value3' }]
    if (field.search === 'equal' || field.search === 'in') return [{ [name]: 'row-7' }]
    if (field.search === 'like')
      return ['海1234', '洱海', '洱'].flatMap((text) => [{ [`${name}_like`]: text }, { q: text }])
    if (field.search !== 'range') return []
    const isNumber = field.kind === 'decimal' || field.kind === 'integer'
    const [from, middle, to] = isNumber
      ? [field.min, field.min + Math.floor((field.max - field.min) / 2), field.max]
      : field.kind === 'area'
        ? [0, 50_000, 100_000]
        : ['2020-01-01', '2022-01-01', '2030-01-01'].map((day) => (field.kind === 'date' ? day : `${day}T00:00:00Z`))
    return [
      { [`${name}_gte`]: String(from), [`${name}_lte`]: String(to) },
      { [`${name}_gt`]: String(middle), [`${name}_lte`]: String(middle) },
    ]
  })
}

/** Public pages list what can be had first, and leave out the rest. */
function publicLists(resource: Resource): RawQuery[] {
  if (!resource.available) return []
  const [name, order] = resource.publicSort ?? resource.sort ?? ['id', 'asc']
  const first = { _sort: `${availableName},${name}`, _order: `asc,${order}` }
  return [first, { ...first, [availableName]: 'true' }]
}

describe.runIf(testDatabaseKind() === 'postgres')('the list of a table that grows', () => {
  it.each(known.filter(({ grows }) => grows).map((resource) => [resource.name, resource] as const))(
    '%s is read and counted without reading or sorting the whole table',
    async (_name, resource) => {
      await insertMany(database.db, resource, rows)
      await database.tidy([resource.name])
      const slow: string[] = []
      for (const { reach, query } of listsOf(resource)) {
        const parsed = parseQuery(resource, { _start: '0', _end: '20', ...query }, { locale: 'en-US' })
        const range = { resource, resources: known, query: parsed, reach }
        const counted = countStatement(range)
        for (const [what, statement] of [
          ['page', pageStatement(range)],
          ['total', counted],
        ] as const)
          for (const [plan, nodes] of [
            ['own plan', await planOf(database.db, statement)],
            ['plan for all values', await generalPlanOf(database.db, statement)],
          ] as const)
            for (const part of slowParts(nodes, resource, rows))
              slow.push(
                `${reach.scope} ${new URLSearchParams(query as Record<string, string>)}: the ${plan} of the ${what} ${part}`,
              )
      }
      expect(slow).toEqual([])
    },
  )
})
