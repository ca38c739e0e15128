import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer, type TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'

const starts = 5
const idleMs = 20_000

/** Budgets on two cores. The embedded database alone takes most of the second pair. */
const budgets = {
  postgres: { seconds: 1.8, mebibytes: 200 },
  embedded: { seconds: 4, mebibytes: 850 },
}

/**
 * Measures the second and later starts of the built server, until it is ready to serve, and the memory of its processes
 * after 20 seconds without a request. On PostgreSQL the server of the benchmarks is restarted.
 */
export async function secondStarts(onPostgres: TestServer): Promise<Measure[]> {
  const embedded = await startServer({ database: 'embedded' })
  try {
    return [
      ...(await startsOf(onPostgres, 'PostgreSQL', budgets.postgres)),
      ...(await startsOf(embedded, 'embedded', budgets.embedded)),
    ]
  } finally {
    await embedded.remove()
  }
}

type Budget = { seconds: number; mebibytes: number }

async function startsOf(server: TestServer, name: string, budget: Budget): Promise<Measure[]> {
  const seconds: number[] = []
  for (let start = 0; start < starts; start += 1) {
    await server.stop()
    const startedAt = performance.now()
    await server.start()
    seconds.push((performance.now() - startedAt) / 1000)
  }
  await delay(idleMs)
  return [
    against(`start, ${name}`, median(seconds), budget.seconds, (value) => `${value.toFixed(2)} s`),
    against(`idle, ${name}`, mebibytesOf(server.pid), budget.mebibytes, (value) => `${value.toFixed(0)} MiB`),
  ]
}

function against(name: string, value: number, most: number, words: (value: number) => string): Measure {
  return {
    name,
    measured: words(value),
    limit: `${words(most)} budget`,
    ratio: value / most,
    budget: { atMost: 1 },
  }
}

/** The resident memory (RSS) of a process and its descendants in MiB. Linux only. */
function mebibytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.reduce((sum, child) => sum + mebibytesOf(Number(child)), own)
}
