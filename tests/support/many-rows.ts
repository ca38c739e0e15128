import { columnType, isNullable, literal, storedFields, storedSrid } from '../../server/crud/columns.ts'
import { sql, type Kysely, type RawBuilder, type Tables } from '../../server/db/index.ts'
import type { Field, Resource } from '../../src/resources/define.ts'

/** Every tenth row has no value where that is allowed, and the orders of two columns differ. */
const emptyEvery = 10

/**
 * Inserts rows of a declaration, with values of each field's kind that depend only on the row's number: different texts,
 * ten values for dictionaries, all regions of the database. Geometry and rich text stay empty unless they are required,
 * files and lists of values always.
 */
export async function insertMany(db: Kysely<Tables>, resource: Resource, count: number): Promise<void> {
  const columns = storedFields(resource).flatMap(([name, field], index) => {
    const value = valueOf(resource, name, field)
    if (value === null) return []
    const isEmpty = isNullable(resource, name) && field.unique !== true
    return [{ name, value: isEmpty ? `case when (n + ${index}) % ${emptyEvery} > 0 then ${value} end` : value }]
  })
  const table = sql.table(resource.name)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.raw(columns.map(({ value }) => value).join(', '))
  await sql`
    insert into ${table} (id, "createdBy", "updatedBy", ${names})
    select 'many-' || n, 'author-' || n % 50, 'author', ${values} from (select array_agg(xzqdm order by xzqdm) as codes from regions) as places, generate_series(1, ${count}::integer) as n`.execute(
    db,
  )
  await sql`analyze ${table}`.execute(db)
}

/** Characters of most texts, so that rows are as wide as real ones. */
const usualLength = { text: 60, longText: 500 } as const

/** An expression of the row's number `n`; null for kinds that stay empty. */
function valueOf(resource: Resource, name: string, field: Field): string | null {
  const among = (values: readonly (string | number)[]): string =>
    `(array[${values.map((value) => (typeof value === 'number' ? value : literal(value))).join(', ')}])[1 + n % ${values.length}]`
  switch (field.kind) {
    case 'text':
    case 'longText':
      return `left('${name === resource.title ? '苍山' : ''}' || case when n % 100 = 0 then '洱海' else '' end || n * 7919 % 1000003 || repeat(${literal(name)}, 20), ${Math.min(field.maxLength, usualLength[field.kind])})`
    case 'integer':
    case 'decimal':
      return `${field.min} + (n * 7919 % 1000) * (${field.max} - ${field.min})::${columnType(field)} / 1000`
    case 'area':
      return `n * 7919 % 100003`
    case 'boolean':
      return `n % 10 > 0`
    case 'date':
    case 'dateTime':
      return `${columnType(field) === 'date' ? 'date' : 'timestamptz'} '2020-01-01' + n % 2000 * interval '1 day'`
    case 'choice':
      return among(field.options.map(({ value }) => value))
    case 'dict':
      return among(name === resource.status && resource.available ? statusesOf(resource) : tenValues)
    case 'region':
      return `codes[1 + n % cardinality(codes)]`
    case 'ref':
      return `'row-' || n % 300`
    case 'geometry':
      return field.required ? shapeOf(field.shape) : null
    case 'richText':
      return field.required ? `'<p>' || n || '</p>'` : null
    case 'items':
      return `jsonb_build_array(jsonb_build_object('note', repeat('x', ${usualLength.longText})))`
    default:
      return null
  }
}

/** Places that are spread over a square of one degree. */
function shapeOf(shape: 'Point' | 'MultiPolygon'): string {
  const point = `ST_SetSRID(ST_MakePoint(100 + n * 7919 % 1000 / 1000.0, 25 + n * 104729 % 1000 / 1000.0), ${storedSrid})`
  return shape === 'Point' ? point : `ST_Multi(ST_Expand(${point}, 0.0005))`
}

const tenValues = Array.from({ length: 10 }, (_, index) => `value${index}`)

function statusesOf({ available }: Resource): string[] {
  return [...(available?.first ?? []), ...(available?.not ?? [])]
}

/** A node of `explain (format json)`. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Sort Key'?: string[]
  Plans?: PlanNode[]
}

type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] }

/** The nodes of a statement's plan for its values, without running it. */
export async function planOf(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<PlanNode[]> {
  return nodesOf(await sql<Explained>`explain (format json) ${statement}`.execute(db))
}

/** The nodes of the plan that serves all values, which a connection may choose for a prepared statement. */
export async function generalPlanOf(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { sql: text, parameters } = statement.compile(db)
  const values = parameters.map((value) => sql.lit(Array.isArray(value) ? `{${value.join()}}` : value))
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare of_all as ${text}`).execute(tx)
    const given = values.length > 0 ? sql`(${sql.join(values)})` : sql``
    const explained = await sql<Explained>`explain (format json) execute of_all${given}`.execute(tx)
    await sql`deallocate of_all`.execute(tx)
    return nodesOf(explained)
  })
}

function nodesOf({ rows }: { rows: Explained[] }): PlanNode[] {
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? withParts(plan) : []
}

function withParts(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withParts)]
}

/** What in a plan takes time in proportion to the table, in words; empty for a good plan. */
export function slowParts(nodes: readonly PlanNode[], resource: Resource, rows: number): string[] {
  return nodes.flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === resource.name) return ['reads the whole table']
    const sorted = node['Plans']?.[0]?.['Plan Rows'] ?? 0
    const isSort = node['Node Type'].endsWith('Sort')
    return isSort && sorted > rows / 5 ? [`sorts ${sorted} rows by ${node['Sort Key']?.join(', ')}`] : []
  })
}
