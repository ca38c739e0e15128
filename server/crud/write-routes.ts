import type { FastifyRequest } from 'fastify'
import type { AnyRow, Resource, Field } from '../../src/resources/define.ts'
import { isRecord } from '../../src/resources/keys.ts'
import { isForeignKeyViolation, isUniqueViolation, withTx } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import type { Engine } from './engine.ts'
import { address, idList, idsSchema, needs, type RouteContext } from './route-context.ts'
import { answerSchema, rowSchema } from './row-schema.ts'
import type { Change, Draft, RuleContext, Tx, WriteAction } from './rules.ts'
import { addSchema, updateSchema } from './schema.ts'

const megabyte = 1024 * 1024

/** A boundary with 50,000 corners fits; all other bodies are small. */
function bodyLimit(resource: Resource): number {
  return Object.values(resource.fields).some(({ kind }) => kind === 'geometry') ? 10 * megabyte : megabyte
}

/** Routes that write: add, update, delete, restore. */
export function writeRoutes(context: RouteContext): void {
  addRoute(context)
  updateRoute(context)
  deleteRoute(context)
  restoreRoute(context)
}

function addRoute({ app, engine, resource }: RouteContext): void {
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: add a row`,
    body: addSchema(resource),
    response: answerSchema(rowSchema(resource)),
  }
  app.post<{ Body: Draft }>(
    address(resource, 'add'),
    {
      config: { access: needs(resource, 'create') },
      bodyLimit: bodyLimit(resource),
      schema,
      preValidation: tidied(resource),
    },
    async (request) => {
      const [row] = await writing({ engine, resource, request, action: 'create' }, (tx, context) =>
        engine.create(tx, context, resource, [request.body]),
      )
      return ok(row)
    },
  )
}

function updateRoute({ app, engine, resource }: RouteContext): void {
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: change a row`,
    body: updateSchema(resource),
    response: answerSchema(rowSchema(resource)),
  }
  app.put<{ Body: Change }>(
    address(resource, 'update'),
    {
      config: { access: needs(resource, 'edit') },
      bodyLimit: bodyLimit(resource),
      schema,
      preValidation: tidied(resource),
    },
    async (request) => {
      const [row] = await writing({ engine, resource, request, action: 'update' }, async (tx, context) => [
        await engine.update(tx, context, resource, request.body),
      ])
      return ok(row)
    },
  )
}

function tidied(resource: Resource): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.body = tidyBody(resource, request.body)
  }
}

type IdsQuery = { ids: string }

const idsQuery: FormSchema = {
  type: 'object',
  properties: { ids: idsSchema },
  required: ['ids'],
  additionalProperties: false,
}

function deleteRoute({ app, engine, resource }: RouteContext): void {
  const deleted: FormSchema = { type: 'object', properties: { deleted: { type: 'integer' } } }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: rows into the recycle bin, all or none`,
    querystring: idsQuery,
    response: answerSchema(deleted),
  }
  app.delete<{ Querystring: IdsQuery }>(
    address(resource, 'delete'),
    { config: { access: needs(resource, 'delete') }, schema },
    async (request) => {
      const rows = await writing({ engine, resource, request, action: 'delete' }, (tx, context) =>
        engine.remove(tx, context, resource, idList(request.query.ids, request.locale)),
      )
      return ok({ deleted: rows.length })
    },
  )
}

function restoreRoute({ app, engine, resource }: RouteContext): void {
  const restored: FormSchema = { type: 'object', properties: { restored: { type: 'integer' } } }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: rows out of the recycle bin, all or none`,
    querystring: idsQuery,
    response: answerSchema(restored),
  }
  app.post<{ Querystring: IdsQuery }>(
    address(resource, 'restore'),
    { config: { access: needs(resource, 'delete') }, schema },
    async (request) => {
      const rows = await writing({ engine, resource, request, action: 'restore' }, (tx, context) =>
        engine.restore(tx, context, resource, idList(request.query.ids, request.locale)),
      )
      return ok({ restored: rows.length })
    },
  )
}

/** Who writes what, through which action. */
export type Call = { engine: Engine; resource: Resource; request: FastifyRequest; action: WriteAction }

/**
 * Runs writes in one transaction as the caller; returns the rows with their labels. Reports errors that only the commit
 * finds like the others.
 */
async function writing(call: Call, work: (tx: Tx, context: RuleContext) => Promise<AnyRow[]>): Promise<AnyRow[]> {
  const { engine, resource, request } = call
  return inTransaction(call, async (tx, context) =>
    engine.labelled(tx, resource, await work(tx, context), request.locale),
  )
}

const gone = {
  zh: '所选的数据刚刚被他人修改，请刷新后重试',
  en: 'One of the selected rows has just been changed by someone else; refresh and try again',
}

/**
 * The same for any result. If two callers write the same unique value, the index rejects the later one, with the same
 * error as if the value had existed before.
 */
export async function inTransaction<T>(
  { engine, resource, request, action }: Call,
  work: (tx: Tx, context: RuleContext) => Promise<T>,
): Promise<T> {
  const actor = requireActor(request)
  try {
    return await withTx(engine.database.db, actor, (tx) => work(tx, { actor, locale: request.locale, action }))
  } catch (error) {
    const column = isUniqueViolation(error)?.column
    const field = column && resource.fields[column]
    if (column && field)
      throw new ApiError(
        'value-taken',
        { field: field.label, value: givenValue(request.body, column) },
        { field: column },
      )
    if (isForeignKeyViolation(error)) throw refused(gone)
    throw error
  }
}

function givenValue(body: unknown, field: string): string {
  const value = isRecord(body) ? body[field] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
}

/**
 * A body as checked and stored: texts in Unicode NFC, so that texts that look alike are equal; empty optional texts
 * become null. Changes only declared texts: the schema reports everything else.
 */
function tidyBody(resource: Resource, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      tidyValue(Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined, value),
    ]),
  )
}

function tidyValue(field: Field | undefined, value: unknown): unknown {
  if (!field) return value
  if (field.kind === 'items' && Array.isArray(value)) return value.map((item) => tidyItem(field.of, item))
  return tidyText(field, value)
}

function tidyItem(columns: Readonly<Record<string, Field>>, item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      tidyText(Object.hasOwn(columns, name) ? columns[name] : undefined, value),
    ]),
  )
}

function tidyText(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || !field || field.kind === 'password') return value
  return value === '' && !field.required ? null : value.normalize('NFC')
}
