import { seededVariable, startServer } from './server.ts'

/** Before the browser tests: one first start, whose data folder every usual server of theirs begins with. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.stop()
  process.env[seededVariable] = server.dataDir
  return () => server.remove()
}
