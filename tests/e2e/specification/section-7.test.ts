import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { enter } from '../../support/sign-in.ts'
import { envelope, startStub, stubUser, type StubServer } from '../../support/stub-server.ts'

/** The calls of the specification's section 7. */
const specified = new Set([
  'GET /sso/getPublicKey',
  'GET /verificationCode/getBase64Image',
  'POST /minioApi/uploadFile',
  'POST /minioApi/deleteFile',
  'GET /sysDict/itemByCode',
  'GET /projectLands/treeAnon',
  'POST /sso/skipApp',
  'GET /sysRolePermission/queryPolicyByToken',
  'POST /login',
  'POST /logout',
  'GET /sys/user/loginUserInfo',
  'POST /intellectAnalysis/parseFilePro',
  'GET /minioApi/downloadFile',
  'GET /sysXzq/tree',
  'GET /projectLands/xzqSort',
  'POST /sysXzq/add',
  'PUT /sysXzq/update',
  'DELETE /sysXzq/delete',
])
const county = { xzqdm: '532901000000', xzqjb: '3', xzqmc: '大理市' }
const survey = { name: '范围.geojson', mimeType: 'application/json', buffer: Buffer.from('{}') }

describe('§7 a server that supports only section 7', () => {
  let stub: StubServer
  const browser = withBrowser()
  beforeAll(async () => {
    stub = await startStub({ dist: resolve(import.meta.dirname, '../../../dist') })
  })
  afterAll(() => stub.close())
  afterEach(() => {
    const others = stub.calls.map(({ method, path }) => `${method} ${path}`).filter((call) => !specified.has(call))
    stub.reset()
    expect(others, 'calls that are not there').toEqual([])
  })

  const visitor = (more: object = {}): Promise<Page> => browser.page({ url: stub.url, ...more })
  async function signedIn(more: object = {}): Promise<Page> {
    const page = await visitor(more)
    await enter(page, { url: stub.url }, stubUser)
    return page
  }
  const asCounty = (): void => {
    const user = { id: 'u2', ...county, token: 'stub-token', realname: '李专员', userCreatePlatform: 1, sysRoles: [] }
    stub.answer('POST /login', () => envelope(200, { ...user, phone: null, tgt: 'TGT-2' }))
    stub.answer('GET /sys/user/loginUserInfo', () => envelope(200, { ...user, userType: 'officer' }))
  }

  it('the map lists what the public tree has, region by region, with words from dictionaries', async () => {
    const page = await visitor()
    await page.goto('/start')
    const results = page.getByRole('list', { name: '结果列表' })
    await results.getByText('彝人古镇地块').waitFor()
    await expect.poll(() => results.getByText('land_status 一').count()).toBe(2)
    await page.getByRole('button', { name: '区划：全部区划' }).click()
    await page.getByRole('button', { name: '大理市 2' }).click()
    await expect.poll(() => results.getByRole('listitem').count()).toBe(2)
    await results.getByText('洱海东岸地块').click()
    await page.getByRole('heading', { name: '洱海东岸地块' }).waitFor()
    await page.getByText('12,346 m²').waitFor()
    // Nobody said that there are no contacts and no photos.
    expect(await page.getByText(/暂无/).count()).toBe(0)
  })

  it('the map filters by what is told, and ranks with xzqSort', async () => {
    const page = await visitor()
    await page.goto('/start?seen=1&landStatus=2')
    const results = page.getByRole('list', { name: '结果列表' })
    await results.getByText('彝人古镇地块').waitFor()
    expect(await results.getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: '排行' }).click()
    await page.getByRole('button', { name: /大理市\s*2/ }).waitFor()
    expect(await page.getByRole('group', { name: '排行依据' }).getByRole('button').allInnerTexts()).toEqual(['地块数'])
    expect(await page.getByRole('button', { name: '图表' }).count()).toBe(0)
  })

  it('projects are found and opened', async () => {
    const page = await visitor()
    await page.goto('/project')
    await page.getByRole('link', { name: /洱海康养小镇/ }).click()
    await page.waitForURL(/\/project\?id=/)
    await page.getByRole('heading', { name: '洱海康养小镇' }).waitFor()
    expect(await page.getByText('该项目暂未关联已发布的地块。').count()).toBe(0)
  })

  it('a survey file is opened on the map with its area, kept on the server and opened again', async () => {
    const page = await signedIn()
    await page.goto('/start')
    await page.getByRole('button', { name: '在地图上打开勘测文件' }).click()
    await page.locator('.analysis-drop input').setInputFiles(survey)
    await page.getByText(/1,111,89\d\.\d+ m²/).waitFor()
    expect(await page.getByRole('button', { name: '开始分析' }).count()).toBe(0)
    await page.getByText('但没有结论').waitFor()
    await page.getByRole('button', { name: '把“范围.geojson”存到服务器' }).click()
    const files = page.getByRole('region', { name: '存在服务器上的文件' })
    await files.getByRole('button', { name: '打开' }).waitFor()
    await page.reload()
    await files.getByRole('button', { name: '打开' }).click()
    await page.getByText(/1,111,89\d\.\d+ m²/).waitFor()
    await files.getByRole('button', { name: '删除' }).click()
    await files.getByRole('button', { name: '打开' }).waitFor({ state: 'detached' })
    expect(stub.calls.filter(({ path }) => path.startsWith('/minioApi/')).map(({ path }) => path)).toEqual([
      '/minioApi/uploadFile',
      '/minioApi/downloadFile',
      '/minioApi/deleteFile',
    ])
  })

  it('a boundary can be drawn, and has an area', async () => {
    const page = await signedIn()
    await page.goto('/analysis?way=draw')
    await page.getByRole('button', { name: '绘制', exact: true }).first().click()
    await page.getByRole('application').locator('canvas').first().waitFor()
    const box = await page.getByRole('application').boundingBox()
    const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
    const corners = [[x - 60, y - 50], [x + 60, y - 50], [x + 60, y + 50], [x - 60, y + 50], [x - 60, y - 50]] // prettier-ignore
    for (const [left = 0, top = 0] of corners) await page.mouse.click(left, top, { delay: 30 })
    const facts = page.getByRole('region', { name: '请核对范围' })
    await facts.getByText(/^[\d,.]+ 亩 · [\d,.]+ 公顷 · [\d,.]+ m²$/).waitFor()
    await facts.getByText('1 个部分，4 个点').waitFor()
  })

  it('a file that comes back in metres is not placed, also after a choice, and the page says why', async () => {
    const ring = [[500_000, 2_830_000], [500_100, 2_830_000], [500_100, 2_830_100], [500_000, 2_830_000]] // prettier-ignore
    const features = [{ type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } }]
    stub.answer('POST /intellectAnalysis/parseFilePro', () => envelope(200, { facts: { srid: 4543 }, features }))
    const page = await signedIn()
    await page.goto('/analysis')
    await page.locator('.analysis-drop input').setInputFiles(survey)
    await page.getByText('没有可以确认的坐标系').waitFor()
    await page.getByLabel('坐标系').click()
    await page.locator('.ant-select-item-option').first().click()
    await page.getByText('没有按所选的坐标系换算').waitFor()
    expect(await page.getByRole('heading', { name: '请核对范围' }).count()).toBe(0)
    expect(stub.calls.filter(({ path }) => path === '/intellectAnalysis/parseFilePro')).toHaveLength(2)
  })

  it('parcels of the own region are listed to look at, and survey files are opened beside them', async () => {
    asCounty()
    const page = await signedIn()
    await page.goto('/landManage')
    await page.getByRole('row', { name: /DL-001/ }).waitFor()
    expect(await page.getByRole('row', { name: /CX-001/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /新建|删除|编辑/ }).count()).toBe(0)
    await page.getByRole('button', { name: '打开勘测文件' }).click()
    await page.locator('.survey-dialog input[type=file]').first().setInputFiles(survey)
    const dialog = page.getByRole('dialog', { name: '打开勘测文件' })
    await dialog.getByText('CGCS2000 经纬度 EPSG:4490').first().waitFor()
    expect(await dialog.getByRole('button', { name: '下一步' }).count()).toBe(0)
  })

  it('§6 the table of regions shows the own ones, and the topmost has no parent', async () => {
    asCounty()
    const page = await signedIn()
    await page.goto('/console/manager/region')
    await page.getByRole('row', { name: /下关街道/ }).waitFor()
    expect(await page.getByRole('row', { name: /漾濞/ }).count()).toBe(0)
    expect(await page.getByRole('row').getByText('大理白族自治州', { exact: true }).count()).toBe(1)
    await page.goto('/console/manager/region?_form=x3')
    await page.getByText('这条数据不存在，或不在您的管辖范围内').waitFor()
  })

  it('a new region gets a parent from the tree', async () => {
    const page = await signedIn()
    await page.goto('/console/manager/region')
    const top = page.getByRole('row', { name: /532900000000/ })
    await top.waitFor()
    expect(await top.getByText('0', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: /新建/ })
    await form.getByLabel('区划名称').fill('新街道')
    await form.getByLabel('区划代码').fill('532901002000')
    await form.getByLabel('级别').click()
    await page.locator('.ant-select-item-option').getByText('乡镇级').click()
    await form.getByLabel('上级区划').click()
    await page.locator('.ant-select-item-option').getByText('大理市', { exact: true }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => stub.calls.find(({ path }) => path === '/sysXzq/add')?.body)
      .toEqual({ xzqmc: '新街道', xzqdm: '532901002000', xzqjb: '4', pid: 'x2', sort: 0 })
  })

  it('an officer of a county chooses parents from there, and a region is changed by what was changed', async () => {
    asCounty()
    const page = await signedIn()
    await page.goto('/console/manager/region?_form=new')
    const form = page.getByRole('dialog')
    const parent = form.getByRole('combobox', { name: '上级区划' })
    const choices = page.locator('.ant-select-item-option')
    await parent.click()
    await expect.poll(() => choices.allInnerTexts()).toEqual(['大理市', '下关街道'])
    await page.goto('/console/manager/region?_form=x4')
    await form.getByRole('textbox', { name: '区划名称' }).fill('新名街道')
    // A region lies neither below itself nor below its parts.
    await parent.press('ArrowDown')
    await expect.poll(() => choices.allInnerTexts()).toEqual(['大理市'])
    await form.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => stub.calls.find(({ path }) => path === '/sysXzq/update')?.body)
      .toEqual({ id: 'x4', xzqmc: '新名街道' })
  })

  it('retry beside a failed tree reads the table again, too', async () => {
    stub.answer('GET /sysXzq/tree', () => envelope(503, null, '稍后重试'))
    const page = await signedIn({ allow: [503] })
    await page.goto('/console/manager/region')
    const tree = page.getByRole('complementary', { name: /行政区划管理/ })
    await tree.getByText('区划树加载失败').waitFor()
    await page.getByRole('main').getByText('稍后重试').nth(1).waitFor()
    stub.answer('GET /sysXzq/tree', () => envelope(200, [{ id: 'x1', pid: '0', ...county }]))
    await tree.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => page.getByText('稍后重试').count()).toBe(0)
  })

  it('/login/ is found as /start/ is', async () => {
    const page = await visitor()
    await page.goto('/start/')
    await page.getByRole('list', { name: '结果列表' }).waitFor()
    await page.goto('/login/')
    await page.locator('input[name=username]').fill(stubUser.username)
    await page.locator('input[name=password]').fill(stubUser.password)
    await page.locator('input[name=captcha]').fill('a7Kx')
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL('**/console')
  })
})
