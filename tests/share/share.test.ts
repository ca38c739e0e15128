import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { longestPath, pathPattern } from '../../server/share/share-path.ts'
import { aServer } from '../support/app.ts'

const state = '/start?region=532901000000&landStatus=open,reserve&at=100.2,25.6,11&tray=lands:a,lands:b'

describe('short links', () => {
  const server = aServer()
  const share = (path: unknown) => server.visitor.post<{ key: string }>('/share', { path })
  const follow = (key: string) => server.app.inject({ method: 'GET', url: `/s/${key}` })

  it('redirect to the address for which they were created', async () => {
    const { status, data } = await share(state)
    expect(status).toBe(200)
    expect(data.key).toMatch(/^[\w-]{10}$/)
    const answer = await follow(data.key)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, state])
  })

  it('are the same for the same address, even if created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => share('/project?stage=inviting')))
    expect(new Set(answers.map(({ data }) => data.key)).size).toBe(1)
  })

  it('get a longer key if the beginning of the hash is taken', async () => {
    const first = await share('/start?page=7')
    await sql`update shares set path = '/start?other=1' where key = ${first.data.key}`.execute(server.database.db)
    const second = await share('/start?page=7')
    expect(second.data.key).toHaveLength(11)
    expect((await follow(second.data.key)).headers.location).toBe('/start?page=7')
  })

  it.each([
    ['another host', '//example.com/x'],
    ['another host with a backslash', '/\\example.com'],
    ['an absolute URL', 'https://example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['an API call', '/camel/sysUser/page'],
    ['another short link', '/s/abcdefghij'],
    ['a line break', '/start\r\nset-cookie: a=b'],
    ['an empty path', ''],
    ['a path that is too long', `/start?q=${'x'.repeat(longestPath)}`],
    ['a path that is not text', 5],
  ])('are not created for %s', async (_name, path) => {
    expect((await share(path)).status).toBe(400)
  })

  it('never leave the site, for any path that the pattern accepts', () => {
    const pattern = new RegExp(pathPattern, 'u')
    const signs = fc.string({
      unit: fc.constantFrom('/', '\\', ':', '.', '@', 'a', 's', '?', '#', '%', '\n', '\t', ' ', 'é'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(signs, (text) => !pattern.test(`/${text}`) || new URL(`/${text}`, 'http://home').host === 'home'),
    )
  })

  it('with an unknown key redirect to the start page with link=lost', async () => {
    for (const key of ['abcdefghij', 'x', 'a'.repeat(90)])
      expect((await follow(key)).headers.location, key).toBe('/start?link=lost')
  })

  it('are rate limited for visitors, not for signed-in users', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, (_, page) => share(`/start?page=${page + 100}`)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    const officer = await server.signIn('officer-dali')
    expect((await officer.post('/share', { path: '/start' })).status).toBe(200)
  })
})
