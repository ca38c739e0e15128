import type { FastifyInstance } from 'fastify'
import { schemes } from '../../src/resources/schemes.ts'
import type { SchemeEdit } from '../../src/resources/composed-scheme.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { idQuery } from '../http/form-schema.ts'
import { limited } from '../http/limits.ts'
import { editCandidates, notFound, rollBack } from './candidates.ts'
import { readChanges } from './changes.ts'
import { compose } from './compose.ts'
import type { SchemeDeps } from './deps.ts'
import { rowAt } from './past.ts'
import { composedQuery, editForm, idsQuery, keyQuery, revokeForm, rollBackForm, shareForm } from './schemas.ts'
import { readShared, readShares, revoke, share } from './shares.ts'

const shown = { tags: [schemes.wire] }
const at = (call: string): string => `/camel/${schemes.wire}/${call}`
const needs = (action: string): { access: { code: string; action: string } } => ({
  access: { code: schemes.code, action },
})

/**
 * Scheme calls beyond those of every resource: `PUT /schemes/candidates` edits candidates and weights, `GET
 * /schemes/composed` returns a scheme with all its content (at any version), `GET /schemes/changes` returns what has
 * changed since, `POST /schemes/rollBack` restores a version, `/schemes/share`, `/schemes/revoke` and `/schemes/shares`
 * manage its links, and `GET /schemes/shared?key=` reads one without signing in.
 */
export function schemeRoutes(app: FastifyInstance, deps: SchemeDeps): void {
  app.put<{ Body: SchemeEdit }>(
    at('candidates'),
    { config: needs('edit'), schema: { ...shown, summary: 'Candidates and weights of a scheme', body: editForm } },
    async (request) => ok(await editCandidates(deps, request)),
  )
  app.get<{ Querystring: { id: string; version?: number } }>(
    at('composed'),
    {
      config: needs('show'),
      schema: { ...shown, summary: 'A scheme with all that it holds', querystring: composedQuery },
    },
    async (request) => {
      const actor = requireActor(request)
      const { id, version } = request.query
      const row = await deps.find(deps.database.db, actor, schemes, { id, action: 'show' })
      const past = row && (await rowAt(deps.database.db, row, version ?? row.version))
      if (!past) throw notFound()
      return ok(await compose(deps, past, { actor, locale: request.locale }))
    },
  )
  app.get<{ Querystring: { ids: string } }>(
    at('changes'),
    {
      config: needs('list'),
      schema: { ...shown, summary: 'What is not as it was when schemes were made', querystring: idsQuery },
    },
    async (request) =>
      ok(
        await readChanges(deps.database.db, request.query.ids.split(','), {
          lands: deps.landsSeenBy(requireActor(request)),
          schemes: deps.schemesInReach(request),
        }),
      ),
  )
  app.post<{ Body: { id: string; version: number; to: number } }>(
    at('rollBack'),
    {
      config: needs('edit'),
      schema: { ...shown, summary: 'A scheme as it was, as a new version', body: rollBackForm },
    },
    async (request) => ok(await rollBack(deps, request)),
  )
  shareRoutes(app, deps)
}

function shareRoutes(app: FastifyInstance, deps: SchemeDeps): void {
  const often = limited(deps.database, { name: 'scheme-share', max: 100, windowSeconds: 3600, by: 'user' })
  app.post<{ Body: { id: string; days?: number } }>(
    at('share'),
    {
      config: needs('edit'),
      preHandler: often,
      schema: { ...shown, summary: 'A link to a scheme for people without an account', body: shareForm },
    },
    async (request) => ok(await share(deps, request)),
  )
  app.post<{ Body: { id: string } }>(
    at('revoke'),
    { config: needs('edit'), schema: { ...shown, summary: 'End a link to a scheme', body: revokeForm } },
    async (request) => ok(await revoke(deps, request)),
  )
  app.get<{ Querystring: { id: string } }>(
    at('shares'),
    { config: needs('edit'), schema: { ...shown, summary: 'The links to a scheme', querystring: idQuery } },
    async (request) => ok(await readShares(deps, request)),
  )
  const perAddress = limited(deps.database, { name: 'scheme-shared', max: 1200, windowSeconds: 3600, by: 'address' })
  app.get<{ Querystring: { key: string } }>(
    at('shared'),
    {
      config: { access: 'public' },
      preHandler: perAddress,
      schema: { ...shown, summary: 'The scheme that a link leads to', querystring: keyQuery },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return ok(await readShared(deps, request))
    },
  )
}
