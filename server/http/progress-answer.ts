import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok } from './envelope.ts'
import { envelopeOfError } from './error-handler.ts'

/** Progress of a task; `total` is 0 when the amount of work is unknown. */
type Progress<Phase extends string> = { phase: Phase; done: number; total: number }

/** Shortest and longest time between two lines: proxies close connections without traffic. */
const quietMs = 200
const aliveMs = 5_000

/**
 * Responds with lines of JSON: `{"progress": …}` during the work, starting with the phase `first`, and at the end the
 * usual envelope. Its `code` is the only status, because the lines begin before it is known.
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
  // Proxies that buffer a response before they forward it would make the progress useless.
  return reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(lines)
}
