import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A client with fewer than `leastBytes` in `windowMs` is not really sending or reading: even a modem is faster. */
type Patience = { windowMs: number; leastBytes: number }

const patience: Patience = { windowMs: 60_000, leastBytes: 20_000 }

type Watched = { request: IncomingMessage; since: number; read: number }

/**
 * Ends connections whose client sends its body so slowly that it only blocks resources: an unfinished file, a place
 * among a user's uploads. A body that waits because the server does not read it yet is left alone, however long.
 */
export function endStalledBodies(app: FastifyInstance, { windowMs, leastBytes }: Patience = patience): void {
  const open = new Set<Watched>()
  app.addHook('onRequest', (request, reply, done) => {
    // A request that did not come over a connection has no such state.
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

/** Checks a window that has passed, and begins the next. */
function isStalled(watched: Watched, { windowMs, leastBytes }: Patience): boolean {
  if (Date.now() - watched.since < windowMs) return false
  const { bytesRead } = watched.request.socket
  const isSlow = watched.request.readableLength === 0 && bytesRead - watched.read < leastBytes
  Object.assign(watched, { since: Date.now(), read: bytesRead })
  return isSlow
}

/**
 * Ends a response whose client does not read it, to free its resources. It is for a response in small pieces: bytes
 * passed to the connection count as read, and it gets more only when it has room. A response that waits for its next
 * piece is left alone.
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
