import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Notice } from '../../src/resources/notice-view.ts'
import { sql, withTx, type Database } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { idQuery, idSchema, type FormSchema } from '../http/form-schema.ts'
import { markRead, wake, type NoticeReader } from '../http/notices.ts'
import { readVerdicts, verdictNotices, type VerdictNoticeDeps } from './verdicts.ts'

export { notifyOwners, type Publication } from './notify-owners.ts'

const shownAtMost = 20
const mostIds = 200
const tags = ['notices']

const readForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ids: {
      type: 'array',
      items: idSchema,
      maxItems: mostIds,
      uniqueItems: true,
      'x-label': { zh: '通知', en: 'Notices' },
    },
    all: { type: 'boolean', const: true, 'x-label': { zh: '全部', en: 'All' } },
  },
  required: ['ids'],
}

export type NoticeDeps = VerdictNoticeDeps & {
  database: Database
  /** The subjects of notices besides verdicts. */
  readers: readonly NoticeReader[]
}

/**
 * `GET /notices/unread`: number of own unread notices; `/notices/list`: the latest, latest first; `/notices/verdicts`: one
 * about verdicts, with the changes; `POST /notices/read`: marks some or all as read.
 */
export function noticeRoutes(app: FastifyInstance, deps: NoticeDeps): void {
  const { db } = deps.database
  const readers = [...deps.readers, verdictNotices(deps)]
  app.get(
    '/camel/notices/unread',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Number of own unread notices' } },
    async (request) => {
      const seen = readers.map((reader) => reader.seen(requireActor(request)))
      const { rows } = await sql<{ unread: number }>`
        select count(*) as unread from notices where "userId" = ${requireActor(request).id} and "readAt" is null and (${sql.join(seen, sql` or `)})`.execute(
        db,
      )
      return ok(rows[0])
    },
  )
  app.get(
    '/camel/notices/list',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Own notices, latest first' } },
    async (request) => {
      const reading = { actor: requireActor(request), locale: request.locale, most: shownAtMost }
      const found = await Promise.all(readers.map((reader) => reader.read(db, reading)))
      return ok(found.flat().toSorted(latestFirst).slice(0, shownAtMost))
    },
  )
  app.get<{ Querystring: { id: string } }>(
    '/camel/notices/verdicts',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'An own notice about verdicts, with the changes', querystring: idQuery },
    },
    async (request) =>
      ok(await readVerdicts(deps, { actor: requireActor(request), locale: request.locale, id: request.query.id })),
  )
  app.post<{ Body: { ids: string[]; all?: true } }>(
    '/camel/notices/read',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Mark own notices as read', body: readForm } },
    async (request) => {
      const actor = requireActor(request)
      await withTx(db, actor, async (tx) => {
        if (await markRead(tx, actor.id, request.body.all ? 'all' : { ids: request.body.ids }))
          await wake(tx, [actor.id])
      })
      return ok(null)
    },
  )
}

function latestFirst(one: Notice, other: Notice): number {
  return one.at === other.at ? other.id.localeCompare(one.id) : other.at.localeCompare(one.at)
}
