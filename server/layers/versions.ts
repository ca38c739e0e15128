import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow } from '../../src/resources/define.ts'
import { layers } from '../../src/resources/layers.ts'
import { permission } from '../../src/resources/permissions.ts'
import { requiredWords } from '../../src/resources/required-words.ts'
import { withTx, type Kysely, type Tables } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { complete, idQuery, idSchema, type FormSchema } from '../http/form-schema.ts'
import { malformed, phrase } from '../http/mistakes.ts'
import { dateContent, readDates } from './content-dates.ts'
import { readAccuracy } from './accuracy.ts'
import { readCoverage } from './coverage.ts'
import {
  addContent,
  auditContent,
  datesGiven,
  readContent,
  readContents,
  territoryName,
  withAliases,
} from './contents.ts'
import type { Beyond, LayerDeps } from './deps.ts'
import { notFound } from './shown-content.ts'

type PublishBody = { id: string; version: number; contentVersion: number }
type DateBody = PublishBody & { dataDate: string; validUntil?: string }

const publishBody: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    contentVersion: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  },
  required: ['id', 'version', 'contentVersion'],
  additionalProperties: false,
}

const changesQuery = complete({
  id: idSchema,
  contentVersion: { type: 'integer', minimum: 1, maximum: 1_000_000 },
})

const dateBody: FormSchema = {
  ...publishBody,
  properties: {
    ...publishBody.properties,
    dataDate: { type: 'string', format: 'date', 'x-label': layers.fields.dataDate.label },
    validUntil: { type: 'string', format: 'date', 'x-label': layers.fields.validUntil.label },
  },
  required: [...(publishBody.required ?? []), 'dataDate'],
}

/**
 * `POST /mapLayers/upload` (multipart `id`, `file`, `dataDate`, `validUntil`, `accuracyM`, `coverage` and reading options): stores the next
 * version of a layer's content, unpublished. `POST /mapLayers/date`: dates a version that has no date. `GET /mapLayers/versions`: lists all versions. `POST /mapLayers/publish`: selects the published version;
 * an older one is a rollback. `GET /mapLayers/changes`: whose verdicts that would change. All within the caller's region.
 */
export function versionRoutes(app: FastifyInstance, deps: LayerDeps): void {
  const shown = { tags: [layers.wire] }
  const needs = (action: string): { access: { code: string; action: string } } => ({
    access: { code: layers.code, action },
  })
  app.post(
    `/camel/${layers.wire}/upload`,
    {
      config: needs('edit'),
      bodyLimit: 210 * 1024 * 1024,
      schema: { ...shown, summary: 'A survey file as the next version of a layer', consumes: ['multipart/form-data'] },
    },
    async (request, reply) => ok(await upload(request, reply, deps)),
  )
  app.get<{ Querystring: { id: string } }>(
    `/camel/${layers.wire}/versions`,
    { config: needs('show'), schema: { ...shown, summary: 'Versions of a layer', querystring: idQuery } },
    async (request) => {
      const { db } = deps.database
      const layer = await reachable(deps, request, { handle: db, id: request.query.id, action: 'show' })
      const contents = await readContents(db, layer.id)
      const region = await territoryName(db, { layerId: layer.id, locale: request.locale })
      return ok(
        contents.map(({ facts: { beyond, ...facts }, ...content }) => ({
          ...content,
          facts: deps.sayFacts({ ...facts, beyond: named(beyond, region) }, request.locale),
          isPublished: content.contentVersion === layer.contentVersion,
        })),
      )
    },
  )
  app.post<{ Body: PublishBody }>(
    `/camel/${layers.wire}/publish`,
    {
      config: needs('publish'),
      schema: { ...shown, summary: 'Publish a version of a layer, or roll back to it', body: publishBody },
    },
    async (request) => ok(await publish(request, deps)),
  )
  app.get<{ Querystring: { id: string; contentVersion: number } }>(
    `/camel/${layers.wire}/changes`,
    {
      config: needs('publish'),
      schema: { ...shown, summary: 'Whose verdicts a version of a layer would change', querystring: changesQuery },
    },
    async (request, reply) => {
      const { id, contentVersion } = request.query
      const { db } = deps.database
      const layer = await reachable(deps, request, { handle: db, id, action: 'publish' })
      if (!(await readContent(db, layer.id, contentVersion))) throw notFound()
      const changes = await deps.changes(request, reply, { layerId: layer.id, contentVersion })
      return changes ? reply.send(ok(changes)) : reply
    },
  )
  app.post<{ Body: DateBody }>(
    `/camel/${layers.wire}/date`,
    { config: needs('edit'), schema: { ...shown, summary: 'Date a version that has no date', body: dateBody } },
    async (request) => ok(await date(request, deps)),
  )
}

async function reachable(
  deps: LayerDeps,
  request: FastifyRequest,
  { handle, id, action }: { handle: Kysely<Tables>; id: string; action: string },
): Promise<AnyRow> {
  const layer = await deps.find(handle, requireActor(request), layers, { id, action })
  if (!layer) throw notFound()
  return layer
}

async function upload(request: FastifyRequest, reply: FastifyReply, deps: LayerDeps): Promise<unknown> {
  const actor = requireActor(request)
  // Checked before the file is received.
  if (!deps.may(request, 'edit'))
    throw new ApiError(
      'not-permitted',
      { permission: permission(layers.code, 'edit') },
      permission(layers.code, 'edit'),
    )
  const check = async ({ id = '', ...given }: Readonly<Record<string, string>>): Promise<void> => {
    if (id === '')
      throw malformed([{ field: 'id', says: phrase(requiredWords.typed, { label: layers.label }) }], request.locale)
    await reachable(deps, request, { handle: deps.database.db, id, action: 'edit' })
    readDates(given, request.locale)
    readAccuracy(given, request.locale)
    await readCoverage(deps.database.db, given, request.locale)
  }
  return deps.readFile(
    request,
    reply,
    { fields: ['id', 'dataDate', 'validUntil', 'accuracyM', 'coverage'], check },
    async (file) => {
      const { db } = deps.database
      const layerOf = (handle: Kysely<Tables>): Promise<AnyRow> =>
        reachable(deps, request, { handle, id: file.values.id ?? '', action: 'edit' })
      const stored = await addContent(db, actor, await layerOf(db), {
        fileName: file.name,
        dates: readDates(file.values, request.locale),
        accuracyM: readAccuracy(file.values, request.locale),
        coverage: await readCoverage(db, file.values, request.locale),
        facts: file.facts,
        features: file.features(),
        signal: file.signal,
        check: layerOf,
      })
      await deps.database.tidy(['layerFeatures'])
      const region = await territoryName(db, { layerId: file.values.id ?? '', locale: request.locale })
      const beyond = named(stored.beyond, region)
      return { ...stored, beyond, facts: deps.sayFacts({ ...file.facts, mended: stored.mended }, request.locale) }
    },
  )
}

function named(beyond: Beyond | null | undefined, region: string | null): Beyond | null {
  return beyond ? { ...beyond, region: region ?? beyond.region } : null
}

async function publish(request: FastifyRequest<{ Body: PublishBody }>, deps: LayerDeps): Promise<AnyRow> {
  const actor = requireActor(request)
  const { id, version, contentVersion } = request.body
  return withTx(deps.database.db, actor, async (tx) => {
    const layer = await reachable(deps, request, { handle: tx, id, action: 'publish' })
    const content = await readContent(tx, id, contentVersion)
    if (!content) throw notFound()
    const fields = withAliases(content.fields, layer.fields)
    const labelField = fields.some(({ name }) => name === layer.labelField) ? layer.labelField : null
    const { dataDate, validUntil, count: featureCount } = content
    const change = {
      id,
      version,
      contentVersion,
      dataDate,
      validUntil,
      featureCount,
      fields,
      labelField,
      published: true,
    }
    return deps.update(tx, { actor, locale: request.locale, action: 'update' }, layers, change)
  })
}

/** A date of the published version changes what analyses answer, so it takes the right to publish. */
async function date(request: FastifyRequest<{ Body: DateBody }>, deps: LayerDeps): Promise<AnyRow> {
  const actor = requireActor(request)
  const { id, version, contentVersion, ...given } = request.body
  const dates = readDates(given, request.locale)
  return withTx(deps.database.db, actor, async (tx) => {
    const layer = await reachable(deps, request, { handle: tx, id, action: 'edit' })
    const isPublished = layer.contentVersion === contentVersion
    if (isPublished) await reachable(deps, request, { handle: tx, id, action: 'publish' })
    if (!(await dateContent(tx, id, { contentVersion, ...dates }))) throw notFound()
    if (isPublished)
      return deps.update(tx, { actor, locale: request.locale, action: 'update' }, layers, { id, version, ...dates })
    await auditContent(tx, actor, layer, {
      action: 'update',
      changes: {
        contentVersion: [contentVersion, contentVersion],
        ...datesGiven(dates),
      },
    })
    return layer
  })
}
