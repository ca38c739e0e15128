import { expect, test, vi } from 'vitest'
import { mapTitle } from '../../src/providers/map-title.ts'
import { addressForOthers, readSite, siteMiddle } from '../../src/providers/site.ts'
import type { StoredUser } from '../../src/providers/session.ts'
import { freshPage } from '../support/page.ts'
import { envelope, startStub } from '../support/stub-server.ts'

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument()
  if (text !== null) page.body.innerHTML = `<script type="application/json" id="site">${text}</script>`
  return page
}

const user = { xzqmc: '大理白族自治州' } as StoredUser

test('§1 the map has the name that the server sends', () => {
  const site = readSite(
    pageWith(
      JSON.stringify({
        title: { zh: '某州招商地图', en: 'Some map' },
        signIn: { captcha: false, register: true, oauth: false, forgotten: true },
        version: '1.2.3',
      }),
    ),
  )
  expect(site).toMatchObject({
    isServed: true,
    hasExtras: true,
    signIn: { captcha: false, register: true, oauth: false, forgotten: true },
    version: '1.2.3',
  })
  expect(mapTitle(site, user).zh).toBe('某州招商地图')
})

test.each([null, '', 'not json', '[]', '3'])(
  '§7 without valid settings (%s) the defaults apply and the extras are off',
  (text) => {
    const site = readSite(pageWith(text))
    expect(site).toMatchObject({
      isServed: false,
      hasExtras: false,
      signIn: { captcha: true, register: false, oauth: false, forgotten: false },
    })
    expect(mapTitle(site, null).zh).toBe('文旅康养招商地图')
    expect(mapTitle(site, user).zh).toBe('大理白族自治州招商地图')
  },
)

test('settings of a wrong type get their defaults', () => {
  const site = readSite(pageWith(JSON.stringify({ title: 'x', extent: [1, 2], signIn: 7, version: 3 })))
  expect(site).toMatchObject({
    title: { zh: '文旅康养招商地图' },
    extent: null,
    signIn: { captcha: true },
    version: null,
  })
})

test('shared links begin with the configured public origin, otherwise with the origin of the page', () => {
  expect(addressForOthers('/s/abc', { publicOrigin: 'https://map.example.cn' })).toBe('https://map.example.cn/s/abc')
  expect(addressForOthers('/project#receipt=k', readSite(pageWith('{}')))).toBe(`${location.origin}/project#receipt=k`)
})

test('a short link and the link to a scheme begin with the configured public origin', async () => {
  const stub = await startStub()
  for (const path of ['/share', '/schemes/share'])
    stub.answer(`POST ${path}`, () => envelope(200, { key: 'k', expiresAt: '2027-01-01' }))
  freshPage(`${stub.url}/start`, { site: { publicOrigin: 'https://map.example.cn' } })
  const [{ shareLink }, { shareScheme }] = await Promise.all([
    import('../../src/providers/share.ts'),
    import('../../src/providers/schemes.ts'),
  ])
  expect(await shareLink('/start')).toBe('https://map.example.cn/s/k')
  expect((await shareScheme('1', 7)).link).toBe('https://map.example.cn/planManage?shared=k')
  await stub.close()
  vi.resetModules()
})

test('the centre of the site is that of its extent, or of China if the server sends none', () => {
  expect(siteMiddle({ extent: [119, 28, 121, 30] })).toEqual([120, 29])
  expect(siteMiddle({ extent: null })).toEqual([104, 36])
})
