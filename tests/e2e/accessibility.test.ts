import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { withBrowser } from '../support/browser.ts'
import { inFull } from '../support/long.ts'
import { call, signInByCall, withServer } from '../support/server.ts'
import { enter, signIn } from '../support/sign-in.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const openPages = ['/login', '/oauth', '/index', '/start', '/project', '/test', '/no-such-page']
/** Named when the server is there: its laws and flow charts have ids of their own. */
const readingPages = async (url: string): Promise<string[]> => {
  const { data } = (await (await fetch(`${url}/camel/portal`)).json()) as {
    data: { laws: { newest: { id: string }[] }; flows: { first: { id: string }[] } }
  }
  return ['/index?laws=', `/index?law=${data.laws.newest[0]?.id}`, `/index?flow=${data.flows.first[0]?.id}`]
}
const signedInPages = [
  '/console',
  '/analysis',
  '/analysis?view=suitability',
  '/planManage',
  '/planManage?tab=schemes',
  '/landManage',
  '/console/no-such-page',
  ...resources.map((entry) => entry.route),
]
/** Reached from the bell and the account menu. */
const unlistedPages = ['/console/manager/projectManage?tab=inquiries', '/project#me=inquiries', '/project#me=security']

/** What axe calls serious or critical on the page as it stands, rule and element, and what only a pointer reaches. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  const serious = results.violations.filter(
    (violation) => violation.impact === 'serious' || violation.impact === 'critical',
  )
  const said = serious.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${page.url()} ${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
    ),
  )
  return [...said, ...(await handsWithoutKey(page))]
}

/**
 * Parts that show a hand and that no key leads to. Bars of a chart are left out: the chart's table has the same links.
 */
function handsWithoutKey(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const byKey =
      'a[href], button, input, select, textarea, label, summary, [tabindex], [contenteditable], [role=option], [role=menuitem], .chart-card svg'
    const hands = new Set(
      [...document.body.querySelectorAll('*')].filter(
        (each) => getComputedStyle(each).cursor === 'pointer' && each.checkVisibility(),
      ),
    )
    const outermost = [...hands].filter((each) => !each.parentElement || !hands.has(each.parentElement))
    return outermost
      .filter((each) => !each.closest(byKey) && !each.querySelector(byKey))
      .map((each) => `${location.href} has no key for ${each.outerHTML.slice(0, 160)}`)
  })
}

/** The page has come to rest: nothing spins, nothing is asked. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.locator('.ant-spin-spinning, .ant-skeleton-active, .loading').first().waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(moving.map((each) => each.finished)).then(() => undefined)
  })
}

/** What is found where a part shows: at an address, or on the page as it stands. */
async function findingsOf(page: Page, path: string | null, shown: string): Promise<string[]> {
  if (path !== null) await page.goto(path)
  await page.locator(shown).first().waitFor()
  await settled(page)
  return seriousFindings(page)
}

/** Pages whose form makes a new row. */
const forms = [
  ...new Set(
    resources.map(({ route }) => route).filter((route) => route.startsWith('/console') && !route.includes('?')),
  ),
]
const formPages = inFull(forms, forms.slice(0, 2))

describe.each(inFull(['light', 'dark'] as const, ['light']))(
  'axe finds nothing serious in the %s look',
  (colorScheme) => {
    const server = withServer()
    const browser = withBrowser()

    test('on the pages that need no sign-in', async () => {
      const page = await browser.page({ url: server.url, colorScheme })
      const findings: string[] = []
      for (const path of [...openPages, ...(await readingPages(server.url))]) {
        await page.goto(path)
        await settled(page)
        findings.push(...(await seriousFindings(page)))
      }
      expect(findings).toEqual([])
    })

    test('on the pages behind the sign-in', async () => {
      const page = await browser.page({ url: server.url, colorScheme })
      await enter(page, server, { username: 'admin' })
      const findings: string[] = []
      for (const path of [...signedInPages, ...unlistedPages]) {
        await page.goto(path)
        await settled(page)
        findings.push(...(await seriousFindings(page)))
      }
      const boundary = {
        type: 'Polygon',
        coordinates: [
          [
            [100.231, 25.612],
            [100.234, 25.612],
            [100.234, 25.615],
            [100.231, 25.615],
            [100.231, 25.612],
          ],
        ],
      }
      const run = await call<{ id: string }>(server, '/intellectAnalysis/overlay', {
        token: await signInByCall(server, 'admin'),
        body: { boundary },
      })
      await page.goto(`/analysis?run=${run.data.id}`)
      await page.getByRole('button', { name: '生成报告', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: '生成新报告' }).waitFor()
      await settled(page)
      findings.push(...(await seriousFindings(page)))
      expect(findings).toEqual([])
    })

    // In the light look on a desktop, in the dark one on a phone: each look and each size once, in the time of one.
    test('on what opens over a page: help, tour, inquiry, own things', async () => {
      const { data } = await call<{ records: { id: string }[] }>(server, '/projects/page?_start=0&_end=1&_public=true')
      const target = {
        targetKind: 'projects',
        targetId: data.records[0]?.id,
        name: '周明',
        phone: '13800001111',
        message: '想了解用地条件',
      }
      await call(server, '/inquiries/ask', { token: await signInByCall(server, 'investor'), body: target })
      const receipt = await call<{ key: string }>(server, '/inquiries/ask', { body: target })
      const page = await browser.page({ url: server.url, colorScheme, isPhone: colorScheme === 'dark' })
      const findings: string[] = []
      const look = async (path: string | null, shown: string): Promise<void> =>
        void findings.push(...(await findingsOf(page, path, shown)))
      await look('/guide/index.html', 'main')
      await look(`/project?id=${target.targetId}#receipt=${receipt.data.key}`, '.own-asked')
      await page.goto(`/project?id=${target.targetId}`)
      await page.getByRole('button', { name: '我有意向' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
      await look(null, '.ant-form-item-explain-error')
      await signIn(page, 'investor')
      await page.route(/\/own\/identities/, (route) =>
        route.fulfill({
          json: {
            code: 200,
            success: true,
            msg: '',
            data: [{ issuer: 'https://sso.example.cn', subject: 'li', linkedAt: '2026-05-01T00:00:00Z' }],
          },
        }),
      )
      await look('/start#me=inquiries', '.own-asked')
      await look('/project#me=security', '.own-sessions button')
      await page.getByRole('button', { name: '注销账户' }).click()
      await look(null, '.own-delete')
      await page.goto('/start')
      await page.getByRole('button', { name: '帮助', exact: true }).click()
      await look(null, '.help-drawer dl')
      await page.getByRole('button', { name: /^投资者：/ }).click()
      await look(null, '.ant-tour')
      expect(findings).toEqual([])
    })

    test('on what opens over the console: forms, palette, notices, a chart and its versions', async () => {
      const token = await signInByCall(server, 'admin')
      const { data } = await call<{ records: { id: string }[] }>(
        server,
        '/sysFlow/page?_start=0&_end=1&published=true',
        { token },
      )
      const page = await browser.page({ url: server.url, colorScheme })
      await enter(page, server, { username: 'admin' })
      const findings: string[] = []
      const look = async (path: string | null, shown: string): Promise<void> =>
        void findings.push(...(await findingsOf(page, path, shown)))
      for (const route of formPages) {
        await look(`${route}?_form=new`, '.ant-drawer form')
      }
      await page.goto('/console')
      await page.getByRole('button', { name: /^通知/ }).click()
      await look(null, '.notice-panel')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('大理')
      await look(null, '[role=listbox] [role=option]')
      await page.goto(`/console/manager/flow?draw=${data.records[0]?.id}`)
      await page.locator('.react-flow__node').first().click()
      await look(null, '#flow-text')
      await page.getByRole('button', { name: '版本', exact: true }).click()
      await look(null, '[role=dialog]')
      expect(findings).toEqual([])
    })

    test('on a phone, with the form, the detail and the filters open', async () => {
      const page = await browser.page({ url: server.url, colorScheme, isPhone: true })
      await enter(page, server, { username: 'admin' })
      await page.goto('/console/manager/role')
      await settled(page)
      const findings = await seriousFindings(page)
      await page.getByRole('button', { name: '新建' }).click()
      await page.getByLabel('角色编码').first().waitFor()
      await settled(page)
      findings.push(...(await seriousFindings(page)))
      expect(findings).toEqual([])
    })
  },
)
