import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { deviceOf } from '../../src/providers/device.ts'
import { freshPage } from '../support/page.ts'

async function withLocale(stored: string | null, browser: string) {
  freshPage('http://127.0.0.1:5290/')
  if (stored === null) localStorage.removeItem('umi_locale')
  else localStorage.setItem('umi_locale', stored)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
  return import('../../src/providers/i18n.ts')
}

/** Runs the script that index.html has before anything else. */
function runFirstScript(): void {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('index.html', 'utf8')) ?? []
  expect(script).toContain('page.lang')
  runInThisContext(`(document, localStorage, navigator, matchMedia) => {${script}}`)(
    document,
    localStorage,
    navigator,
    () => ({ matches: false }),
  )
}

describe('§9 the locale', () => {
  test.each([
    ['en-US', 'zh-CN', ['en-US', 'en-US', 'ltr']],
    [null, 'en-GB', ['en-GB', 'en-US', 'ltr']],
    [null, '', ['zh-CN', 'zh-CN', 'ltr']],
    [null, 'fr-FR', ['fr-FR', 'zh-CN', 'ltr']],
    [null, 'ar', ['ar', 'zh-CN', 'rtl']],
    ['he-IL', 'en-US', ['he-IL', 'zh-CN', 'rtl']],
    ['ar-EG', 'en-US', ['ar-EG', 'zh-CN', 'rtl']],
    ['fa-IR', 'en-US', ['fa-IR', 'zh-CN', 'rtl']],
    ['ku-IQ', 'en-US', ['ku-IQ', 'zh-CN', 'rtl']],
    ['fr-FR', 'en-US', ['fr-FR', 'zh-CN', 'ltr']],
  ])('stored %s, browser %s: tag, text language and direction are %o', async (stored, browser, expected) => {
    const i18n = await withLocale(stored, browser)
    expect([i18n.localeTag(), i18n.wordsLocale(), i18n.directionOf(i18n.localeTag())]).toEqual(expected)
  })

  test.each([
    [null, 'fr-FR'],
    [null, 'ar'],
    [null, 'en-GB'],
    [null, ''],
    ['he-IL', 'en-US'],
    ['en-US', 'fr'],
  ])('stored %s, browser %s: the page has the language of the words before they are drawn', async (stored, browser) => {
    const i18n = await withLocale(stored, browser)
    const page = document.documentElement
    page.removeAttribute('lang')
    page.removeAttribute('dir')
    runFirstScript()
    expect([page.lang, page.dir]).toEqual([i18n.wordsLocale(), i18n.directionOf(i18n.localeTag())])
  })

  test('a chosen locale is stored as umi_locale and used for texts and plurals', async () => {
    const i18n = await withLocale(null, 'zh-CN')
    i18n.setLocale('en-US')
    expect(localStorage.getItem('umi_locale')).toBe('en-US')
    expect(i18n.say({ zh: '你好{name}', en: 'Hello {name}' }, { name: 'A' })).toBe('Hello A')
    expect([0, 1, 2].map((days) => i18n.say({ zh: '{days} 天', en: '{days} {days|day|days}' }, { days }))).toEqual([
      '0 days',
      '1 day',
      '2 days',
    ])
  })
})

describe('§9 the device type', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148', 5, 'phone'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120 Mobile Safari/537.36', 5, 'phone'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/120 Safari/537.36', 5, 'pad'],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15E148', 5, 'pad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 5, 'pad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 0, 'pc'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120 Safari/537.36', 10, 'pc'],
  ])('%s with %i touch points is a %s', (userAgent, maxTouchPoints, device) => {
    expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
  })
})
