import { authorities } from '../../src/resources/authorities.ts'
import type { Resource } from '../../src/resources/define.ts'
import { actionsOf } from '../../src/resources/index.ts'
import type { Draft } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { baselineAuthorities } from '../demo/baseline.ts'
import type { Loader } from './loader.ts'

type Entries = readonly Resource[]

/**
 * Adds missing registry rows for all codes that the program checks, and new declared actions to existing rows. Runs at
 * every start, so that a new resource only needs its declaration.
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

/** Uses name and group of the first entry with the code. */
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

/** Actions of all resources that share a code. */
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
