import { setTimeout as delay } from 'node:timers/promises'
import type { KeptVerdicts } from '../../src/resources/kept-verdicts.ts'
import oneDatabase from './one-database.ts'
import { call, seeded, startServer, type TestServer } from './server.ts'

/**
 * Set-up before the browser tests: one PostgreSQL for all of them if they run on it, and one first start, whose data, with
 * the verdicts and the terrain that it keeps, every server with default settings copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const end = await oneDatabase()
  const server = await startServer()
  while ((await isKeeping(server)) || (await isMeasuring(server))) await delay(200)
  await server.stop()
  process.env[seeded.folder] = server.dataDir
  if (server.stored.url) process.env[seeded.database] = new URL(server.stored.url).pathname.slice(1)
  return async () => {
    await server.remove()
    await end()
  }
}

async function isKeeping(server: TestServer): Promise<boolean> {
  const { data } = await call<KeptVerdicts>(server, '/intellectAnalysis/verdicts')
  return Object.values(data).some(({ isPending }) => isPending)
}

/** Whether the terrain of a published parcel, or what it sees of the lake, is not known yet. */
async function isMeasuring(server: TestServer): Promise<boolean> {
  const path = '/projectLands/page?_public=true&_start=0&_end=1&lakeViewPct_null=true'
  const { data } = await call<{ total: number }>(server, path)
  return data.total > 0
}
