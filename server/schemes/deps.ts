import type { FastifyRequest } from 'fastify'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { RuleContext, Tx } from '../crud/rules.ts'
import type { Database, Kysely, RawBuilder, SqlBool, Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

export type SchemeDeps = {
  database: Database
  /**
   * Returns a live scheme that the actor may access with this action, or null. Throws 403 if the actor lacks the
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
  /** Rows with their readable names. */
  labelled: (handle: Kysely<Tables>, resource: Resource, rows: readonly AnyRow[], locale: Locale) => Promise<AnyRow[]>
  /** Condition on live schemes (table `schemes`) that the caller may see. */
  schemesInReach: (request: FastifyRequest) => RawBuilder<SqlBool>
  /** Condition on live lands (table `lands`) that a user may see; null is a visitor. */
  landsSeenBy: (actor: Actor | null) => RawBuilder<SqlBool>
  /** Condition on analysis runs (table `analysisRuns`) that a user may read. */
  runsSeenBy: (actor: Actor) => RawBuilder<SqlBool>
  /** Reads runs, without lines of layers for any reader. */
  readRuns: (db: Kysely<Tables>, ids: readonly string[]) => Promise<OverlayRun[]>
}

/** A stored candidate. */
export type Candidate = {
  key: string
  name: string
  landId: string | null
  landVersion: number | null
  runId: string | null
  note: string | null
}

/** The candidates of a stored row. */
export function candidatesOf(row: Readonly<Record<string, unknown>>): Candidate[] {
  return (row.candidates ?? []) as Candidate[]
}

/** Distinct ids in the candidates. */
export function idsOf(candidates: readonly Candidate[], field: 'landId' | 'runId'): string[] {
  return [...new Set(candidates.flatMap((each) => each[field] ?? []))]
}
