/**
 * Makes the pictures of docs/guide: `npx tsx scripts/guide-pictures.ts http://127.0.0.1:5290 PASSWORD [name…]` against
 * a server with demonstration data and `LOGIN_CAPTCHA=off`. Run it by hand when the look has changed; names select the
 * pictures.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launch } from '../tests/support/browser.ts'
import { signIn } from '../tests/support/sign-in.ts'

const [url = 'http://127.0.0.1:5290', password = '', ...only] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../docs/guide/pictures')
const size = { width: 1280, height: 800 }

type Picture = { name: string; who: string | null; path: string; ready: string; act?: (page: Page) => Promise<unknown> }

const first = (page: Page, selector: string) => page.locator(selector).first()
/** Map tiles and images appear after the selector matches; the script can afford to wait for them. */
const settled = (page: Page) => page.waitForTimeout(4_000)

const pictures: readonly Picture[] = [
  { name: 'portal', who: null, path: '/index', ready: 'main h2' },
  { name: 'start', who: null, path: '/start', ready: '.result-row' },
  {
    name: 'card',
    who: null,
    path: '/start',
    ready: '.result-row',
    act: (page) =>
      first(page, '.result-open')
        .click()
        .then(() => first(page, '.start-card').waitFor()),
  },
  {
    name: 'inquiry',
    who: null,
    path: '/start',
    ready: '.result-row',
    act: (page) =>
      first(page, '.result-open')
        .click()
        .then(() => page.getByRole('button', { name: '我有意向' }).first().click()),
  },
  { name: 'mine', who: 'investor', path: '/start#me=inquiries', ready: '.own-drawer' },
  { name: 'analysis', who: 'officer-dali', path: '/analysis', ready: 'main' },
  { name: 'plans', who: 'officer-dali', path: '/planManage', ready: 'main' },
  { name: 'overview', who: 'officer-dali', path: '/console', ready: '.overview' },
  { name: 'lands', who: 'officer-dali', path: '/console/manager/landManage', ready: 'tbody tr:not([aria-hidden])' },
  {
    name: 'land-form',
    who: 'officer-dali',
    path: '/console/manager/landManage',
    ready: 'tbody tr:not([aria-hidden])',
    act: (page) => first(page, '.crud-head-actions .ant-btn-primary').click(),
  },
  { name: 'users', who: 'admin', path: '/console/manager/user', ready: 'tbody tr:not([aria-hidden])' },
  {
    name: 'policy',
    who: 'admin',
    path: '/console/manager/policy',
    ready: 'tbody tr:not([aria-hidden])',
    act: (page) => first(page, '.crud-head-actions .ant-btn-primary').click(),
  },
  { name: 'flow', who: 'admin', path: '/console/manager/flow', ready: 'tbody tr:not([aria-hidden])' },
  { name: 'regions', who: 'admin', path: '/console/manager/region', ready: 'main' },
  { name: 'self-check', who: 'admin', path: '/test', ready: 'main' },
  {
    name: 'help',
    who: 'officer-dali',
    path: '/console/manager/landManage',
    ready: 'tbody tr:not([aria-hidden])',
    act: (page) => page.getByRole('button', { name: '帮助' }).click(),
  },
]

async function take(browser: Browser, { name, who, path, ready, act }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  if (who) await signIn(page, who, password)
  await page.goto(path)
  await first(page, ready).waitFor()
  await act?.(page)
  await settled(page)
  const bytes = (
    await sharp(await page.screenshot())
      .webp({ quality: 62, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  ).size
  console.log(`${name}: ${Math.round(bytes / 1000)} kB`)
  await context.close()
}

await mkdir(folder, { recursive: true })
const browser = await launch()
try {
  for (const picture of pictures.filter(({ name }) => only.length === 0 || only.includes(name)))
    await take(browser, picture).catch((error: unknown) => console.error(`${picture.name}: ${String(error)}`))
} finally {
  await browser.close()
}
