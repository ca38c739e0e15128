import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { migratedDataDir, testDatabaseKind } from '../support/database.ts'
import { isLong } from '../support/long.ts'
import { call, signInByCall, withServer, type TestServer } from '../support/server.ts'

/**
 * Starts another process of the program and returns its exit code and output; `env` is added to the server's
 * environment.
 */
async function runToEnd(
  server: TestServer,
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const before = server.log.length
  const child = server.spawn(env)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output: server.log.slice(before) }
}

/**
 * On PostgreSQL only in `npm run test:long`: what differs at a start, the child process and the lock, exists only on
 * the embedded database.
 */
const isWanted = isLong || testDatabaseKind() === 'embedded'

describe.runIf(isWanted)('the program', () => {
  const server = withServer({ database: testDatabaseKind(), env: { LOG_LEVEL: 'info' } })

  it('prints its address and how to sign in', async () => {
    // A server answers a moment before it prints what to know.
    await expect.poll(() => server.log).toContain('The same password opens: officer-dali, officer-prefecture, investor')
    expect(server.log).toContain(`The investment map is ready: ${server.url}`)
    expect(server.log).toContain('Sign in as admin with the password in ADMIN_PASSWORD.')
  })

  it('exits with a readable message if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port } = other.address() as AddressInfo
    const { code, output } = await runToEnd(server, {
      PORT: String(port),
      DATA_DIR: await migratedDataDir(),
      DEMO_DATA: 'off',
    })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use by another program`)
    expect(output).not.toContain('    at ')
  })

  it('exits and names every invalid environment variable', async () => {
    const { code, output } = await runToEnd(server, { PORT: '70000', LOGIN_CAPTCHA: 'maybe', ADMIN_PASSWORD: 'short' })
    expect(code).toBe(1)
    for (const name of ['PORT', 'LOGIN_CAPTCHA', 'ADMIN_PASSWORD']) expect(output).toContain(`  ${name}: `)
    expect(output).not.toContain('    at ')
  })

  it.runIf(testDatabaseKind() === 'embedded')(
    'exits with a readable message if the data directory is in use by another process',
    async () => {
      const { code, output } = await runToEnd(server, { PORT: '0' })
      expect(code).toBe(1)
      expect(output).toMatch(/The database folder .* is in use by process \d+/)
      expect((await call(server, '/sso/getPublicKey')).code).toBe(200)
    },
  )

  it('logs no token and no sign-in ticket', async () => {
    const token = await signInByCall(server, 'admin')
    await call(server, '/sysXzq/tree', { token })
    await fetch(`${server.url}/camel/logout?tgt=TGT-secret-ticket`, { method: 'POST', headers: { token } })
    await expect.poll(() => server.log).toContain('/camel/logout?tgt=***')
    expect(server.log).not.toContain(token)
    expect(server.log).not.toContain('TGT-secret-ticket')
  })

  it('warns at the start of requests that came through a proxy that it does not trust', async () => {
    expect(server.log).not.toContain('WARNING: Requests arrive with X-Forwarded-For')
    await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await expect.poll(() => server.log).toContain('TRUST_PROXY is off')
    await server.restart()
    await expect.poll(() => server.log).toContain('WARNING: Requests arrive with X-Forwarded-For')
  })

  it('closes open pages and exits with 0 on SIGTERM, and sessions are still valid after a restart', async () => {
    const token = await signInByCall(server, 'officer-dali')
    const page = await fetch(`${server.url}/camel/events`, { headers: { token } })
    const read = page.text()
    // Null would mean that it had to be killed.
    expect(await server.stop()).toBe(0)
    await read.catch(() => undefined)
    await server.start()
    expect((await call(server, '/sys/user/loginUserInfo', { token })).code).toBe(200)
    await expect
      .poll(() => server.log)
      .toContain('Its password was set at the first start; forgotten: npm run reset-password -- admin')
  })

  it.runIf(testDatabaseKind() === 'postgres')(
    'exits with 0 on SIGTERM while a statement waits for a lock',
    async () => {
      const token = await signInByCall(server, 'admin')
      const client = new Client({ connectionString: server.stored.url })
      await client.connect()
      try {
        await client.query('begin; lock table dicts in access exclusive mode')
        const waiting = call(server, '/sysDict/page?_start=0&_end=5', { token }).catch(() => null)
        await expect
          .poll(async () => (await client.query('select from pg_locks where not granted')).rowCount)
          .toBeGreaterThan(0)
        expect(await server.stop()).toBe(0)
        await waiting
      } finally {
        await client.end()
      }
      await server.start()
    },
  )
})

describe.runIf(isWanted)('a start while the former server is still stopping', () => {
  const server = withServer({ env: { DEMO_DATA: 'off' } })

  it('waits for it, prints that it waits, and then serves', async () => {
    const caller = connect(server.port, '127.0.0.1')
    await once(caller, 'connect')
    // A request whose body is incomplete delays the stop.
    caller.write(
      'POST /camel/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    await fetch(`${server.url}/healthz`)
    const stopped = server.stop()
    const started = server.start()
    if (testDatabaseKind() === 'embedded')
      await expect
        .poll(() => server.log)
        .toMatch(/The former server \(process \d+\) is still stopping; waiting up to ten seconds for it/)
    caller.destroy()
    expect(await stopped).toBe(0)
    await started
    // The former server may have said that it is ready just before it stopped.
    await expect.poll(() => signInByCall(server, 'admin').catch(() => '')).toMatch(/^[\w-]{43}$/)
  })
})

describe.runIf(isWanted)('a first start without ADMIN_PASSWORD', () => {
  const server = withServer({ database: testDatabaseKind(), env: { ADMIN_PASSWORD: '', DEMO_DATA: 'off' } })

  it('prints a generated password once, and it works for signing in', async () => {
    // It is printed a moment after the server has begun to listen.
    const line = /Sign in as admin with the password (\S+)\s/
    await expect.poll(() => server.log).toMatch(line)
    const printed = line.exec(server.log)?.[1]
    expect(await signInByCall(server, 'admin', printed)).toMatch(/^[\w-]{43}$/)
    await server.restart()
    await expect.poll(() => server.log.match(/ is ready: /g)).toHaveLength(2)
    expect(server.log.split(printed!)).toHaveLength(2)
  })
})
