import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { fastify } from 'fastify'
import { hashPassword } from '../server/auth/password-hash.ts'
import { encrypted, password, signInByCall, type TestServer } from '../tests/support/server.ts'
import type { Measure } from './measure.ts'

const connections = 50
const seconds = 10

/**
 * Measures sign-ins per second with 50 connections, against password hashes per second without anything else, measured
 * before and after.
 */
export async function signIns(server: TestServer): Promise<Measure> {
  const body = JSON.stringify({ username: 'admin', password: await encrypted(server, password) })
  const before = await hashesPerSecond()
  const result = await fire(server.url, {
    method: 'POST',
    path: '/camel/login',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const limit = (before + (await hashesPerSecond())) / 2
  return compare('login, 50 connections', result, { perSecond: limit, name: 'password checks' }, { atLeast: 0.5 })
}

/** Measures `queryPolicyByToken` per second with 50 connections, against a bare Fastify that returns the same bytes. */
export async function policyQueries(server: TestServer): Promise<Measure> {
  const path = '/camel/sysRolePermission/queryPolicyByToken'
  const headers = { token: await signInByCall(server, 'admin') }
  const answer = await (await fetch(server.url + path, { headers })).text()
  const result = await fire(server.url, { path, headers })
  const hello = fastify()
  hello.get(path, (_request, reply) => reply.type('application/json').send(answer))
  const url = await hello.listen({ port: 0, host: '127.0.0.1' })
  const limit = await fire(url, { path, headers })
  await hello.close()
  return compare(
    'queryPolicyByToken, 50 connections',
    result,
    { perSecond: limit.requests.average, name: 'bare Fastify' },
    { atLeast: 0.5 },
  )
}

/**
 * Sends requests for ten seconds, each from a different address so that rate limits by address don't apply. Throws if
 * any request fails.
 */
async function fire(url: string, request: autocannon.Request): Promise<autocannon.Result> {
  const setupRequest = (each: autocannon.Request): autocannon.Request => ({
    ...each,
    headers: { ...each.headers, 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
  })
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ ...request, setupRequest }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} aborted of ${result.requests.total}`)
  return result
}

/** The server's password hash alone, with as many in parallel as the server allows. */
async function hashesPerSecond(): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + (seconds / 4) * 1000
  let count = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      await hashPassword(password)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return (count * 1000) / (performance.now() - startedAt)
}

function compare(
  name: string,
  result: autocannon.Result,
  limit: { perSecond: number; name: string },
  budget: Measure['budget'],
): Measure {
  const perSecond = result.requests.average
  return {
    name,
    measured: `${perSecond.toFixed(1)}/s, p97.5 ${result.latency.p97_5.toFixed(0)} ms`,
    limit: `${limit.perSecond.toFixed(1)}/s ${limit.name}`,
    ratio: perSecond / limit.perSecond,
    budget,
  }
}
