import { authorities } from '../../src/resources/authorities.ts'
import type { Resource } from '../../src/resources/define.ts'
import { actionsOf } from '../../src/resources/index.ts'
import type { Draft } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { baselineAuthorities } from '../demo/baseline.ts'
import type { Loader } from './loader.ts'

type Entries = readonly Resource[]

/**
 * Gives every code that the program asks for its row in the registry, and a known row the actions that a declaration
 * has got since. At every start, so that a new resource needs nothing but its declaration.
 */
export async function ensureAuthorities(loader: Loader, entries: Entries): Promise<void> {
  const known = baselineAuthorities()
  const codes = [...new Set(entries.map(({ code }) => code))]
  const added = codes
    .filter((code) => !known.some((seed) => seed.code === code))
    .map((code, index) => seedOf(code, entries, known.length + index + 1))
  await loader.addMissing(authorities, 'code', [...known, ...added])
  await ensureActions(loader, entries)
}

/** Named by the first entry of the code. */
function seedOf(code: string, entries: Entries, sort: number): Draft {
  const entry = entries.find((each) => each.code === code)
  return {
    code,
    name: entry?.label.zh,
    group: entry?.group ?? 'public',
    route: entry?.route,
    icon: entry?.icon,
    sort,
    actions: declaredActions(code, entries),
    builtIn: true,
  }
}

/** The actions of all resources that share a code. */
function declaredActions(code: string, entries: Entries): string[] {
  const found = entries.filter((entry) => entry.code === code).flatMap((entry) => actionsOf(entry))
  return [...new Set(found)]
}

async function ensureActions(loader: Loader, entries: Entries): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; code: string; actions: string[] }>`
    select id, version, code, actions from authorities where "deletedAt" is null`.execute(loader.tx)
  for (const { id, version, code, actions } of rows) {
    const lacking = declaredActions(code, entries).filter((action) => !actions.includes(action))
    if (lacking.length > 0) await loader.update(authorities, { id, version, actions: [...actions, ...lacking] })
  }
}
