import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../server/files/index.ts'

type Data = string | ArrayBuffer | ArrayBufferView

function bytesOf(data: Data): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
}

/** Node's hash with the interface that Amazon's signer expects. */
class Sha256 {
  readonly #hash
  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: Data): void {
    this.#hash.update(bytesOf(data))
  }
  reset(): void {
    throw new Error('not needed: the signer creates a new hash instead')
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

const signer = new SignatureV4({
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  region: 'eu-west-3',
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

/** The authorization that Amazon's signer computes for the request; an S3 server compares it with the given one. */
async function expectedAuthorization({ method = '', url = '', headers }: IncomingMessage): Promise<string | undefined> {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const date = String(headers['x-amz-date']).replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')
  const signedHeaders = Object.fromEntries(signed.map((name) => [name, String(headers[name])]))
  const { pathname, searchParams } = new URL(url, 'http://store')
  const request = new HttpRequest({
    method,
    hostname: String(headers.host),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: signedHeaders,
  })
  const result = await signer.sign(request, { signingDate: new Date(date), signableHeaders: new Set(signed) })
  return result.headers.authorization
}

describe('requests to an S3 server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-signature-'))
  const seen: { request: string; given: string; expected: string }[] = []
  let server: Server
  let store: ReturnType<typeof openStore>

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      request.resume()
      seen.push({
        request: `${request.method} ${request.url}`,
        given: String(request.headers.authorization),
        expected: String(await expectedAuthorization(request)),
      })
      response.end('bytes')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    store = openStore({
      DATA_DIR: folder,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'investmap',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      S3_REGION: 'eu-west-3',
    })
  })
  afterAll(async () => {
    await new Promise((done) => server.close(done))
    rmSync(folder, { recursive: true, force: true })
  })

  test('are signed as Amazon’s signer signs them', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, '苍山洱海')
    await store.check()
    await store.put('ab/0190-id/original', path, 'image/webp')
    await (await store.read('ab/0190-id/original', { start: 3, end: 5 })).resume()
    await store.remove('ab/0190-id/thumb')
    expect(seen.map(({ request }) => request)).toEqual([
      'HEAD /investmap',
      'PUT /investmap/ab/0190-id/original',
      'GET /investmap/ab/0190-id/original',
      'DELETE /investmap/ab/0190-id/thumb',
    ])
    for (const { request, given, expected } of seen) expect(given, request).toBe(expected)
  })
})
