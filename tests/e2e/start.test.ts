import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInByCall, startServer, type TestServer } from '../support/server.ts'

const root = resolve(import.meta.dirname, '../..')
const program = ['scripts/start.mjs']
/** Logged by the step that makes the first start long, once the console is built. */
const longWork = 'Loading the demonstration region'

describe('npm start', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ program, env: { ADMIN_PASSWORD: '' } })
  })
  afterAll(() => server?.remove())

  it('prints its address, and the generated password only at the first start', async () => {
    await expect.poll(() => server.log).toMatch(/with the password \S+\s/)
    expect(server.log).toContain(server.url)
    const printed = /with the password (\S+)/.exec(server.log)?.[1] ?? ''
    expect(await signInByCall(server, 'admin', printed)).toMatch(/^[\w-]{43}$/)
    const before = server.log
    await server.restart()
    await expect.poll(() => server.log.slice(before.length)).toContain(server.url)
    expect(server.log.slice(before.length)).not.toContain(printed)
  })

  it('serves the console at every path', async () => {
    for (const path of ['/', '/login', '/console/manager/user', '/no/such/page']) {
      const answer = await fetch(server.url + path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<div id="root">')
    }
  })

  it('exits with 0 on SIGTERM, and loads the demonstration data only at the first start', async () => {
    expect(await server.stop()).toBe(0)
    const before = server.log
    expect(before).toContain(longWork)
    await server.start()
    expect(server.log.slice(before.length)).not.toContain(longWork)
  })

  it('names all invalid environment variables at once, without a stack trace', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, program, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PORT: 'harbour', DATABASE_URL: 'nowhere', DEMO_DATA: 'maybe' },
    })
    const words = stdout + stderr
    expect(status).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'DEMO_DATA']) expect(words).toContain(name)
    expect(words).not.toMatch(/\n\s+at .*:\d+:\d+/)
  })
})
