import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import {
  call,
  encrypted,
  firstSignIn,
  signInByCall,
  startServer,
  temporaryPassword,
  type TestServer,
} from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { SourceCopy } from '../support/source-copy.ts'
import { escape } from './resources/console.ts'

const readme = readFileSync(join(resolve(import.meta.dirname, '../..'), 'README.md'), 'utf8')
/** The example in README.md. */
const vendors = `import { defineResource } from './define.ts'\n\n${/```ts\n(export const vendors[^]*?)```/.exec(readme)?.[1] ?? ''}`

const declaration = `import { defineResource } from './define.ts'

export const springs = defineResource({
  name: 'springs',
  wire: 'hotSprings',
  code: 'SPRING',
  group: 'system',
  route: '/console/manager/spring',
  label: { zh: '温泉管理', en: 'Hot springs' },
  icon: 'land',
  fields: {
    springCode: { kind: 'text', label: { zh: '温泉编号', en: 'Spring no.' }, required: true, unique: true, maxLength: 30, search: 'like' },
    name: { kind: 'text', label: { zh: '温泉名称', en: 'Name' }, required: true, maxLength: 60, search: 'like' },
    xzqdm: { kind: 'region', label: { zh: '所属区划', en: 'Region' }, required: true, search: 'within' },
    temperatureC: { kind: 'decimal', label: { zh: '水温', en: 'Temperature' }, min: 0, max: 120, scale: 1, unit: '℃', search: 'range' },
    isOpen: { kind: 'boolean', label: { zh: '对外开放', en: 'Open' }, default: true, search: 'equal' },
    surveyedOn: { kind: 'date', label: { zh: '调查日期', en: 'Surveyed on' } },
    location: { kind: 'geometry', shape: 'Point', label: { zh: '位置', en: 'Location' } },
  },
  list: ['springCode', 'name', 'xzqdm', 'temperatureC', 'isOpen'],
  title: 'name',
  scope: 'xzqdm',
  tile: ['springCode', 'name', 'temperatureC'],
  sort: ['springCode', 'asc'],
})
`

describe('a resource added by one declaration, one list entry and one generated migration', () => {
  let copy: SourceCopy
  let server: TestServer
  let written: string[]
  const browser = withBrowser()

  beforeAll(async () => {
    copy = new SourceCopy()
    for (const [name, source] of [
      ['springs', declaration],
      ['vendors', vendors],
    ] as const) {
      copy.write(`src/resources/${name}.ts`, source)
      copy.edit('src/resources/index.ts', [
        ['\n  users,\n', `\n  users,\n  ${name},\n`],
        ['import { users }', `import { ${name} } from './${name}.ts'\nimport { users }`],
      ])
    }
    written = await copy.writeMigration()
    await copy.build()
    server = await startServer({ folder: copy.folder })
  })

  afterAll(async () => {
    await server?.remove()
    copy.remove()
  })

  test('the declaration has at most 60 lines and the command writes one migration', () => {
    expect(declaration.split('\n').length).toBeLessThanOrEqual(60)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatch(/^\d{4}_.*springs.*\.sql$/)
  })

  test('the source passes the type check', async () => {
    await copy.checkTypes()
  })

  test('the endpoints validate, store, search, keep history, are documented in OpenAPI and need a permission', async () => {
    const token = await signInByCall(server, 'admin')
    const wrong = await call<{ errors: { field: string }[] }>(server, '/hotSprings/add', {
      token,
      body: { name: '', temperatureC: 500, colour: 'red' },
    })
    expect(wrong.code).toBe(400)
    expect(wrong.data.errors.map((error) => error.field).sort()).toEqual([
      'colour',
      'name',
      'springCode',
      'temperatureC',
      'xzqdm',
    ])

    const created = await call<{ id: string; version: number }>(server, '/hotSprings/add', {
      token,
      body: { springCode: 'S-1', name: '洱源地热国', xzqdm: '532930000000', temperatureC: 76.5 },
    })
    expect(created).toMatchObject({
      code: 200,
      success: true,
      data: { name: '洱源地热国', isOpen: true, version: 1, _labels: { xzqdm: '洱源县' } },
    })
    const duplicate = await call(server, '/hotSprings/add', {
      token,
      body: { springCode: 'S-1', name: '另一处', xzqdm: '532930000000' },
    })
    expect(duplicate.code).toBe(409)

    const page = await call<{ total: number }>(
      server,
      '/hotSprings/page?_start=0&_end=20&temperatureC_gte=70&q=%E5%9C%B0%E7%83%AD',
      { token },
    )
    expect(page.data.total).toBe(1)
    const history = await call<{ total: number }>(server, `/hotSprings/history?id=${created.data.id}`, { token })
    expect(history.data.total).toBe(1)
    const openapi = (await (await fetch(`${server.url}/camel/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(openapi.paths).filter((path) => path.includes('/hotSprings/')).length).toBeGreaterThanOrEqual(10)

    const officer = await signInByCall(server, 'officer-dali')
    expect((await call(server, '/hotSprings/page?_start=0&_end=20', { token: officer })).code).toBe(403)
  })

  test('the example in README.md works unchanged', async () => {
    const token = await signInByCall(server, 'admin')
    const created = await call(server, '/sysVendor/add', { token, body: { name: '苍山测绘', xzqdm: '532901000000' } })
    expect(created).toMatchObject({ code: 200, data: { name: '苍山测绘', _labels: { xzqdm: '大理市' } } })
  })

  test('an officer with the permission sees only rows of their own region', async () => {
    const token = await signInByCall(server, 'admin')
    const policy = await call<{ id: string }>(server, '/sysPolicy/add', {
      token,
      body: { name: '温泉', dataScope: 'region', permissions: ['SPRING:*'] },
    })
    const role = await call<{ id: string }>(server, '/sysRole/add', {
      token,
      body: { code: 'spring-officer', name: '温泉专员', policies: [policy.data.id] },
    })
    const secret = await encrypted(server, temporaryPassword)
    const user = {
      username: 'spring-dali',
      realname: '段思平',
      password: secret,
      xzqdm: '532901000000',
      roles: [role.data.id],
      userType: 'officer',
    }
    expect((await call(server, '/sysUser/add', { token, body: user })).code).toBe(200)
    await call(server, '/hotSprings/add', {
      token,
      body: { springCode: 'S-2', name: '下关温泉', xzqdm: '532901000000', temperatureC: 60 },
    })

    const officer = await firstSignIn(server, 'spring-dali')
    const page = await call<{ records: { springCode: string }[]; total: number }>(
      server,
      '/hotSprings/page?_start=0&_end=20',
      { token: officer },
    )
    expect(page.data.records.map((row) => row.springCode)).toEqual(['S-2'])
    expect(page.data.total).toBe(1)
  })

  test('its rows are in vector tiles, and each change gives those a new version', async () => {
    const token = await signInByCall(server, 'admin')
    const versionOf = async (): Promise<number> =>
      (await call<Record<string, number>>(server, '/tiles/versions')).data.springs ?? 0
    const tileOf = async (version: number): Promise<{ status: number; bytes: Buffer }> => {
      const answer = await fetch(`${server.url}/camel/tiles/springs/0/0/0.mvt?v=${version}`, { headers: { token } })
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const empty = await versionOf()
    expect(empty).toBe(1)
    expect((await tileOf(empty)).status).toBe(204)

    const location = { type: 'Point', coordinates: [100.27, 25.6] }
    const body = { springCode: 'S-3', name: '苍山温泉', xzqdm: '532901000000', location }
    const { data: added } = await call<{ id: string; version: number }>(server, '/hotSprings/add', { token, body })
    const first = await versionOf()
    expect(first).toBeGreaterThan(empty)
    const tile = await tileOf(first)
    expect(tile.status).toBe(200)
    expect(tile.bytes.includes('苍山温泉')).toBe(true)

    const change = { id: added.id, version: added.version, name: '洱海温泉' }
    expect((await call(server, '/hotSprings/update', { token, method: 'PUT', body: change })).code).toBe(200)
    const next = await versionOf()
    expect(next).toBeGreaterThan(first)
    expect((await tileOf(next)).bytes.includes('洱海温泉')).toBe(true)
  })

  test('the console has a menu item, list, form, details, history, import and export for it', async () => {
    const page = await browser.page({ url: server.url })
    await signIn(page, 'admin')
    await page.getByRole('navigation').getByRole('link', { name: '温泉管理' }).click()
    await page.waitForURL('**/console/manager/spring')
    // The previous page stays until this one has loaded, and it names the row among its recent changes.
    await expect.poll(() => page.title()).toContain('温泉管理')
    await page.getByText('洱源地热国').waitFor()

    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('温泉编号').waitFor()
    for (const label of ['温泉名称', '所属区划', '水温', '对外开放', '调查日期'])
      await form.getByLabel(label).first().waitFor()
    await escape(form)

    for (const name of ['导入', '导出']) await page.getByRole('button', { name }).first().waitFor()
    await page.getByText('洱源地热国').click()
    await page.getByRole('dialog').getByRole('tab', { name: '历史' }).click()
    await page.getByRole('dialog').getByRole('tabpanel', { name: '历史' }).getByText('新增').first().waitFor()
  })
})
