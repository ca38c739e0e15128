import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { FileGone, type FileStore } from './store.ts'

type S3Options = {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region?: string | undefined
}
type Request = {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  key?: string
  headers?: Record<string, string>
  body?: Blob
}

/** Timeout until the store begins to respond. */
const patienceMs = 30_000
const probeMs = 5_000
/** Sending a large file takes longer; the timeout assumes at least 200 kB per second. */
const slowestBytesPerMs = 200

/** Stores files in a bucket of MinIO or any S3, with path-style addresses. */
export function s3Store(options: S3Options): FileStore {
  const send = (request: Request, milliseconds = patienceMs): Promise<Response> =>
    signedCall(options, request, milliseconds)
  return {
    async put(key, path, type) {
      await checked(await send({ method: 'PUT', key, body: await openAsBlob(path), headers: { 'content-type': type } }))
    },
    async read(key, range) {
      const answer = await send({
        method: 'GET',
        key,
        headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
      })
      if (answer.status === 404) throw new FileGone(key)
      await checked(answer)
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
    },
    async remove(key) {
      const answer = await send({ method: 'DELETE', key })
      if (answer.status !== 404) await checked(answer)
    },
    async check() {
      await checked(await send({ method: 'HEAD' }, probeMs))
    },
  }
}

async function signedCall(
  { endpoint, bucket, accessKey, secretKey, region = 'us-east-1' }: S3Options,
  request: Request,
  milliseconds: number,
): Promise<Response> {
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}${request.key ? `/${request.key}` : ''}`
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region }
  const { url, method, headers } = await new AwsV4Signer({
    url: address,
    method: request.method,
    headers: request.headers ?? {},
    ...credentials,
  }).sign()
  const controller = new AbortController()
  const patience = milliseconds + (request.body?.size ?? 0) / slowestBytesPerMs
  const clock = setTimeout(
    () => controller.abort(new Error(`the file store did not answer within ${Math.round(patience / 1000)} s`)),
    patience,
  )
  try {
    return await fetch(url, {
      method,
      headers,
      signal: controller.signal,
      ...(request.body ? { body: request.body } : {}),
    })
  } finally {
    clearTimeout(clock)
  }
}

/**
 * Throws for an error response, with the code that S3 returns; reads the rest of the body, so that the connection can
 * be reused.
 */
async function checked(answer: Response): Promise<void> {
  if (answer.ok) return
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]
  throw new Error(`the file store answered ${answer.status}${code ? ` ${code}` : ''}`)
}
