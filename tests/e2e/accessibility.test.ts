import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { withBrowser } from '../support/browser.ts'
import { inFull } from '../support/long.ts'
import { signedInPages } from '../support/pages.ts'
import { call, signInByCall, withServer } from '../support/server.ts'
import { enter, signIn } from '../support/sign-in.ts'
import { busy } from './first-day/english-walk.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const openPages = ['/login', '/oauth', '/index', '/start', '/project', '/test', '/no-such-page']
/** Read from the running server, because the ids of laws and flow charts differ from server to server. */
const readingPages = async (url: string): Promise<string[]> => {
  const { data } = (await (await fetch(`${url}/camel/portal`)).json()) as {
    data: { laws: { newest: { id: string }[] }; flows: { first: { id: string }[] } }
  }
  return ['/index?laws=', `/index?law=${data.laws.newest[0]?.id}`, `/index?flow=${data.flows.first[0]?.id}`]
}
const consolePages = [...signedInPages, '/console/no-such-page']
/** Pages that only the account menu links to. */
const unlistedPages = ['/project#me=inquiries', '/project#me=security']

/** What axe rates serious or critical on the current page, and the parts that only a pointer can use. */
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
  const messages = serious.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${page.url()} ${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
    ),
  )
  return [...messages, ...(await pointerOnlyParts(page))]
}

/**
 * Visible parts with a pointer cursor that no key can reach. Bars of a chart are left out: the chart's table has the
 * same links.
 */
function pointerOnlyParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reachable =
      'a[href], button, input, select, textarea, label, summary, [tabindex], [contenteditable], [role=option], [role=menuitem], .chart-card svg'
    const clickable = new Set(
      [...document.body.querySelectorAll('*')].filter(
        (each) => getComputedStyle(each).cursor === 'pointer' && each.checkVisibility(),
      ),
    )
    const outermost = [...clickable].filter((each) => !each.parentElement || !clickable.has(each.parentElement))
    return outermost
      .filter((each) => !each.closest(reachable) && !each.querySelector(reachable))
      .map((each) => `${location.href} cannot be reached by key: ${each.outerHTML.slice(0, 160)}`)
  })
}

/** Waits until the page has a heading and no loading indicator, and until its finite animations have ended. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await expect.poll(() => page.locator(busy).filter({ visible: true }).count()).toBe(0)
  await page.evaluate(() => {
    const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(moving.map((each) => each.finished)).then(() => undefined)
  })
}

/** The findings once a part is visible: at an address, or on the current page if `path` is null. */
async function findingsOf(page: Page, path: string | null, shown: string): Promise<string[]> {
  if (path !== null) await page.goto(path)
  await page.locator(shown).first().waitFor()
  await settled(page)
  return seriousFindings(page)
}

/** Tests that open every page take longer than others. */
const manyPages = 15 * 60_000

/** Console pages with a form for a new row. */
const forms = [
  ...new Set(
    resources.map(({ route }) => route).filter((route) => route.startsWith('/console') && !route.includes('?')),
  ),
]
const formPages = inFull(forms, forms.slice(0, 2))

describe.each(inFull(['light', 'dark'] as const, ['light']))(
  'axe finds nothing serious in the %s colour scheme',
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

    test(
      'on the pages behind the sign-in',
      async () => {
        const page = await browser.page({ url: server.url, colorScheme })
        await enter(page, server, { username: 'admin' })
        const findings: string[] = []
        for (const path of [...consolePages, ...unlistedPages]) {
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
      },
      manyPages,
    )

    // Light on a desktop, dark on a phone: two runs cover both colour schemes and both sizes.
    test('in the guide and in what opens over public pages: inquiry, account, help and tour', async () => {
      const { data } = await call<{ records: { id: string }[] }>(server, '/projects/page?_start=0&_end=1&_public=true')
      const target = {
        targetKind: 'projects',
        targetId: data.records[0]?.id,
        name: '周明',
        phone: '13800001111',
        message: '想了解用地条件',
        consent: 1,
      }
      await call(server, '/inquiries/ask', { token: await signInByCall(server, 'investor'), body: target })
      const receipt = await call<{ key: string }>(server, '/inquiries/ask', { body: target })
      const page = await browser.page({ url: server.url, colorScheme, isPhone: colorScheme === 'dark' })
      const findings: string[] = []
      const check = async (path: string | null, shown: string): Promise<void> =>
        void findings.push(...(await findingsOf(page, path, shown)))
      await check('/guide/index.html', 'main')
      await check(`/project?id=${target.targetId}#receipt=${receipt.data.key}`, '.own-asked')
      await page.goto(`/project?id=${target.targetId}`)
      await page.getByRole('button', { name: '我有意向' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
      await check(null, '.ant-form-item-explain-error')
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
      await check('/start#me=inquiries', '.own-asked')
      await check('/project#me=security', '.own-sessions button')
      await page.getByRole('button', { name: '注销账户' }).click()
      await check(null, '.own-delete')
      await page.goto('/start')
      await page.getByRole('button', { name: '帮助', exact: true }).click()
      await check(null, '.help-drawer dl')
      await page.getByRole('button', { name: /^投资者：/ }).click()
      await check(null, '.ant-tour')
      expect(findings).toEqual([])
    })

    test(
      'in what opens over the console: forms, notices, palette, flow chart editor and its versions',
      async () => {
        const token = await signInByCall(server, 'admin')
        const { data } = await call<{ records: { id: string }[] }>(
          server,
          '/sysFlow/page?_start=0&_end=1&published=true',
          { token },
        )
        const page = await browser.page({ url: server.url, colorScheme })
        await enter(page, server, { username: 'admin' })
        const findings: string[] = []
        const check = async (path: string | null, shown: string): Promise<void> =>
          void findings.push(...(await findingsOf(page, path, shown)))
        for (const route of formPages) {
          await check(`${route}?_form=new`, '.ant-drawer form')
        }
        await page.goto('/console')
        await page.getByRole('button', { name: /^通知/ }).click()
        await check(null, '.notice-panel')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('大理')
        await check(null, '[role=listbox] [role=option]')
        await page.goto(`/console/manager/flow?draw=${data.records[0]?.id}`)
        await page.locator('.react-flow__node').first().click()
        await check(null, '#flow-text')
        await page.getByRole('button', { name: '版本', exact: true }).click()
        await check(null, '[role=dialog]')
        expect(findings).toEqual([])
      },
      manyPages,
    )

    test(
      'on a phone, in a console list and in its form for a new row',
      async () => {
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
      },
      manyPages,
    )
  },
)
