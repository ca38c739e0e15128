import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'

/** An S3 server with one bucket, and the settings that name it. */
export interface TestS3 {
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>
  close(): Promise<void>
}

/** Starts a server that keeps its files in a folder. */
export async function startS3(directory: string): Promise<TestS3> {
  const bucket = 'investmap'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await new Promise<AddressInfo>((done, failed) =>
    server.run((error, address) => (error ? failed(error) : done(address))),
  )
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
