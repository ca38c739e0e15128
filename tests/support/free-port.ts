import { createServer } from 'node:net'

/** Below the ports that systems give to connections; each worker has its own. */
const [firstPort, portsOfWorker] = [20_000, 250]

/** Not from the first on, so that two runs of the tests on one machine do not choose the same at the same time. */
let given = process.pid

/**
 * Returns a port for a program that begins to listen seconds later, and that keeps it while it restarts: nobody else is
 * given it in the meantime.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0)
  for (;;) {
    const port = firstPort + worker * portsOfWorker + (given % portsOfWorker)
    given += 1
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
