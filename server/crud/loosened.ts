import { availableName } from '../../src/resources/available.ts'
import type { Resource } from '../../src/resources/define.ts'
import { sql } from '../db/index.ts'
import type { ListQuery } from './query.ts'
import { rangeCondition, type Range } from './read.ts'
import { tableOf, type Handle } from './rows.ts'
import { leavesOut } from './where.ts'

/**
 * The number of rows that a query would find without one of its conditions, by the condition: the name of a field, `q`,
 * `bbox`, `within` or `_available`.
 */
export type Loosened = Record<string, number>

/** More conditions than a person sets: each costs a count. */
const mostConditions = 12

/**
 * Counts what each condition hides alone, in one statement. Null for more conditions than a person sets. No row is
 * counted twice if the whole query finds nothing: it fails one condition only.
 */
export async function readLoosened(handle: Handle, range: Omit<Range, 'resources'>): Promise<Loosened | null> {
  const { resource, query } = range
  const names = conditionNames(resource, query)
  if (names.length === 0) return {}
  if (names.length > mostConditions) return null
  const counts = names.map((name, index) => {
    const condition = rangeCondition({ ...range, query: withoutCondition(query, name) })
    return sql`(select count(*) from ${tableOf(resource)} where ${condition}) as ${sql.ref(String(index))}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(handle)
  return Object.fromEntries(names.map((name, index) => [name, rows[0]?.[String(index)] ?? 0]))
}

function conditionNames(resource: Resource, query: ListQuery): string[] {
  const searches = (['q', 'bbox', 'within'] as const).filter((name) => query[name] !== null)
  const fields = new Set(query.filters.map(({ name }) => name))
  return [...fields, ...searches, ...(leavesOut(resource, query) ? [availableName] : [])]
}

function withoutCondition(query: ListQuery, name: string): ListQuery {
  if (name === availableName) return { ...query, isAvailable: false }
  if (name === 'q' || name === 'bbox' || name === 'within') return { ...query, [name]: null }
  return { ...query, filters: query.filters.filter((filter) => filter.name !== name) }
}
