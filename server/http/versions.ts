import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Label, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { json, sql, withTx, type Database, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { requireActor, type Actor } from './access.ts'
import { ok } from './envelope.ts'
import { ApiError, refused } from './errors.ts'
import { linesOfText } from './formats.ts'
import { idQuery, idSchema, type FormSchema } from './form-schema.ts'
import { formWords } from './form-words.ts'
import { phrase } from './mistakes.ts'

/** A published version; immutable once stored. Times are ISO 8601. */
type Version<Name extends string, Content> = {
  number: number
  createdAt: string
  createdByName: string | null
  note: string
} & Record<Name, Content>

/** The published versions of the rows of a resource. The row is the draft, and names the version that is published. */
export type Versions<Name extends string, Content> = {
  /** Stores the next version and returns its number. The row must be locked, so that two publishers don't get the same. */
  add: (
    tx: Transaction<Tables>,
    actor: { id: string },
    rowId: string,
    version: { note: string } & Record<Name, Content>,
  ) => Promise<number>
  /** Newest first. */
  list: (db: Kysely<Tables>, rowId: string) => Promise<Version<Name, Content>[]>
  read: (db: Kysely<Tables>, rowId: string, number: number) => Promise<Version<Name, Content> | null>
}

/** `table` holds them, `key` is its column of the row's id, and `content` that of what was published. */
export function versionsIn<Content>() {
  return <Name extends string>({
    table,
    key,
    content,
  }: {
    table: string
    key: string
    content: Name
  }): Versions<Name, Content> => {
    const [versions, rowId, what] = [sql.table(table), sql.ref(key), sql.ref(content)]
    const facts = sql`"number", to_char(v."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", u.realname as "createdByName", note, ${what}`
    return {
      add: async (tx, actor, id, version) => {
        const { rows } = await sql<{ number: number }>`
          insert into ${versions} (${rowId}, "number", "createdBy", "note", ${what})
          select ${id}, coalesce(max("number"), 0) + 1, ${actor.id}, ${version.note}, ${json(version[content])} from ${versions} where ${rowId} = ${id}
          returning "number"`.execute(tx)
        return rows[0]?.number ?? 1
      },
      list: async (db, id) =>
        (
          await sql<
            Version<Name, Content>
          >`select ${facts} from ${versions} v left join users u on u.id = v."createdBy" where ${rowId} = ${id} order by "number" desc limit 200`.execute(
            db,
          )
        ).rows,
      read: async (db, id, number) =>
        (
          await sql<
            Version<Name, Content>
          >`select ${facts} from ${versions} v left join users u on u.id = v."createdBy" where ${rowId} = ${id} and "number" = ${number}`.execute(
            db,
          )
        ).rows[0] ?? null,
    }
  }
}

export type VersionDeps = {
  database: Database
  /**
   * Returns a live row that the actor may access with this action, or null. Throws 403 if the actor lacks the
   * permission.
   */
  find: (
    handle: Kysely<Tables>,
    actor: Actor,
    resource: Resource,
    target: { id: string; action: string },
  ) => Promise<AnyRow | null>
  update: (
    tx: Transaction<Tables>,
    context: { actor: Actor; locale: Locale; action: 'update' },
    resource: Resource,
    change: { id: string; version: number } & Record<string, unknown>,
  ) => Promise<AnyRow>
}

/** A resource whose rows are published in versions. It declares `publishedVersion`, `isAhead` and `published`. */
export type Versioned<Name extends string, Content> = {
  resource: Resource
  versions: Versions<Name, Content>
  content: Name
  contentOf: (row: AnyRow) => Content
  /** What must be known before `refuse`, and takes too long for its transaction. */
  prepare?: (row: AnyRow, content: Content, reply: FastifyReply) => Promise<void>
  /** Throws if the draft cannot be published by this caller. */
  refuse: (tx: Transaction<Tables>, row: AnyRow, content: Content, request: FastifyRequest) => Promise<void> | void
  summaries: { publish: string; versions: string }
}

const publishBody: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    note: {
      type: 'string',
      maxLength: 200,
      allOf: [{ pattern: linesOfText, 'x-says': formWords.characters }],
      'x-label': { zh: '版本说明', en: 'Note' },
    },
  },
  required: ['id', 'version'],
  additionalProperties: false,
}
type PublishBody = { id: string; version: number; note?: string }

/**
 * `POST …/publish`: publishes the draft as the next version, which counts from then on. `GET …/versions`: all versions,
 * for callers who may see the row.
 */
export function versionedRoutes<Name extends string, Content>(
  app: FastifyInstance,
  deps: VersionDeps,
  versioned: Versioned<Name, Content>,
): void {
  const { resource, versions, summaries } = versioned
  const shown = { tags: [resource.wire] }
  app.post<{ Body: PublishBody }>(
    `/camel/${resource.wire}/publish`,
    {
      config: { access: { code: resource.code, action: 'publish' } },
      schema: { ...shown, summary: summaries.publish, body: publishBody },
    },
    async (request, reply) => {
      await prepared(request, reply, { deps, versioned })
      return ok(await publish(request, deps, versioned))
    },
  )
  app.get<{ Querystring: { id: string } }>(
    `/camel/${resource.wire}/versions`,
    {
      config: { access: { code: resource.code, action: 'show' } },
      schema: { ...shown, summary: summaries.versions, querystring: idQuery },
    },
    async (request) => {
      const { db } = deps.database
      const row = await deps.find(db, requireActor(request), resource, { id: request.query.id, action: 'show' })
      if (!row) throw new ApiError('not-found', { what: resource.label })
      return ok(
        (await versions.list(db, row.id)).map((version) => ({
          ...version,
          isStanding: version.number === row.publishedVersion,
        })),
      )
    },
  )
}

async function prepared<Name extends string, Content>(
  request: FastifyRequest<{ Body: PublishBody }>,
  reply: FastifyReply,
  { deps, versioned }: { deps: VersionDeps; versioned: Versioned<Name, Content> },
): Promise<void> {
  const { resource, contentOf, prepare } = versioned
  if (!prepare) return
  const target = { id: request.body.id, action: 'publish' }
  const row = await deps.find(deps.database.db, requireActor(request), resource, target)
  if (row) await prepare(row, contentOf(row), reply)
}

async function publish<Name extends string, Content>(
  request: FastifyRequest<{ Body: PublishBody }>,
  deps: VersionDeps,
  { resource, versions, content, contentOf, refuse }: Versioned<Name, Content>,
): Promise<AnyRow> {
  const actor = requireActor(request)
  const { id, version, note = '' } = request.body
  return withTx(deps.database.db, actor, async (tx) => {
    await sql`select from ${sql.table(resource.name)} where id = ${id} for update`.execute(tx)
    const row = await deps.find(tx, actor, resource, { id, action: 'publish' })
    if (!row) throw new ApiError('not-found', { what: resource.label })
    const change = (number: number) =>
      deps.update(tx, { actor, locale: request.locale, action: 'update' }, resource, {
        id,
        version,
        publishedVersion: number,
        isAhead: false,
        published: true,
      })
    // A caller with an older row must not publish a newer one. The update would refuse it too, but only after the
    // faults of a draft that the caller does not see.
    if (row.version !== version) return change(Number(row.publishedVersion ?? 1))
    const draft = contentOf(row)
    await refuse(tx, row, draft, request)
    const standing = row.publishedVersion ? await versions.read(tx, id, Number(row.publishedVersion)) : null
    const next = { note: note.trim(), [content]: draft } as { note: string } & Record<Name, Content>
    return change(
      standing && isDeepStrictEqual(standing[content], draft)
        ? standing.number
        : await versions.add(tx, actor, id, next),
    )
  })
}

/**
 * The check of a row of such a resource before it is written: nothing is public without a version, and a changed draft is
 * marked as ahead of the published one. `fields` are those that a version holds; `nothingToPublish` may say `{name}`.
 */
export function versionedCheck(
  fields: readonly string[],
  nothingToPublish: Label,
): (write: { before: AnyRow | null; draft: Record<string, unknown> | null }) => void {
  return ({ before, draft }) => {
    const after: Record<string, unknown> = { ...before, ...draft }
    if (after.published === true && !after.publishedVersion)
      throw refused(phrase(nothingToPublish, { name: String(after.name ?? '') }))
    const isPublishing = draft && 'publishedVersion' in draft
    if (draft && fields.some((field) => field in draft) && after.publishedVersion && !isPublishing) draft.isAhead = true
  }
}
