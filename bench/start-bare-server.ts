import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareStatements } from './bare-server.ts'

/** Starts the bare server over a database, with the statement of each path. */
export async function startBare(
  database: string,
  statements: BareStatements,
): Promise<{ url: string; stop: () => void }> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, BARE_DATABASE: database, BARE_STATEMENTS: JSON.stringify(statements) },
  })
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
