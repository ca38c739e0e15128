import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { RuleContext, Tx } from '../crud/rules.ts'
import type { Database, Kysely, RawBuilder, SqlBool, Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

/** An attribute of features, as the wire has it (specification, section 3). */
export type ContentField = { name: string; alias: string; type: string }

/** What was read of a survey file: kept with the content as it is, put into words when somebody asks. */
export type ContentFacts = {
  fields: readonly ContentField[]
  count: number
  bbox: readonly number[] | null
  problems: readonly unknown[]
}

/** One thing of a file: GeoJSON in EPSG:4490 degrees. */
export type ContentFeature = { geometry: unknown; properties: Readonly<Record<string, unknown>> }

/** A survey file that has been read, its place known. */
type ReadFile = {
  name: string
  values: Readonly<Record<string, string>>
  facts: ContentFacts
  features: () => AsyncIterable<ContentFeature>
  signal: AbortSignal
}

export type LayerDeps = {
  database: Database
  /**
   * Receives a file with these texts beside it, reads it, and removes all of it afterwards. Answers like every call
   * that takes survey files.
   */
  readFile: <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    form: { fields: readonly string[]; check: (values: Readonly<Record<string, string>>) => Promise<void> },
    work: (file: ReadFile) => Promise<T>,
  ) => Promise<T>
  /** Facts with their problems in a language. */
  sayFacts: (facts: unknown, locale: Locale) => unknown
  /** A live layer within what the actor may do with this action, or null. 403 when the actor may not do it at all. */
  find: (
    handle: Kysely<Tables>,
    actor: Actor,
    resource: Resource,
    target: { id: string; action: string },
  ) => Promise<AnyRow | null>
  update: (
    tx: Tx,
    context: RuleContext,
    resource: Resource,
    change: { id: string; version: number } & Record<string, unknown>,
  ) => Promise<AnyRow>
  /** The layers whose lines the caller may see: a condition on the table of layers. */
  visible: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
  /** Whether the caller holds a right that counts for layers. */
  may: (request: FastifyRequest, action: string) => boolean
}
