import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endStalledBodies, endStalledReader } from '../../server/http/stalled.ts'

describe('a request body', () => {
  const app = fastify()
  let port = 0

  beforeAll(async () => {
    endStalledBodies(app, { windowMs: 1_500, leastBytes: 1_000 })
    app.post('/length', (request) => ({ length: JSON.stringify(request.body).length }))
    app.get('/slow', async () => {
      await delay(2_500)
      return 'made'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  const post = (length: number) =>
    httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/length',
      headers: { 'content-type': 'application/json', 'content-length': length },
    })

  test.each([
    ['no more bytes', null],
    ['a byte every 20 ms', 20],
  ])('that stalls ends its connection: %s', async (_how, everyMs) => {
    const request = post(1_000_000)
    const ended = new Promise<boolean>((resolve) =>
      request.once('error', () => resolve(true)).once('response', () => resolve(false)),
    )
    request.write('"')
    const clock = everyMs === null ? undefined : setInterval(() => request.write('x'), everyMs)
    expect(await ended).toBe(true)
    clearInterval(clock)
  })

  test('that arrives steadily is left alone, and so is a slow response', async () => {
    const text = JSON.stringify('x'.repeat(50_000))
    const request = post(text.length)
    const answered = new Promise<number | undefined>((resolve, reject) =>
      request.once('error', reject).once('response', (response) => resolve(response.statusCode)),
    )
    for (let from = 0; from < text.length; from += 2_500) {
      request.write(text.slice(from, from + 2_500))
      await delay(100)
    }
    request.end()
    expect(await answered).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('made')
  })
})

describe('a client', () => {
  const app = fastify()
  const piece = 'x'.repeat(64_000)
  let port = 0

  beforeAll(async () => {
    app.get('/endless', (_request, reply) => {
      endStalledReader(reply, { windowMs: 1_500, leastBytes: 1_000 })
      return reply.send(
        Readable.from(
          (function* () {
            for (;;) yield piece
          })(),
        ),
      )
    })
    app.get('/slow', (_request, reply) => {
      endStalledReader(reply, { windowMs: 1_500, leastBytes: 1_000 })
      return reply.send(
        Readable.from(
          (async function* () {
            yield 'begun, '
            await delay(2_500)
            yield 'made'
          })(),
        ),
      )
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  const open = async (path: string): Promise<IncomingMessage> =>
    (await once(httpRequest({ port, host: '127.0.0.1', path }).end(), 'response'))[0] as IncomingMessage

  test('that does not read its response is disconnected', async () => {
    const closed = new Promise((resolve) =>
      app.server.once('request', (_request, response) => response.once('close', resolve)),
    )
    const response = await open('/endless')
    response.pause()
    await closed
    response.on('error', () => undefined).destroy()
  })

  test('that reads slowly is left alone, and so is one that waits for the rest of its response', async () => {
    const response = await open('/endless')
    let taken = 0
    for (let step = 0; step < 25; step += 1) {
      await delay(100)
      taken += ((response.read() as Buffer | null) ?? Buffer.alloc(0)).length
    }
    expect([response.destroyed, taken > 64_000]).toEqual([false, true])
    response.on('error', () => undefined).destroy()
    expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('begun, made')
  })
})
