import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase, sql } from '../../server/db/index.ts'

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url))

export interface KillOutcome {
  /** Number of the last pair whose commit was confirmed before the kill. */
  acknowledged: number
  /** Numbers up to `acknowledged` without any row in the database; empty if nothing was lost. */
  lost: number[]
  /** Numbers of pairs of which only one row is in the database. */
  halves: number[]
}

/**
 * Starts a process that writes to the embedded database in `dataDir`, kills it with SIGKILL `afterMs` after its first
 * acknowledged write, reopens the database immediately and returns what is missing.
 */
export async function killedWriter(dataDir: string, afterMs: number): Promise<KillOutcome> {
  const acknowledged = await writeUntilKilled(dataDir, afterMs)
  const database = await openDatabase({ dataDir, migrate: false })
  try {
    const { rows } = await sql<{
      number: number
      count: number
    }>`select number, count(*) as count from pairs group by number order by number`.execute(database.db)
    const counts = new Map(rows.map((row) => [row.number, row.count]))
    const lost = Array.from({ length: acknowledged }, (_none, at) => at + 1).filter((number) => !counts.has(number))
    return { acknowledged, lost, halves: rows.filter((row) => row.count !== 2).map((row) => row.number) }
  } finally {
    await database.close()
  }
}

/** Starts the same process with a statement that takes minutes, and kills it while the statement runs. */
export async function killBusyWriter(dataDir: string): Promise<void> {
  const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, dataDir, 'busy'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => writer.once('close', resolve))
  await new Promise((resolve) => writer.stdout.once('data', resolve))
  setTimeout(() => writer.kill('SIGKILL'), 300)
  await closed
}

function writeUntilKilled(dataDir: string, afterMs: number): Promise<number> {
  const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  let isKillScheduled = false
  writer.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  writer.stdout.on('data', (data: Buffer) => {
    output += data.toString()
    if (isKillScheduled || !/^\d+$/m.test(output)) return
    isKillScheduled = true
    setTimeout(() => writer.kill('SIGKILL'), afterMs)
  })
  return new Promise((resolve, reject) => {
    writer.once('close', () => {
      const numbers = output
        .slice(0, output.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => /^\d+$/.test(line))
        .map(Number)
      const last = numbers.at(-1)
      if (last === undefined) reject(new Error(`the writer acknowledged nothing before it was killed. ${errors}`))
      else resolve(last)
    })
  })
}
