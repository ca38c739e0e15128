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

  it('lead to the address that they were made of', async () => {
    const { status, data } = await share(state)
    expect(status).toBe(200)
    expect(data.key).toMatch(/^[\w-]{10}$/)
    const answer = await follow(data.key)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, state])
  })

  it('are the same for the same address, also when asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => share('/project?stage=inviting')))
    expect(new Set(answers.map(({ data }) => data.key)).size).toBe(1)
  })

  it('grow where the beginning of a hash is taken', async () => {
    const first = await share('/start?page=7')
    await sql`update shares set path = '/start?other=1' where key = ${first.data.key}`.execute(server.database.db)
    const second = await share('/start?page=7')
    expect(second.data.key).toHaveLength(11)
    expect((await follow(second.data.key)).headers.location).toBe('/start?page=7')
  })

  it.each([
    ['another host', '//example.com/x'],
    ['another host by a backslash', '/\\example.com'],
    ['a whole address', 'https://example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['a call', '/camel/sysUser/page'],
    ['another short link', '/s/abcdefghij'],
    ['a line break', '/start\r\nset-cookie: a=b'],
    ['nothing', ''],
    ['too long', `/start?q=${'x'.repeat(longestPath)}`],
    ['no text', 5],
  ])('refuse %s', async (_name, path) => {
    expect((await share(path)).status).toBe(400)
  })

  it('never leave the site, whatever passes the form', () => {
    const pattern = new RegExp(pathPattern, 'u')
    const signs = fc.string({
      unit: fc.constantFrom('/', '\\', ':', '.', '@', 'a', 's', '?', '#', '%', '\n', '\t', ' ', 'é'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(signs, (text) => !pattern.test(`/${text}`) || new URL(`/${text}`, 'http://home').host === 'home'),
    )
  })

  it('that lead nowhere end on the start page, which says so', async () => {
    for (const key of ['abcdefghij', 'x', 'a'.repeat(90)])
      expect((await follow(key)).headers.location, key).toBe('/start?link=lost')
  })

  it('are limited for visitors, not for those who sign in', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, (_, page) => share(`/start?page=${page + 100}`)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    const officer = await server.signIn('officer-dali')
    expect((await officer.post('/share', { path: '/start' })).status).toBe(200)
  })
})
