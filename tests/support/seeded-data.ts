import oneDatabase from './one-database.ts'
import { seeded, startServer } from './server.ts'

/**
 * Set-up before the browser tests: one PostgreSQL for all of them if they run on it, and one first start, whose data
 * every server with default settings copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const end = await oneDatabase()
  const server = await startServer()
  await server.stop()
  process.env[seeded.folder] = server.dataDir
  if (server.stored.url) process.env[seeded.database] = new URL(server.stored.url).pathname.slice(1)
  return async () => {
    await server.remove()
    await end()
  }
}
