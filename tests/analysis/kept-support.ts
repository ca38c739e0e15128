import fastify from 'fastify'
import { beforeAll, vi } from 'vitest'
import type { ChangedSubject, KeptVerdicts, PublishedCause } from '../../src/resources/kept-verdicts.ts'
import { resources } from '../../src/resources/index.ts'
import { VerdictKeeper, type KeeperDeps } from '../../server/analysis/index.ts'
import { sql } from '../../server/db/index.ts'
import { joinEngine } from '../../server/join/engine.ts'
import { keeperDeps } from '../../server/join/analyses.ts'
import { firstStart, TestApp, type Caller } from '../support/app.ts'
import { withoutKeeping } from './support.ts'
import { testDatabaseKind, withDatabase } from '../support/database.ts'

/** Keeps the running server from judging anything until `work` has ended. */
export async function whileNothingIsJudged(
  server: Pick<TestApp, 'database'>,
  work: () => Promise<unknown>,
): Promise<void> {
  await withoutKeeping(server)
  try {
    await work()
  } finally {
    await sql`with given as (update "planStates" set worker = null returning 1) select pg_notify('verdicts_stale', '') from given`.execute(
      server.database.db,
    )
  }
}

type Asked = { useId?: string; id?: string | readonly string[]; _public?: string }

/** Reads kept verdicts, which may be pending. */
export async function kept(caller: Caller, { id, ...asked }: Asked = {}): Promise<KeptVerdicts> {
  const ids = [id ?? []].flat().map((each) => `id=${each}`)
  const rest = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
  const query = [...rest, ...ids].join('&')
  const { data, msg } = await caller.get<KeptVerdicts>(`/intellectAnalysis/verdicts?${query}`)
  if (msg !== 'ok') throw new Error(msg)
  return data
}

/** The same, once none of them is pending. */
export function settled(caller: Caller, asked: Asked = {}): Promise<KeptVerdicts> {
  return vi.waitFor(
    async () => {
      const found = await kept(caller, asked)
      if (Object.values(found).some(({ isPending }) => isPending)) throw new Error('verdicts are pending')
      return found
    },
    { timeout: 120_000, interval: 50 },
  )
}

export type Told = { changed: readonly ChangedSubject[]; causes: readonly PublishedCause[] }

/** A keeper of the test, which records what it tells. Nothing may go wrong unless `warn` is given. */
export function aKeeper(
  database: KeeperDeps['database'],
  given: Partial<KeeperDeps> = {},
): VerdictKeeper & { told: Told[] } {
  const told: Told[] = []
  const warn: KeeperDeps['warn'] = (facts, message) => {
    throw new Error(`${message} ${JSON.stringify(facts)}`)
  }
  const changed: KeeperDeps['changed'] = async (_tx, what) => void told.push(what)
  return Object.assign(new VerdictKeeper({ ...keeperDeps({ database, terrain: null }), changed, warn, ...given }), {
    told,
  })
}

/** The demonstration without a running server: nobody keeps verdicts but the test. Its calls may not be made. */
export function withoutKeeper(): Pick<TestApp, 'database' | 'make' | 'change' | 'engine' | 'row'> {
  const database = withDatabase(testDatabaseKind(), firstStart('on'))
  let server: TestApp | undefined
  beforeAll(() => {
    const engine = joinEngine(database, resources, {})
    server = new TestApp(fastify(), { engine, database, routes: [] })
  })
  return new Proxy({} as TestApp, {
    get(_target, name) {
      const value: unknown = Reflect.get(server!, name, server)
      return typeof value === 'function' ? (value.bind(server) as unknown) : value
    },
  })
}
