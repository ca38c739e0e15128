import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { dicts } from '../../../src/resources/dicts.ts'
import { keyField } from '../../../src/resources/index.ts'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { call, encrypted, firstSignIn, temporaryPassword, withServer } from '../../support/server.ts'
import { cases, importedRows, importSheet, type Case, type Values } from './cases.ts'
import { become, button, chooseFrom, dialog, quickSearch, rowAction, rowsWith, session, soon } from './console.ts'
import { fillField } from './form.ts'
import { readXlsx, xlsxFile } from './spreadsheet.ts'

const server = withServer()
const browser = withBrowser()

/** A second administrator, whose name the conflict dialog and the history have to show. */
const colleague = { username: 'colleague', realname: '赵同事' }

beforeAll(async () => {
  const { token } = await session(server, 'admin')
  const { data } = await call<{ records: AnyRow[] }>(server, '/sysRole/page?code=admin&_start=0&_end=1', { token })
  const secret = await encrypted(server, temporaryPassword)
  const body = {
    ...colleague,
    password: secret,
    xzqdm: '532900000000',
    roles: [data.records[0]?.id],
    userType: 'admin',
  }
  expect(await call(server, '/sysUser/add', { token, body })).toMatchObject({ code: 200 })
  await firstSignIn(server, colleague.username)
})

/** The resource's page, opened by an administrator; `allow` lists the HTTP errors that the test provokes. */
async function openPage({ resource }: Case, allow: (number | RegExp)[] = []): Promise<Page> {
  const page = await browser.page({ url: server.url, allow })
  await become(page, server, 'admin')
  await page.goto(resource.route)
  await page.getByRole('heading', { name: resource.label.zh }).waitFor()
  return page
}

function stored<T>(path: string, how: { username?: string; method?: string; body?: unknown } = {}) {
  return session(server, how.username ?? 'admin').then(({ token }) => call<T>(server, path, { token, ...how }))
}

async function fill({ resource }: Case, form: Locator, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (!field) throw new Error(`${resource.name} has no field ${name}`)
    await fillField(form, field, value)
  }
}

/** The validation messages of the form, field by field. */
function mistakesOf(form: Locator): Promise<string[]> {
  return form.locator('.ant-form-item-explain-error').allInnerTexts()
}

/** The stored row with the key of the case. */
async function storedRow({ resource, key }: Case): Promise<AnyRow> {
  const { data } = await stored<{ records: AnyRow[] }>(
    `/${resource.wire}/page?${keyField(resource)}=${encodeURIComponent(key)}&_start=0&_end=1`,
  )
  const [row] = data.records
  if (!row) throw new Error(`There is no ${resource.name} ${key}`)
  return row
}

async function createWithMistakes(page: Page, each: Case): Promise<void> {
  await button(page, '新建').click()
  const form = dialog(page, /^新建/)
  await fill(each, form, each.mistakes)
  await button(form, '保存').click()
  await soon(() => mistakesOf(form)).toEqual(each.messages)
  await each.undo?.(form)
  await fill(each, form, each.good)
  await button(form, '保存').click()
  await page.getByText('已新建', { exact: true }).waitFor()
  await form.waitFor({ state: 'hidden' })
}

async function sortAndSearch(page: Page, each: Case): Promise<void> {
  const firstRow = () => page.getByRole('row').nth(1).innerText()
  await sortBy(page, each, 'ascending')
  const first = await firstRow()
  await sortBy(page, each, 'descending')
  await soon(firstRow).not.toBe(first)
  await quickSearch(page, each.key)
  await page.getByText('共 1 条', { exact: true }).waitFor()
  await rowsWith(page, each.title).waitFor()
}

/** Each click on the header moves to the next order: none, ascending, descending. */
async function sortBy(page: Page, each: Case, wanted: 'ascending' | 'descending'): Promise<void> {
  const header = page.getByRole('columnheader', { name: each.sortedBy })
  for (
    let order = await header.getAttribute('aria-sort');
    order !== wanted;
    order = await header.getAttribute('aria-sort')
  ) {
    const before = order
    await header.click()
    await soon(() => header.getAttribute('aria-sort')).not.toBe(before)
  }
  await soon(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

async function reload(page: Page, each: Case): Promise<void> {
  await page.reload()
  await page.getByText('共 1 条', { exact: true }).waitFor()
  await rowsWith(page, each.title).waitFor()
  expect(await page.getByPlaceholder('快速查找（按 / 键）').inputValue()).toBe(each.key)
  expect(await page.getByRole('columnheader', { name: each.sortedBy }).getAttribute('aria-sort')).toBe('descending')
}

/** Saves an edit after a colleague has changed the same field; `side` decides whose value is stored. */
async function editStale(page: Page, each: Case, side: 'theirs' | 'mine'): Promise<void> {
  const { resource, edited } = each
  const field = resource.fields[edited.field]
  if (!field) throw new Error(`${resource.name} has no field ${edited.field}`)
  await button(rowsWith(page, each.key), '编辑').click()
  const form = dialog(page, /^编辑/)
  await form.getByLabel(field.label.zh, { exact: true }).waitFor()
  const { id, version } = await storedRow(each)
  const colleaguesUpdate = { id, version, [edited.field]: side === 'theirs' ? edited.theirs : `${edited.theirs}2` }
  expect(
    await stored(`/${resource.wire}/update`, { username: colleague.username, method: 'PUT', body: colleaguesUpdate }),
  ).toMatchObject({ code: 200 })
  await fillField(form, field, edited.mine)
  await button(form, '保存').click()
  const conflict = dialog(page, '这条数据已被他人修改')
  await conflict.getByText(new RegExp(`${colleague.realname} 于 .* 修改`)).waitFor()
  await conflict.getByRole('radio', { name: new RegExp(`对方 · ${colleague.realname}.*${edited.theirs}`) }).waitFor()
  await conflict.getByRole('radio', { name: new RegExp(`我的.*${edited.mine}`) }).waitFor()
  expect(await button(conflict, '按所选保存').isDisabled()).toBe(true)
  await standApartOnPhone(page, conflict)
  await button(conflict, side === 'theirs' ? '全部采用对方' : '全部保留我的').click()
  await button(conflict, '按所选保存').click()
  await form.waitFor({ state: 'hidden' })
  expect((await storedRow(each))[edited.field]).toBe(side === 'theirs' ? edited.theirs : edited.mine)
}

/** On a phone the buttons of the conflict dialog need two lines: 8 px stay between the lines, and within the first. */
async function standApartOnPhone(page: Page, conflict: Locator): Promise<void> {
  const size = page.viewportSize()
  if (!size) throw new Error('The page has no viewport size')
  await page.setViewportSize({ width: 390, height: 844 })
  const boxes = (await conflict.locator('.ant-modal-footer button').all()).map(async (each) => each.boundingBox())
  const [theirs, mine, , save] = await Promise.all(boxes)
  if (!theirs || !mine || !save) throw new Error('A button of the conflict dialog is not shown')
  expect(mine.x - (theirs.x + theirs.width)).toBeGreaterThanOrEqual(8)
  expect(save.y - (theirs.y + theirs.height)).toBeGreaterThanOrEqual(8)
  await page.setViewportSize(size)
}

/** The title of the row after the edits. */
function editedTitle({ resource, title, edited }: Case): string {
  return edited.field === resource.title ? edited.mine : title
}

async function deleteAndRestore(page: Page, each: Case): Promise<void> {
  const title = editedTitle(each)
  await rowAction(page, title, '删除')
  await button(dialog(page, `删除“${title}”？`), '删除').click()
  await page.getByText('没有符合条件的数据').waitFor()
  await page.getByText('回收站', { exact: true }).click()
  await button(rowsWith(page, each.key), '恢复').click()
  await page.getByText('已恢复 1 条').waitFor()
  await page.getByText('没有符合条件的数据').waitFor()
  await page.getByText('列表', { exact: true }).click()
  await rowsWith(page, each.key).waitFor()
}

async function readHistory(page: Page, each: Case): Promise<void> {
  const title = editedTitle(each)
  await button(rowsWith(page, each.key), title).click()
  const details = dialog(page, title)
  await details.getByRole('tab', { name: '历史' }).click()
  const entries = details.getByRole('article')
  await entries.first().waitFor()
  await soon(async () => (await entries.allInnerTexts()).map((text) => /新增|修改|删除|恢复/.exec(text)?.[0])).toEqual([
    '恢复',
    '删除',
    '修改',
    '修改',
    '修改',
    '新增',
  ])
  const changed = entries.nth(2)
  // What follows from the edited field, such as an English name, comes after it.
  expect(await changed.locator('del').first().innerText()).toBe(`${each.edited.theirs}2`)
  expect(await changed.locator('ins').first().innerText()).toBe(each.edited.mine)
  expect(await entries.nth(3).innerText()).toContain(colleague.realname)
}

async function chooseFile(page: Page, each: Case, isRight: boolean): Promise<Locator> {
  const place = dialog(page, /^导入/)
  await place
    .locator('input[type=file]')
    .setInputFiles(await xlsxFile(isRight ? '改好.xlsx' : '有误.xlsx', importSheet(each, isRight)))
  await button(place, '检查').click()
  return place
}

async function importBadFile(page: Page, each: Case): Promise<void> {
  const total = () =>
    stored<{ total: number }>(`/${each.resource.wire}/page?_start=0&_end=1`).then(({ data }) => data.total)
  const before = await total()
  await button(page, '导入').click()
  const place = await chooseFile(page, each, false)
  await place.getByText('有 3 行存在问题', { exact: false }).waitFor()
  for (const { row, column, says } of each.import.bad) {
    const line = place.getByRole('row').filter({ has: page.getByRole('cell', { name: String(row), exact: true }) })
    expect(await line.getByRole('cell').nth(1).innerText()).toBe(column)
    expect(await line.innerText()).toMatch(says)
  }
  expect(await place.getByRole('row').count()).toBe(1 + each.import.bad.length)
  expect(await button(place, '导入').isDisabled()).toBe(true)
  expect(await sendFile(each)).toMatchObject({ inserted: 0, updated: 0 })
  expect(await total()).toBe(before)
}

/** Sends the bad file straight to the server, past the check of the page. */
async function sendFile(each: Case): Promise<unknown> {
  const { token } = await session(server, 'admin')
  const { name, mimeType, buffer } = await xlsxFile('有误.xlsx', importSheet(each, false))
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const answer = await fetch(`${server.url}/camel/${each.resource.wire}/import`, {
    method: 'POST',
    headers: { token },
    body,
  })
  return ((await answer.json()) as { data: unknown }).data
}

async function importRightFile(page: Page, each: Case): Promise<void> {
  const place = await chooseFile(page, each, true)
  await place.getByText('没有发现问题，可以导入。').waitFor()
  await button(place, '导入').click()
  await place.getByText('导入完成').waitFor()
  await button(place, '完成').click()
  await quickSearch(page, each.import.found)
  await page.getByText(`共 ${importedRows.toLocaleString('zh-CN')} 条`, { exact: true }).waitFor()
}

async function exportAndRead(page: Page, each: Case): Promise<void> {
  const download = page.waitForEvent('download')
  await chooseFrom(button(page, '导出'), page.getByRole('menuitem', { name: '导出为 Excel（xlsx）' }))
  const rows = await readXlsx(await (await download).path())
  const { head, rows: sheet } = importSheet(each, true)
  expect(rows).toHaveLength(importedRows)
  const exported = new Map(rows.map((row) => [row[keyLabel(each)], row]))
  for (const cells of sheet) {
    const wanted = {
      ...Object.fromEntries(head.map((title, index) => [title, String(cells[index] ?? '')])),
      ...each.import.exported,
    }
    expect(exported.get(wanted[keyLabel(each)])).toMatchObject(wanted)
  }
}

function keyLabel({ resource }: Case): string {
  return resource.fields[keyField(resource)]?.label.zh ?? ''
}

/** The short run has only dictionaries. */
const casesToRun = inFull(
  cases,
  cases.filter(({ resource }) => resource === dicts),
)

describe.each(casesToRun.map((each) => [each.resource.label.zh, each] as const))('%s', (_label, each) => {
  test('a row is created, sorted, found, edited by two users, deleted, restored and listed in its history', async () => {
    const page = await openPage(each, [409])
    await createWithMistakes(page, each)
    await sortAndSearch(page, each)
    await reload(page, each)
    await editStale(page, each, 'theirs')
    await editStale(page, each, 'mine')
    await deleteAndRestore(page, each)
    await readHistory(page, each)
  })

  test('an import reports three errors, stores 1,000 rows once they are corrected, and is exported again', async () => {
    const page = await openPage(each)
    await importBadFile(page, each)
    await importRightFile(page, each)
    await exportAndRead(page, each)
  })
})
