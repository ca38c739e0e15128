import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { signInByCall, startServer, type TestServer } from '../tests/support/server.ts'
import { fire } from './lists.ts'
import { fillLands } from './million-lands.ts'
import type { Measure } from './measure.ts'
import { pathOf, tileAt } from './tiles.ts'

/**
 * Share of a processor core that a node may use. With two cores, database and callers would have too little left for
 * two nodes with half a core each.
 */
const share = availableParallelism() < 4 ? 0.25 : 0.5
/** Microseconds in which a node may use its share. */
const periodUs = 10_000
const groups = '/sys/fs/cgroup'

/**
 * Measures what a second node adds: calls per second of two nodes with the same share of a core, against one of them.
 * Needs control groups that may be written; otherwise it prints a note and measures nothing.
 */
export async function twoNodes(first: TestServer, pool: Pool): Promise<Measure[]> {
  await fillLands(pool)
  const second = await startServer({
    database: 'embedded',
    env: { DATABASE_URL: String(pool.options.connectionString), TRUST_PROXY: 'on' },
  })
  const nodes = [first, second]
  const limits = nodes.map(({ pid }) => limitOf(pid))
  try {
    if (limits.includes(null)) {
      console.log('Two nodes are not measured: the control groups of this machine may not be written.')
      return []
    }
    const headers = { token: await signInByCall(first, 'admin') }
    const { rows } = await pool.query<{ id: string }>(`select id from lands where "landCode" = 'BENCH-0500000'`)
    const calls = {
      list: '/camel/projectLands/page?_start=0&_end=20&_sort=areaM2&_order=desc&landStatus=open&xzqdm_startswith=532901',
      detail: `/camel/projectLands/detail?id=${rows[0]?.id}`,
      'kept tile': `/camel/tiles/lands${pathOf(tileAt(14))}.mvt?_public=true`,
    }
    const measures: Measure[] = []
    for (const [name, path] of Object.entries(calls)) {
      const one = await fire(first.url + path, headers)
      const both = await Promise.all(nodes.map(({ url }) => fire(url + path, headers)))
      const sum = both.reduce((total, each) => total + each, 0)
      measures.push({
        name: `two nodes with ${share} of a core each: ${name}`,
        measured: `${sum.toFixed(0)}/s`,
        limit: `${one.toFixed(0)}/s one of them`,
        ratio: sum / one,
        budget: { atLeast: 1.8 },
      })
    }
    return measures
  } finally {
    for (const end of limits) end?.()
    await second.remove()
  }
}

/** Limits a process, and returns the function that ends the limit; null where that is not possible. */
function limitOf(pid: number): (() => void) | null {
  const isNew = existsSync(join(groups, 'cgroup.controllers'))
  const root = isNew ? groups : join(groups, 'cpu')
  const folder = join(root, `investmap-bench-${pid}`)
  try {
    mkdirSync(folder)
    if (isNew) writeFileSync(join(folder, 'cpu.max'), `${periodUs * share} ${periodUs}`)
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(periodUs * share))
    }
    writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    return () => {
      writeFileSync(join(root, 'cgroup.procs'), String(pid))
      rmdirSync(folder)
    }
  } catch {
    return null
  }
}
