import type { Field, Resource } from '../../src/resources/define.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { linkOf, selectable, type Link } from './links.ts'
import type { Handle } from './rows.ts'
import type { Condition, Reach } from './scope.ts'
import { allOf, containsCondition } from './where.ts'

/** What may be chosen in a field. */
export type Choice = { value: string; label: string }

/** The given ones, or those that contain the text; the first ones when neither is given. */
export type ChoiceQuery = { q: string | null; ids: readonly string[] | null }

const mostChoices = 50

/**
 * At most fifty rows that the caller may choose in a region, ref or refs field, in the order that their resource
 * declares; null for other kinds of field.
 */
export async function readChoices(
  handle: Handle,
  field: Field,
  { query, reach, resources }: { query: ChoiceQuery; reach: Reach; resources: readonly Resource[] },
): Promise<Choice[] | null> {
  const link = linkOf(field, resources)
  if (!link) return null
  const column = (name: string) => sql.ref(`${link.table}.${name}`)
  const { rows } = await sql<Choice>`
    select ${column(link.key)}::text as value, ${column(link.title)}::text as label from ${sql.ref(link.table)}
    where ${allOf([selectable(link, reach), ...choiceConditions(link, query)])}
    order by ${column(link.sort)}, ${column('id')} limit ${sql.lit(mostChoices)}`.execute(handle)
  return rows
}

function choiceConditions(link: Link, { q, ids }: ChoiceQuery): Condition[] {
  const conditions: Condition[] = []
  if (ids) conditions.push(sql<SqlBool>`${sql.ref(`${link.table}.${link.key}`)} = any(${ids}::text[])`)
  if (q !== null) {
    const columns = [...new Set([link.title, link.name])].map((name) =>
      containsCondition(sql.ref(`${link.table}.${name}`), q),
    )
    conditions.push(sql<SqlBool>`(${sql.join(columns, sql` or `)})`)
  }
  return conditions
}
