import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { ordinaryActions } from '../../../src/resources/permissions.ts'
import { rules } from '../../../src/resources/rules.ts'
import type { TestedRule } from '../../../src/resources/rules/tested.ts'
import type { VerdictChanges } from '../../../src/resources/verdict-changes.ts'
import { themes } from '../../../src/resources/themes.ts'
import type { Answer } from '../crud/fake-server.ts'
import { press, says, seeing, type, until } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

const grid = {
  columns: [{ key: 'all', prefix: '', facts: {} }],
  rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden' } } }],
}
const aRule = (more: Partial<AnyRow>): AnyRow => ({
  id: 'r1',
  version: 4,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: 'u1',
  updatedAt: '2026-11-01T00:00:00.000Z',
  updatedBy: 'u1',
  deletedAt: null,
  code: 'R001',
  name: '湖泊保护',
  themeId: 't1',
  xzqdm: '532900000000',
  relation: 'inside',
  grid,
  overrides: [],
  publishedVersion: 1,
  isAhead: true,
  published: true,
  _labels: { themeId: '湖泊保护范围', xzqdm: '大理白族自治州' },
  ...more,
})
const aVersion = {
  number: 1,
  createdAt: '2026-10-01T00:00:00.000Z',
  createdByName: '李工',
  note: '按新条例核对',
  content: { ...aRule({}), article: '第二十条' },
  isStanding: true,
}

const camp = { id: 'u1', name: '营地', nameEn: null, landUse: '0903', facts: {} }
const someChanges: Answer = {
  data: {
    judged: { land: 435, scheme: 2, report: 0 },
    changed: { land: 1, scheme: 1, report: 0 },
    shown: [
      {
        kind: 'land',
        id: 'l1',
        label: 'DL-01 双廊',
        changes: [
          { use: null, from: 'feasible', to: 'infeasible' },
          { use: camp, from: 'feasible', to: 'infeasible' },
        ],
      },
      { kind: 'scheme', id: 's1', label: null, changes: [{ use: camp, from: 'conditional', to: 'infeasible' }] },
    ],
  } satisfies VerdictChanges,
}

type How = {
  row: AnyRow
  versions?: unknown[]
  publish?: () => Answer
  changes?: Answer
  tests?: readonly TestedRule[]
  actions?: readonly string[]
}

/** Opens the versions of a rule in its details. */
async function versionsOf({
  row,
  versions = [],
  publish,
  changes = someChanges,
  tests = [],
  actions = [...ordinaryActions, 'publish'],
}: How) {
  const opened = await openPage({
    resource: rules,
    search: '&_row=r1',
    rows: [row],
    actions,
    answers: (server) => {
      server
        .on(`GET /${rules.wire}/versions`, () => ({ data: versions }))
        .on(`GET /${themes.wire}/detail`, () => ({ data: { id: 't1', zones: [] } }))
        .on(`GET /${rules.wire}/changes`, () => changes)
        .on(`GET /${rules.wire}/tests`, () => ({ data: tests }))
        .on('GET /sysDict/itemByCode', () => ({ data: { land_use: [] } }))
      if (publish) server.on(`POST /${rules.wire}/publish`, publish)
    },
    page: async () => (await import('../../../src/pages/plan/rules/index.tsx')).default,
  })
  const tab = await until('the versions', () =>
    [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === '版本'),
  )
  await act(async () => tab.click())
  return opened
}

const note = () => until('the note', () => document.querySelector<HTMLInputElement>('textarea[aria-label="版本说明"]'))

afterEach(closePage)

it('the changes of a rule are published with a note', async () => {
  const { server } = await versionsOf({ row: aRule({}), versions: [aVersion], publish: () => ({ data: aRule({}) }) })
  await seeing('有尚未发布的修改')
  await press('发布修改')
  await seeing('已比较 435 个地块、方案中的 2 个候选地块和 0 份报告')
  for (const text of ['DL-01 双廊', '未指定用途 等 2 种用途：可行 → 不可行', '他人的方案', '营地：有条件 → 不可行'])
    expect(says(text), text).toBe(true)
  await type(await note(), ' 补充旅馆 ')
  await press('发布')
  await until('the end of the dialog', () => !says('发布“湖泊保护”？'))
  expect(server.seen(`POST /${rules.wire}/publish`)[0]?.body).toEqual({ id: 'r1', version: 4, note: '补充旅馆' })
  await until('the new versions', () => server.seen(`GET /${rules.wire}/versions`).length > 1)
})

it('a refusal of the server is shown, and the note stays', async () => {
  const msg = '规则“湖泊保护”最后由您修改，须由另一位有发布权限的人员核对后发布'
  await versionsOf({ row: aRule({ publishedVersion: null, isAhead: false }), publish: () => ({ status: 422, msg }) })
  await seeing('还没有发布过版本')
  await press('发布修改')
  await type(await note(), '初版')
  await press('发布')
  await seeing(msg)
  expect((await note()).value).toBe('初版')
})

it('a comparison that fails does not keep anybody from publishing', async () => {
  const changes: Answer = { status: 500, msg: '服务器内部错误' }
  const { server } = await versionsOf({ row: aRule({}), changes, publish: () => ({ data: aRule({}) }) })
  await press('发布修改')
  await seeing('没有比较成功')
  await press('发布')
  await until('the end of the dialog', () => !says('发布“湖泊保护”？'))
  expect(server.seen(`POST /${rules.wire}/publish`)).toHaveLength(1)
})

it('a published version shows what the rule said then', async () => {
  await versionsOf({ row: aRule({ isAhead: false }), versions: [aVersion] })
  await seeing('第 1 版')
  expect(says('用于分析')).toBe(true)
  expect(says('按新条例核对')).toBe(true)
  expect(says('发布修改')).toBe(false)
  await press('内容')
  await seeing('第二十条')
  await until('its grid', () => document.querySelector('.plan-versions td[data-says=forbidden]'))
})

it('nothing is offered to users who may not publish', async () => {
  await versionsOf({ row: aRule({}), versions: [aVersion], actions: ordinaryActions })
  await seeing('第 1 版')
  expect(says('发布修改')).toBe(false)
})

it('the tests of a rule are shown with what its draft says, and those that fail before publishing', async () => {
  const aTest = { id: 'a', name: '岸边 5 米', use: camp, expected: 'forbidden', found: 'forbidden' } as const
  await versionsOf({
    row: aRule({}),
    tests: [aTest, { ...aTest, id: 'b', name: '湖外', use: null, expected: 'none', found: 'unknown' }],
  })
  const tab = await until('the tests', () =>
    [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === '规则测试'),
  )
  await act(async () => tab.click())
  await seeing('2 项测试中有 1 项没有通过')
  for (const text of ['岸边 5 米', '营地：禁止', '湖外', '用途未知：应为“不适用”，现为“需核实”'])
    expect(says(text), text).toBe(true)
  const link = document.querySelector<HTMLAnchorElement>('.plan-tests a')
  expect(link?.getAttribute('href')).toBe('/planManage?tab=tests&ruleId=r1')
  await press('发布修改')
  const dialog = await until('the dialog', () => document.querySelector('.ant-modal .plan-tests'))
  expect(dialog.querySelectorAll('li')).toHaveLength(1)
})

it('the dialog of a rule that is not in force yet says why nothing changes today', async () => {
  await versionsOf({ row: aRule({ effectiveOn: '2199-01-01' }) })
  await press('发布修改')
  await seeing('规则自 2199-01-01 起施行')
})
