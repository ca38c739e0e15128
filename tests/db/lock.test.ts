import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabaseKind } from '../support/database.ts'

const GUARD = fileURLToPath(new URL('../../server/db/embedded/guard.mjs', import.meta.url))
const CONTENDER = `
  const { Worker } = require('node:worker_threads')
  const worker = new Worker(process.argv[1], { workerData: { path: process.argv[2], parentPid: process.ppid, patienceMs: 0 } })
  worker.on('message', ({ held }) => process.stdout.write(held ? 'held' : 'refused'))
`
const folder = mkdtempSync(join(tmpdir(), 'investmap-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function contend(): { process: ChildProcess; outcome: Promise<string> } {
  const contender = spawn(process.execPath, ['-e', CONTENDER, GUARD, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  return {
    process: contender,
    outcome: new Promise((resolve) => contender.stdout.once('data', (data: Buffer) => resolve(data.toString()))),
  }
}

async function kill(contender: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => contender.once('exit', resolve))
  contender.kill('SIGKILL')
  await ended
}

describe.runIf(testDatabaseKind() === 'embedded')('the lock of the database folder', () => {
  test('is acquired by exactly one of five processes that start at once after all were killed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const contenders = Array.from({ length: 5 }, contend)
      const outcomes = await Promise.all(contenders.map((contender) => contender.outcome))
      await Promise.all(contenders.map((contender) => kill(contender.process)))
      expect(outcomes.sort()).toEqual(['held', 'refused', 'refused', 'refused', 'refused'])
    }
    expect(readdirSync(folder).length).toBeLessThan(8)
  })
})
