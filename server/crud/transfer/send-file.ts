import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Label, Resource } from '../../../src/resources/define.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { fileName } from './columns.ts'
import type { FileStream } from './export-content.ts'
import { formats, type Format } from './export-formats.ts'

type Sent = {
  resource: Resource
  locale: Locale
  format: Format
  encoding: 'UTF-8' | 'GBK' | null
  /** What the file name says after the name of the resource. */ suffix?: Label
}

/**
 * Produces the first chunk before sending anything, so that earlier errors return an error response and not a broken
 * file.
 */
export async function sendFile(
  reply: FastifyReply,
  { resource, locale, format, encoding, suffix }: Sent,
  content: FileStream,
): Promise<FastifyReply> {
  const { media, ending } = formats[format]
  const name = fileName(resource, locale, { at: new Date(), extension: ending, suffix })
  const first = await content.next()
  const charset =
    format === 'txt'
      ? `; charset=${(encoding ?? 'GBK').toLowerCase()}`
      : format === 'csv'
        ? `; charset=${(encoding ?? 'UTF-8').toLowerCase()}`
        : ''
  return reply
    .type(`${media}${charset}`)
    .header(
      'content-disposition',
      `attachment; filename="${resource.wire}.${ending}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(Readable.from(resumed(first, content), { objectMode: false }))
}

async function* resumed(first: IteratorResult<Buffer | string, unknown>, rest: FileStream): FileStream {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
