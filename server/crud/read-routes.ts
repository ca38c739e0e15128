import type { Resource, Field } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { permission } from '../../src/resources/permissions.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { malformed } from '../http/mistakes.ts'
import { nameIn, sql, type SqlBool } from '../db/index.ts'
import { listQuerySchema } from './query-schema.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { queryWords } from './query-words.ts'
import { withLabels } from './labels.ts'
import { readPage } from './page.ts'
import { rowStatement } from './read.ts'
import { address, idList, idsSchema, readingAccess, readingReach, type RouteContext } from './route-context.ts'
import { answerSchema, pageOf, rowSchema } from './row-schema.ts'
import { notFound, reachOf, type Reach, type Condition } from './scope.ts'
import { linkOf, selectable, type Link } from './links.ts'
import type { Handle } from './rows.ts'
import { allOf, containsCondition } from './where.ts'

/** A value that can be chosen in a field. */
type Choice = { value: string; label: string }

/** The choices with these ids, or those that contain the text; the first ones if both are null. */
type ChoiceQuery = { q: string | null; ids: readonly string[] | null }

const mostChoices = 50

/**
 * Returns at most 50 rows that the caller may choose in a region, ref or refs field, in the declared order of their
 * resource; null for other kinds of field.
 */
async function readChoices(
  handle: Handle,
  field: Field,
  {
    query,
    reach,
    resources,
    locale,
  }: { query: ChoiceQuery; reach: Reach; resources: readonly Resource[]; locale: Locale },
): Promise<Choice[] | null> {
  const link = linkOf(field, resources)
  if (!link) return null
  const column = (name: string) => sql.ref(`${link.table}.${name}`)
  const { rows } = await sql<Choice>`
    select ${column(link.key)}::text as value, ${nameIn(locale, `${link.table}.${link.title}`, link.english && `${link.table}.${link.english}`)}::text as label from ${sql.ref(link.table)}
    where ${allOf([selectable(link, reach), ...choiceConditions(link, query)])}
    order by ${column(link.sort)}, ${column('id')} limit ${sql.lit(mostChoices)}`.execute(handle)
  return rows
}

function choiceConditions(link: Link, { q, ids }: ChoiceQuery): Condition[] {
  const conditions: Condition[] = []
  if (ids) conditions.push(sql<SqlBool>`${sql.ref(`${link.table}.${link.key}`)} = any(${ids}::text[])`)
  if (q !== null) {
    const names = [...new Set([link.title, link.name, ...(link.english ? [link.english] : [])])]
    conditions.push(containsCondition(link.table, names, q))
  }
  return conditions
}

/** Routes that read rows and descriptions of fields: page, detail, fields, options. */
export function readRoutes(context: RouteContext): void {
  pageRoute(context)
  detailRoute(context)
  fieldsRoute(context)
  optionsRoute(context)
}

function pageRoute({ app, engine, resource }: RouteContext): void {
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: a page of rows`,
    response: answerSchema(pageOf(rowSchema(resource, { withGeometry: false }), { isTotalLater: true })),
  }
  app.get<{ Querystring: RawQuery }>(
    address(resource, 'page'),
    { config: { access: readingAccess(resource, 'list'), query: listQuerySchema(resource) }, schema },
    async (request) => {
      const query = parseQuery(resource, request.query, { locale: request.locale })
      const range = {
        resource,
        resources: engine.core.resources,
        query,
        reach: readingReach(request, resource, 'list', query),
      }
      return ok(await readPage(engine, { ...range, locale: request.locale }))
    },
  )
}

type DetailQuery = { id: string; _deleted?: 'true' | 'false'; _public?: 'true' | 'false' }

const flag: FormSchema = { type: 'string', enum: ['true', 'false'] }

function detailRoute({ app, engine, resource }: RouteContext): void {
  const properties = { id: idSchema, _deleted: flag, ...(resource.publish ? { _public: flag } : {}) }
  const querystring: FormSchema = { type: 'object', properties, required: ['id'], additionalProperties: false }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: one row, geometry included`,
    querystring,
    response: answerSchema(rowSchema(resource)),
  }
  app.get<{ Querystring: DetailQuery }>(
    address(resource, 'detail'),
    { config: { access: readingAccess(resource, 'show') }, schema },
    async (request) => {
      const isDeleted = request.query._deleted === 'true'
      const reach = readingReach(request, resource, 'show', { isDeleted, isPublic: request.query._public === 'true' })
      const { resources } = engine.core
      const row = rowStatement(resource, { id: request.query.id, reach, isDeleted, resources })
      const { rows } = await withLabels(row, resource, { resources, locale: request.locale }).execute(
        engine.database.db,
      )
      if (!rows[0]) throw notFound(resource)
      return ok(rows[0])
    },
  )
}

function fieldsRoute({ app, resource }: RouteContext): void {
  const field: FormSchema = {
    type: 'object',
    properties: { name: { type: 'string' }, alias: { type: 'string' }, type: { type: 'string' } },
  }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: its fields`,
    response: answerSchema({ type: 'array', items: field }),
  }
  app.get(
    address(resource, 'fields'),
    { config: { access: readingAccess(resource, 'list') }, schema },
    async (request) => ok(fieldsOf(resource, request.locale)),
  )
}

function fieldsOf(resource: Resource, locale: Locale): { name: string; alias: string; type: string }[] {
  const shown = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'password')
  return shown.map(([name, field]) => ({ name, alias: words(field.label, locale), type: field.kind }))
}

type OptionsQuery = { field: string; q?: string; ids?: string }

const optionsQuery: FormSchema = {
  type: 'object',
  properties: {
    field: { type: 'string', minLength: 1, maxLength: 64, 'x-label': { zh: '字段', en: 'Field' } },
    q: { type: 'string', maxLength: 100, pattern: '^[^\\p{Cc}\\p{Cs}]*$' },
    ids: idsSchema,
  },
  required: ['field'],
  additionalProperties: false,
}

const choosers = ['create', 'edit', 'list'] as const

/**
 * Choices for a field, for callers who may create, edit or list rows; the first of these permissions sets the data
 * scope.
 */
function optionsRoute({ app, engine, resource }: RouteContext): void {
  const choice: FormSchema = { type: 'object', properties: { value: { type: 'string' }, label: { type: 'string' } } }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: what may be chosen in a field`,
    querystring: optionsQuery,
    response: answerSchema({ type: 'array', items: choice }),
  }
  app.get<{ Querystring: OptionsQuery }>(
    address(resource, 'options'),
    { config: { access: 'signed-in' }, schema },
    async (request) => {
      const { field: name, q, ids } = request.query
      const reach = chooserReach(requireActor(request), resource)
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      const query = {
        q: q?.trim() ? q.trim().normalize('NFC') : null,
        ids: ids === undefined ? null : idList(ids, request.locale),
      }
      const choices =
        field &&
        (await readChoices(engine.database.db, field, {
          query,
          reach,
          resources: engine.core.resources,
          locale: request.locale,
        }))
      if (!choices) throw malformed([{ field: 'field', says: queryWords.noOptions }], request.locale)
      return ok(choices)
    },
  )
}

function chooserReach(actor: Actor, resource: Resource): Reach {
  const action = choosers.find((each) => actor.grants.has(permission(resource.code, each)))
  if (action) return reachOf(actor, resource, action)
  const needed = permission(resource.code, 'list')
  throw new ApiError('not-permitted', { permission: needed }, needed)
}
