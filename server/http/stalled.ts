import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below so many bytes in so long nobody is sending or reading in earnest: a modem does better. */
type Patience = { windowMs: number; leastBytes: number }

const patience: Patience = { windowMs: 60_000, leastBytes: 20_000 }

type Watched = { request: IncomingMessage; since: number; read: number }

/**
 * Ends connections whose client sends its body so slowly that it only holds what belongs to it: a file that never ends,
 * a place among a person's uploads. A body that waits for us, because nobody reads it yet, is left alone however long.
 */
export function endStalledBodies(app: FastifyInstance, { windowMs, leastBytes }: Patience = patience): void {
  const open = new Set<Watched>()
  app.addHook('onRequest', (request, reply, done) => {
    // A request that never was on a wire has no such state.
    if (request.raw.complete === false) {
      const watched: Watched = { request: request.raw, since: Date.now(), read: request.raw.socket.bytesRead }
      open.add(watched)
      reply.raw.once('close', () => open.delete(watched))
    }
    done()
  })
  const clock = setInterval(() => {
    for (const watched of open) {
      if (watched.request.complete) open.delete(watched)
      else if (isStalled(watched, { windowMs, leastBytes })) watched.request.destroy()
    }
  }, windowMs / 4).unref()
  app.addHook('onClose', () => clearInterval(clock))
}

/** Looks at a window that has passed, and begins the next. */
function isStalled(watched: Watched, { windowMs, leastBytes }: Patience): boolean {
  if (Date.now() - watched.since < windowMs) return false
  const { bytesRead } = watched.request.socket
  const isSlow = watched.request.readableLength === 0 && bytesRead - watched.read < leastBytes
  Object.assign(watched, { since: Date.now(), read: bytesRead })
  return isSlow
}

/**
 * Ends an answer that its reader leaves lying, so that what belongs to it is held no longer. It is for an answer in
 * small pieces: what the connection was given counts as read, and it is given more only when it has room. One that
 * waits for its next piece is left alone.
 */
export function endStalledReader({ raw }: FastifyReply, { windowMs, leastBytes }: Patience = patience): void {
  if (raw.destroyed) return
  const given = (): number => raw.socket?.bytesWritten ?? 0
  let window = { since: Date.now(), given: given() }
  const clock = setInterval(() => {
    const isOver = Date.now() - window.since >= windowMs
    if (raw.writableLength > 0 && !isOver) return
    if (raw.writableLength > 0 && given() - window.given < leastBytes) raw.destroy()
    window = { since: Date.now(), given: given() }
  }, windowMs / 4).unref()
  raw.once('close', () => clearInterval(clock))
}
