import type { FastifyRequest } from 'fastify'
import { keyField } from '../../../src/resources/index.ts'
import { limited } from '../../http/limits.ts'
import { listQuerySchema } from '../query-schema.ts'
import { parseQuery, type RawQuery } from '../query.ts'
import { queryWords } from '../query-words.ts'
import { address, needs, readingAccess, readingReach, type RouteContext } from '../route-context.ts'
import { fileAnswer } from '../row-schema.ts'
import { exportContent, type GeoPackageWriter } from './export-content.ts'
import { exportOptions, formats, formatsOf, optionNames, optionSchemas } from './export-formats.ts'
import { sendFile } from './send-file.ts'
import { template } from './template.ts'

/** Rate limit for exports without a token: each may be the whole table. */
const visitorLimit = { name: 'export', max: 30, windowSeconds: 600, by: 'address' } as const

export type ExportDeps = { geoPackage: GeoPackageWriter | null }

/** `GET /export`: the rows of a list as a file; and `GET /template`: the file to fill in for an import. */
export function exportRoutes(context: RouteContext, deps: ExportDeps): void {
  exportRoute(context, deps)
  templateRoute(context)
}

function exportRoute({ app, engine, resource }: RouteContext, { geoPackage }: ExportDeps): void {
  const offered = formatsOf(resource, { hasGeoPackage: geoPackage !== null })
  const { _start, _end, ...filters } = listQuerySchema(resource).properties ?? {}
  const query = {
    type: 'object',
    properties: { ...optionSchemas(offered), ...filters },
    required: ['format'],
    additionalProperties: false,
  }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: what a list finds, as a file`,
    response: fileAnswer(offered.map((format) => formats[format].media)),
  }
  const count = limited(engine.database, visitorLimit)
  const preHandler = async (request: FastifyRequest): Promise<void> => {
    if (!request.actor) await count(request)
  }
  app.get<{ Querystring: RawQuery }>(
    address(resource, 'export'),
    { config: { access: readingAccess(resource, 'export'), query }, schema, preHandler },
    async (request, reply) => {
      const { locale } = request
      const parsed = parseQuery(resource, request.query, { locale, others: optionNames })
      const options = exportOptions(request.query, offered, locale)
      const range = {
        resource,
        resources: engine.core.resources,
        query: parsed,
        reach: readingReach(request, resource, 'export', parsed),
      }
      return sendFile(
        reply,
        { resource, locale, ...options },
        await exportContent(engine, range, { ...options, locale, who: request.actor?.id ?? '', geoPackage }),
      )
    },
  )
}

function templateRoute({ app, engine, resource }: RouteContext): void {
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: the table to fill in for an import`,
    response: fileAnswer([formats.xlsx.media]),
  }
  app.get(
    address(resource, 'template'),
    { config: { access: needs(resource, 'import') }, schema },
    async (request, reply) => {
      const { locale } = request
      const key = resource.fields[keyField(resource)]?.label ?? queryWords.system.id
      return sendFile(
        reply,
        { resource, locale, format: 'xlsx', encoding: null },
        await template(engine.database.read, resource, { locale, key }),
      )
    },
  )
}
