import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Database } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { Kept } from '../http/kept.ts'
import { countedOnce } from './counted.ts'
import { labelRows } from './labels.ts'
import { linkOf } from './links.ts'
import { PageEnds } from './page-ends.ts'
import { readRow } from './read.ts'
import type { Handle } from './rows.ts'
import type { Rules, Writer } from './rules.ts'
import { reachOf } from './scope.ts'
import { writerOver, type Core } from './write.ts'

type EngineOptions = {
  database: Database
  resources: readonly Resource[]
  /** By resource name. A name without a resource throws. */
  rules?: Readonly<Record<string, Rules>>
}

/** The engine: writes for features, reads for routes. */
export type Engine = Writer & {
  database: Database
  core: Core
  /** Totals of lists, and the ends of their pages, while no row changes. */
  totals: Kept<number>
  pageEnds: PageEnds
  /** Returns a live row within the actor's data scope for this action, or null. Throws 403 without the permission. */
  find(handle: Handle, actor: Actor, resource: Resource, target: { id: string; action: string }): Promise<AnyRow | null>
  /** Returns rows that have been read before with their `_labels` in a language. */
  labelled(handle: Handle, resource: Resource, rows: readonly AnyRow[], locale: Locale): Promise<AnyRow[]>
}

/** Creates the engine over a database. Throws if a reference or a rule names a resource that is not declared. */
export function createEngine({ database, resources, rules = {} }: EngineOptions): Engine {
  checkDeclarations(resources, rules)
  const core: Core = { resources, rules }
  return {
    ...writerOver(core),
    database,
    core,
    totals: new Kept(countedOnce),
    pageEnds: new PageEnds(),
    find: (handle, actor, resource, { id, action }) =>
      readRow(handle, resource, { id, resources, reach: reachOf(actor, resource, action), isDeleted: false }),
    labelled: (handle, resource, rows, locale) => labelRows(handle, resource, rows, { resources, locale }),
  }
}

function checkDeclarations(resources: readonly Resource[], rules: Readonly<Record<string, Rules>>): void {
  for (const resource of resources) for (const field of Object.values(resource.fields)) linkOf(field, resources)
  const stray = Object.keys(rules).find((name) => !resources.some((resource) => resource.name === name))
  if (stray) throw new Error(`A rule is given for ${stray}, which no declaration has`)
}
