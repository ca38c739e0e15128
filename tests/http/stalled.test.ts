import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endStalledBodies } from '../../server/http/stalled.ts'

describe('a body that stops coming', () => {
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

  const post = (length: number) => httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/length', headers: { 'content-type': 'application/json', 'content-length': length } })

  test.each([['not a byte more', null], ['a byte now and then', 20]])('ends its connection: %s', async (_how, everyMs) => {
    const request = post(1_000_000)
    const ended = new Promise<boolean>((resolve) => request.once('error', () => resolve(true)).once('response', () => resolve(false)))
    request.write('"')
    const clock = everyMs === null ? undefined : setInterval(() => request.write('x'), everyMs)
    expect(await ended).toBe(true)
    clearInterval(clock)
  })

  test('one that comes, and an answer that takes its time, are left alone', async () => {
    const text = JSON.stringify('x'.repeat(50_000))
    const request = post(text.length)
    const answered = new Promise<number | undefined>((resolve, reject) => request.once('error', reject).once('response', (response) => resolve(response.statusCode)))
    for (let from = 0; from < text.length; from += 2_500) {
      request.write(text.slice(from, from + 2_500))
      await delay(100)
    }
    request.end()
    expect(await answered).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('made')
  })
})
