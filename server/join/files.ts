import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Field, Resource } from '../../src/resources/define.ts'
import { mayReach, permission } from '../../src/resources/permissions.ts'
import { isReadable } from '../crud/readable.ts'
import { tilesMistake } from '../basemap/index.ts'
import { surveyImportRoutes } from '../crud/survey/routes.ts'
import {
  FileGone,
  fileRoutes,
  incomingFolder,
  openFile,
  openStore,
  quotasOf,
  type FileDeps,
  type FileStore,
} from '../files/index.ts'
import { requireActor } from '../http/access.ts'
import { readAttachedFiles } from '../laws/index.ts'
import { convertRaster } from '../terrain/index.ts'
import { KeptSurveys, limits, receiveSource, surveyRoutes } from '../survey/index.ts'
import type { AppDeps } from './app-deps.ts'
import { mayLoadReport, reportFiles } from './reports.ts'

/** Uploaded files: callers who may see a row may load its files. */
export function joinFiles(app: FastifyInstance, { config, database, engine }: AppDeps): FileDeps {
  const store = openStore(config)
  const mayRead = async (request: FastifyRequest, name: string, id: string): Promise<boolean> => {
    if (name === reportFiles) return mayLoadReport({ database }, request, id)
    const resource = engine.core.resources.find((each) => each.name === name)
    return resource !== undefined && (await isReadable(database.db, request, resource, id))
  }
  const files: FileDeps = {
    database,
    store,
    quotas: quotasOf(config),
    incoming: incomingFolder(config),
    holders: fileHolders(engine.core.resources),
    mayRead,
    tilesMistake,
    convertRaster,
  }
  fileRoutes(app, files)
  readAttachedFiles(app, { database, openFile: (id) => openFile({ database, store }, id) })
  return files
}

/** Resources with file fields, and whether a caller may write rows of any of them. */
function fileHolders(all: readonly Resource[]): FileDeps['holders'] {
  const resources = all.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'files'))
  const writing = ['create', 'edit'] as const
  const maySave = (request: FastifyRequest, among: readonly Resource[]): boolean => {
    const { grants } = requireActor(request)
    return among.some((resource) => writing.some((action) => mayReach(grants, resource, action)))
  }
  const taking = (kind: Extract<Field, { kind: 'files' }>['accept']): readonly Resource[] =>
    resources.filter(({ fields }) =>
      Object.values(fields).some((field) => field.kind === 'files' && field.accept === kind),
    )
  const takingLarge = { tiles: taking('tiles'), raster: taking('raster') }
  return {
    names: {
      zh: resources.map(({ label }) => label.zh).join('、'),
      en: resources.map(({ label }) => label.en.toLowerCase()).join(', '),
    },
    permissions: resources.flatMap(({ code }) => writing.map((action) => permission(code, action))),
    mayAttach: (request) => maySave(request, resources),
    mayAttachLarge: (request, kind) => maySave(request, takingLarge[kind]),
  }
}

/** Survey files: reading their content, and importing it into every resource with geometry. */
export function joinSurveyFiles(app: FastifyInstance, { config, database, engine }: AppDeps, store: FileStore): void {
  const read = (key: string): Promise<Readable | null> =>
    store.read(key).catch((error: unknown) => {
      if (error instanceof FileGone) return null
      throw error
    })
  const surveys = new KeptSurveys({ database, store: { ...store, read }, incoming: incomingFolder(config) })
  surveyRoutes(app, surveys)
  surveyImportRoutes(app, {
    engine,
    receive: (request, reply, form) => receiveSource(request, reply, form, surveys),
    uploadBytes: limits.uploadBytes,
  })
}
