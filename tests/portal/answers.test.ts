import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { projects } from '../../src/resources/projects.ts'
import { aServer } from '../support/app.ts'
import { aProject } from '../lands/support.ts'

const dist = mkdtempSync(join(tmpdir(), 'investmap-dist-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
)

/** Answers are cached for a second, so tests wait for a changed row. */
const patience = { timeout: 60_000, interval: 250 }

describe('the HTML of a page for everybody', () => {
  const server = aServer({ dist })
  const html = async (url: string, language = 'zh-CN'): Promise<string> =>
    (await server.app.inject({ url, headers: { 'accept-language': language } })).body
  /** The page is sent without answers if they take too long, as the first time on a busy machine. */
  const carrying = async (url: string, language = 'zh-CN'): Promise<string> =>
    vi.waitFor(async () => {
      const page = await html(url, language)
      expect(page).toContain('id="answers"')
      return page
    }, patience)
  const answersOf = (page: string, language = 'zh-CN'): Record<string, unknown> => {
    const pattern = new RegExp(`<script type="application/json" id="answers" lang="${language}">(.*?)</script>`)
    return JSON.parse(pattern.exec(page)?.[1] ?? '{}') as Record<string, unknown>
  }

  it.each([
    ['/start', ['/tiles/versions', '/projectLands/page', '/projectLands/facets', '/projects/facets']],
    ['/project', ['/projects/page', '/projects/facets']],
  ])('carries the answers to the first calls of %s, as the calls return them', async (path, expected) => {
    const answers = answersOf(await carrying(path))
    const calls = Object.keys(answers)
    expect(calls.map((call) => call.split('?')[0])).toEqual(
      expect.arrayContaining([...expected, '/sysDict/itemByCode']),
    )
    for (const call of calls) expect((await server.visitor.get(call)).data, call).toEqual(answers[call])
  })

  it('is in the language of the browser', async () => {
    const answers = answersOf(await carrying('/project', 'en-GB,en;q=0.8'), 'en-US')
    expect(JSON.stringify(answers)).toContain('Dali City')
  })

  it('holds published rows only, also for readers who may see more, and ends no script', async () => {
    const few = { featured: true, investmentWan: 9_900_000 }
    await server.make(projects, aProject({ ...few, name: '页中未发布', published: false }))
    await server.make(projects, aProject({ ...few, name: '页中</script>发布', published: true }))
    await expect.poll(() => html('/project'), patience).toContain('页中\\u003c/script\\u003e发布')
    const admin = await server.signIn('admin')
    const page = await server.app.inject({ url: '/project', headers: { token: admin.token ?? '' } })
    expect(page.body).not.toContain('页中未发布')
  })

  it('lets the browser fetch the first pictures', async () => {
    const page = await carrying('/project')
    const rows = Object.values(answersOf(page)).flatMap((answer) => (answer as { records?: AnyRow[] }).records ?? [])
    const first = rows.slice(0, 4).map(({ cover, photos }) => ([cover, photos].flat() as string[])[0])
    const preloaded = [...page.matchAll(/<link rel="preload" as="image" href="[^"]*\?id=([^&"]*)&amp;size=medium"/g)]
    expect(preloaded.map(([, id]) => id)).toEqual(first.filter(Boolean))
  })

  it.each(['/project?stage=open', '/start?region=532901000000', '/analysis', '/login'])(
    'is without answers at %s, which asks for something else',
    async (address) => expect(await html(address)).not.toContain('id="answers"'),
  )
})
