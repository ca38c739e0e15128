import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok } from './envelope.ts'
import { envelopeOfError } from './error-handler.ts'

/** How far a piece of work is: `total` 0 where nobody can say how much there is. */
type Progress<Phase extends string> = { phase: Phase; done: number; total: number }

/** At most so often, and at least so often: proxies end connections on which nothing happens. */
const quietMs = 200
const aliveMs = 5_000

/**
 * Answers with lines of JSON: `{"progress": …}` while the work goes on, from the phase `first`, and at last the
 * envelope as it would have been the whole answer. Its `code` is the only status, for the lines begin before it is
 * known.
 */
export function answerWithProgress<Phase extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, work }: { first: Phase; work: (tell: (progress: Progress<Phase>) => void) => Promise<unknown> },
): FastifyReply {
  const lines = new PassThrough()
  let last: Progress<Phase> = { phase: first, done: 0, total: 0 }
  let writtenAt = 0
  const write = (): void => {
    writtenAt = Date.now()
    lines.write(`${JSON.stringify({ progress: last })}\n`)
  }
  const clock = setInterval(write, aliveMs)
  const tell = (progress: Progress<Phase>): void => {
    const isNew = progress.phase !== last.phase
    last = progress
    if (isNew || progress.done === progress.total || Date.now() - writtenAt >= quietMs) write()
  }
  write()
  void work(tell)
    .then(ok, (error: unknown) => envelopeOfError(error, request))
    .then((envelope) => {
      clearInterval(clock)
      lines.end(`${JSON.stringify(envelope)}\n`)
    })
  // Proxies that collect an answer before they pass it on would make the progress pointless.
  return reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(lines)
}
