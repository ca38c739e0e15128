import type { FastifyReply } from 'fastify'
import { tooManyTries } from '../http/limits.ts'
import { Slots } from '../http/slots.ts'
import type { Sources } from './terrain-reads.ts'
import { turnsOf, type Turns } from './turns.ts'

/** Each takes one CPU of the database for seconds; a person has one of them at most. */
const slots = new Slots({ parallel: 3, waiting: 30, each: 8, eachRunning: 1, refusal: () => tooManyTries(10) })

/**
 * Runs reads that may take seconds, in turns: a few requests at a time, aborted when the caller disconnects. Returns
 * null if the caller disconnected; then the reply needs no further handling.
 */
export async function working<T>(
  sources: Sources,
  reply: FastifyReply,
  work: (turns: Turns) => Promise<T>,
): Promise<T | null> {
  const caller = new AbortController()
  const leave = (): void => {
    if (!reply.raw.writableFinished) caller.abort(new Error('the caller has left'))
  }
  reply.raw.once('close', leave)
  const { signal } = caller
  try {
    return await slots.run(() => work(turnsOf(sources, signal)), reply.request.actor?.id)
  } catch (error) {
    if (!signal.aborted) throw error
    if (!reply.raw.headersSent) reply.hijack()
    return null
  } finally {
    reply.raw.off('close', leave)
  }
}
