import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { FeatureRule } from '../../src/resources/feature-rules.ts'
import type { VerdictChanges } from '../../src/resources/verdict-changes.ts'
import type { RuleContext, Tx } from '../crud/rules.ts'
import type { Database, Kysely, RawBuilder, SqlBool, Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

/** An attribute of features in the API (specification, section 3). */
export type ContentField = { name: string; alias: string; type: string }

/** Facts read from a survey file: stored unchanged with the content, translated on request. */
export type ContentFacts = {
  fields: readonly ContentField[]
  count: number
  bbox: readonly number[] | null
  problems: readonly unknown[]
}

/**
 * What of a content lies beyond its layer's region and does not count: features beyond it, features cut at its border,
 * and square metres.
 */
export type Beyond = { region: string; gone: number; cut: number; areaM2: number }

/** One feature of a file: GeoJSON in EPSG:4490 degrees. */
export type ContentFeature = { geometry: unknown; properties: Readonly<Record<string, unknown>> }

/** A survey file that has been read, with known coordinate system. */
type ReadFile = {
  name: string
  values: Readonly<Record<string, string>>
  facts: ContentFacts
  features: () => AsyncIterable<ContentFeature>
  signal: AbortSignal
}

export type LayerDeps = {
  database: Database
  /** Whose verdicts would change if this version were published; null if the caller has left. */
  changes: (
    request: FastifyRequest,
    reply: FastifyReply,
    draft: { layerId: string; contentVersion: number },
  ) => Promise<VerdictChanges | null>
  /**
   * Receives a file with these form fields, reads it, and removes it afterwards. Throws the same errors as every call
   * that accepts survey files.
   */
  readFile: <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    form: { fields: readonly string[]; check: (values: Readonly<Record<string, string>>) => Promise<void> },
    work: (file: ReadFile) => Promise<T>,
  ) => Promise<T>
  /** Facts with their problems in the given language. */
  sayFacts: (facts: unknown, locale: Locale) => unknown
  /**
   * Returns a live layer that the actor may access with this action, or null. Throws 403 if the actor lacks the
   * permission.
   */
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
  /** SQL condition on the table of layers: those whose lines the caller may see. */
  visible: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
  /**
   * What the rules in force for a theme say of a feature of a published content, which the caller may see. `isReliable`:
   * the content counts today.
   */
  rulesOf: (feature: { featureId: string; themeId: string | null; isReliable: boolean }) => Promise<FeatureRule[]>
  /** Whether the caller holds a permission on layers. */
  may: (request: FastifyRequest, action: string) => boolean
}
