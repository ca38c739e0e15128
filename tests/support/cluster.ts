import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, startReplica, type TestReplica } from './postgres.ts'
import { startProxy, type TestProxy } from './proxy.ts'
import { startS3 } from './s3.ts'
import { startServer, type TestServer } from './server.ts'

/** Two nodes on a PostgreSQL with a streaming replica and an S3 server, behind a proxy. */
export interface TestCluster {
  url: string
  near: TestServer
  far: TestServer
  replica: TestReplica
  proxy: TestProxy
  remove(): Promise<void>
}

export async function startCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-cluster-'))
  const [postgres, files] = [await startPostgres(), await startS3(join(folder, 's3'))]
  const shared = { ...files.env, DATABASE_URL: postgres.url, TRUST_PROXY: 'on' }
  // The replica is a copy, and needs the content of the first start.
  const first = await startServer({ database: 'embedded', env: shared })
  await first.remove()
  const replica = await startReplica(postgres.url)
  const env = { ...shared, DATABASE_READ_URL: replica.url }
  const [near, far] = [
    await startServer({ database: 'embedded', env }),
    await startServer({ database: 'embedded', env }),
  ]
  const proxy = await startProxy([near, far])
  return {
    url: proxy.url,
    near,
    far,
    replica,
    proxy,
    remove: async () => {
      await proxy.close()
      await near.remove()
      await far.remove()
      await replica.remove()
      await postgres.stop()
      await files.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
