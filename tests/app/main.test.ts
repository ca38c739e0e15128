import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { migratedDataDir, testDatabaseKind } from '../support/database.ts'
import { isLong } from '../support/long.ts'
import { call, signInByCall, withServer, type TestServer } from '../support/server.ts'

/** Starts the program once more and waits for its end; `env` on top of the server's own. */
async function runToEnd(
  server: TestServer,
  env: Record<string, string> = {},
): Promise<{ code: number | null; words: string }> {
  const before = server.log.length
  const child = server.spawn(env)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, words: server.log.slice(before) }
}

/**
 * On PostgreSQL in full alone: what a start has to do otherwise on the embedded database is its process and its lock.
 */
const isWanted = isLong || testDatabaseKind() === 'embedded'

describe.runIf(isWanted)('the program', () => {
  const server = withServer({ database: testDatabaseKind(), env: { LOG_LEVEL: 'info' } })

  it('prints its address and how to sign in', () => {
    expect(server.log).toContain(`The investment map is ready: ${server.url}`)
    expect(server.log).toContain('Sign in as admin with the password in ADMIN_PASSWORD.')
    expect(server.log).toContain('The same password opens: officer-dali, officer-prefecture, investor')
  })

  it('refuses a port that is in use, in words', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port } = other.address() as AddressInfo
    const { code, words } = await runToEnd(server, {
      PORT: String(port),
      DATA_DIR: await migratedDataDir(),
      DEMO_DATA: 'off',
    })
    other.close()
    expect(code).toBe(1)
    expect(words).toContain(`Port ${port} on 127.0.0.1 is in use by another program`)
    expect(words).not.toContain('    at ')
  })

  it('names every mistake of the environment', async () => {
    const { code, words } = await runToEnd(server, { PORT: '70000', LOGIN_CAPTCHA: 'maybe', ADMIN_PASSWORD: 'short' })
    expect(code).toBe(1)
    for (const name of ['PORT', 'LOGIN_CAPTCHA', 'ADMIN_PASSWORD']) expect(words).toContain(`  ${name}: `)
    expect(words).not.toContain('    at ')
  })

  it.runIf(testDatabaseKind() === 'embedded')(
    'refuses a second start on the same data directory, in words',
    async () => {
      const { code, words } = await runToEnd(server, { PORT: '0' })
      expect(code).toBe(1)
      expect(words).toMatch(/The database folder .* is in use by process \d+/)
      expect((await call(server, '/sso/getPublicKey')).code).toBe(200)
    },
  )

  it('logs no token and no password', async () => {
    const token = await signInByCall(server, 'admin')
    await call(server, '/sysXzq/tree', { token })
    await fetch(`${server.url}/camel/logout?tgt=TGT-secret-ticket`, { method: 'POST', headers: { token } })
    await expect.poll(() => server.log).toContain('/camel/logout?tgt=***')
    expect(server.log).not.toContain(token)
    expect(server.log).not.toContain('TGT-secret-ticket')
  })

  it('ends open pages and exits with 0 when it is asked to stop, and starts again as it was', async () => {
    const token = await signInByCall(server, 'officer-dali')
    const page = await fetch(`${server.url}/camel/events`, { headers: { token } })
    const read = page.text()
    // Null would say that it had to be killed.
    expect(await server.stop()).toBe(0)
    await read.catch(() => undefined)
    await server.start()
    expect((await call(server, '/sys/user/loginUserInfo', { token })).code).toBe(200)
    expect(server.log).toContain('Its password was set at the first start; forgotten: npm run reset-password -- admin')
  })
})

describe.runIf(isWanted)('a start that meets the former server still stopping', () => {
  const server = withServer({ env: { DEMO_DATA: 'off' } })

  it('waits for it, says so, and serves', async () => {
    const caller = connect(server.port, '127.0.0.1')
    await once(caller, 'connect')
    // A body that is on its way keeps the stop from ending.
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
    expect(await signInByCall(server, 'admin')).toMatch(/^[\w-]{43}$/)
  })
})

describe.runIf(isWanted)('a first start without ADMIN_PASSWORD', () => {
  const server = withServer({ database: testDatabaseKind(), env: { ADMIN_PASSWORD: '', DEMO_DATA: 'off' } })

  it('prints a password once, which opens the account', async () => {
    const printed = /Sign in as admin with the password (\S+)/.exec(server.log)?.[1]
    expect(printed).toBeDefined()
    expect(await signInByCall(server, 'admin', printed)).toMatch(/^[\w-]{43}$/)
    await server.restart()
    expect(server.log.split(printed!)).toHaveLength(2)
  })
})
