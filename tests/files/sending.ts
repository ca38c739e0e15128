import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Caller, TestApp } from '../support/app.ts'
import type { Envelope } from '../../server/http/envelope.ts'

export type Uploaded = {
  id: string
  name: string
  size: number
  type: string
  sha256: string
  widthPx: number | null
  heightPx: number | null
}
export type Sent = Envelope<Uploaded> & { status: number }

/** A multipart form with one file, as a browser sends it. */
export function formOf(
  bytes: Buffer,
  name: string,
  field = 'file',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `form${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads a file. */
export async function send(
  server: TestApp,
  caller: Caller,
  { bytes, name, field }: { bytes: Buffer; name: string; field?: string },
): Promise<Sent> {
  const { payload, headers } = formOf(bytes, name, field)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/camel/minioApi/uploadFile',
    payload,
    headers: { ...headers, ...(caller.token ? { token: caller.token } : {}) },
  })
  return { ...answer.json<Envelope<Uploaded>>(), status: answer.statusCode }
}

/** Downloads a file, or with `size` a smaller version of a picture. */
export function load(
  server: TestApp,
  caller: Caller,
  {
    id,
    size,
    headers = {},
    method = 'GET',
  }: { id: string; size?: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' },
) {
  const query = { id, ...(size ? { size } : {}) }
  return server.app.inject({
    method,
    url: '/camel/minioApi/downloadFile',
    query,
    headers: { ...headers, ...(caller.token ? { token: caller.token } : {}) },
  })
}

/** A picture with noise: it compresses badly, so that a file cut in half is damaged. */
export function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  [width, height]: [number, number] = [400, 300],
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#336699', noise } })
    .toFormat(format)
    .toBuffer()
}

export const aPdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
