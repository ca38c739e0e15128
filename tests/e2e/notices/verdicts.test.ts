import { beforeAll, describe, expect, test } from 'vitest'
import { allUses } from '../../../src/resources/rules/grid.ts'
import { openDatabase, sql, withTx } from '../../../server/db/index.ts'
import { verdictsChanged } from '../../../server/join/notices.ts'
import { withBrowser } from '../../support/browser.ts'
import { testActor } from '../../support/database.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }

/** The owners of what a publication changed see it at the bell, and open the list. */
describe('a notice of changed verdicts', () => {
  const server = withServer()
  const browser = withBrowser()
  let land: { id: string; label: string }
  let scheme: { id: string; name: string }

  beforeAll(async () => {
    await server.stop()
    const database = await openDatabase({ ...server.stored, migrate: false, log: () => {} })
    const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(database.db)).rows[0]!
    land = await one(
      sql`select id, concat_ws(' ', "landCode", name) as label from lands where xzqdm like '532901%' and "deletedAt" is null order by "landCode" limit 1`,
    )
    scheme = await one(
      sql`select s.id, s.name from schemes s join users u on u.id = s."createdBy" where u.username = 'investor' and s."deletedAt" is null order by s.name limit 1`,
    )
    const rule = await one<{ id: string; version: number }>(
      sql`select r.id, r."publishedVersion" as version from rules r where r.code = (select min(code) from rules where published)`,
    )
    const changes = [{ use: null, from: 'feasible', to: 'infeasible' } as const]
    await withTx(database.db, testActor, (tx) =>
      verdictsChanged(tx, {
        changed: [
          { kind: 'land', id: land.id, changes },
          { kind: 'scheme', id: scheme.id, changes },
        ],
        causes: [{ kind: 'rules', ...rule }],
      }),
    )
    await database.close()
    await server.start()
  })

  test('tells an officer which parcel has another verdict, and is read once it is opened', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-dali' })
    await page.goto('/console')
    await page.getByRole('button', { name: '通知，1 条未读' }).click(patient)
    const line = page.getByRole('button', { name: /规则“.+”第 \d+ 版发布后，1 宗地块的结论有变化/ })
    await line.waitFor(patient)
    await page.screenshot({ path: 'reports/pictures/notices-verdicts-panel.png' })
    await line.click()
    const dialog = page.getByRole('dialog', { name: '结论的变化' })
    await dialog.getByText('未指定用途：可行 → 不可行').waitFor(patient)
    await page.screenshot({ path: 'reports/pictures/notices-verdicts-list.png' })
    await page.getByRole('button', { name: '通知', exact: true }).waitFor(patient)
    await dialog.getByRole('link', { name: land.label }).click()
    await page.waitForURL(`**/console/manager/landManage?_row=${land.id}`, patient)
    await dialog.waitFor({ ...patient, state: 'hidden' })
  }, 180_000)

  test('tells an investor of an own scheme, on a phone, in the dark and in English', async () => {
    const page = await browser.page({ url: server.url, isPhone: true, locale: 'en-US' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await enter(page, server, { username: 'investor' })
    await page.goto('/index')
    await page.getByRole('button', { name: 'Notices, 1 unread' }).click(patient)
    await page.getByRole('button', { name: /1 scheme: another verdict since version \d+ of rule “.+”/ }).click(patient)
    const dialog = page.getByRole('dialog', { name: 'Changed verdicts' })
    await dialog.getByText('No use chosen: Feasible → Infeasible').waitFor(patient)
    await page.screenshot({ path: 'reports/pictures/notices-verdicts-phone.png' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await dialog.getByRole('link', { name: scheme.name }).click()
    await page.waitForURL(`**/planManage?tab=schemes&scheme=${scheme.id}`, patient)
  }, 180_000)

  test('appears without a reload when a rule is published that changes verdicts', async () => {
    const [admin, officer] = [await signInByCall(server, 'admin'), await signInByCall(server, 'officer-dali')]
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-dali' })
    await page.goto('/console')
    await page.getByRole('button', { name: '通知', exact: true }).waitFor(patient)
    const { data: themes } = await call<{ records: { id: string }[] }>(
      server,
      `/planThemes/page?_start=0&_end=1&name=${encodeURIComponent('永久基本农田')}`,
      { token: admin },
    )
    const body = {
      ...{ code: 'T-1', name: '农田以外', relation: 'outside', themeId: themes.records[0]!.id, xzqdm: '532901000000' },
      grid: { columns: [allUses], rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden' } } }] },
    }
    const added = await call<{ id: string; version: number }>(server, '/planRules/add', {
      token: admin,
      method: 'POST',
      body,
    })
    const { id, version } = added.data
    await call(server, '/planRules/publish', { token: officer, method: 'POST', body: { id, version } })
    await page.getByRole('button', { name: '通知，1 条未读' }).click(patient)
    await page.getByRole('button', { name: /规则“T-1 农田以外”第 1 版发布后，\d+ 宗地块的结论有变化/ }).click(patient)
    const dialog = page.getByRole('dialog', { name: '结论的变化' })
    await dialog
      .getByText(/→ 不可行/)
      .first()
      .waitFor(patient)
    await page.screenshot({ path: 'reports/pictures/notices-verdicts-published.png' })
  }, 180_000)
})
