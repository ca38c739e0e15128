import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import type { ComposedScheme, SchemeChange } from '../../src/resources/composed-scheme.ts'
import type { ScoredLand } from '../../src/resources/criteria/criterion.ts'
import { withBrowser } from '../support/browser.ts'
import { call, signInByCall, startServer, type TestServer } from '../support/server.ts'
import { enter, signIn } from '../support/sign-in.ts'
import { SourceCopy } from '../support/source-copy.ts'
import { escape } from './resources/console.ts'

const field = `    soilGrade: {
      kind: 'integer', label: { zh: '土壤等别', en: 'Soil grade' }, min: 1, max: 15, search: 'range', width: 90,
      card: 'fact', absent: { zh: '未评定', en: 'Not graded' }, compare: 'less', brief: true, aliases: ['耕地质量', 'TRDB'], watched: true, criterion: { less: [1, 10] },
    },
`

describe('a field with every role, added to parcels in one file and one migration', () => {
  let copy: SourceCopy
  let server: TestServer
  let token: string
  let better: AnyRow
  let worse: AnyRow
  const browser = withBrowser()

  /** Stores a soil grade for a parcel. */
  const grade = async (id: string, soilGrade: number): Promise<AnyRow> => {
    const { data: row } = await call<AnyRow>(server, `/projectLands/detail?id=${id}`, { token })
    const stored = await call<AnyRow>(server, '/projectLands/update', {
      token,
      method: 'PUT',
      body: { id, version: row.version, soilGrade },
    })
    expect(stored.code).toBe(200)
    return stored.data
  }

  beforeAll(async () => {
    copy = new SourceCopy()
    copy.edit('src/resources/lands.ts', [
      ['    infrastructure: {', `${field}    infrastructure: {`],
      ["'landUse', 'priceWanPerMu'],", "'landUse', 'priceWanPerMu', 'soilGrade'],"],
      ["'priceWanPerMu', 'published'],", "'priceWanPerMu', 'soilGrade', 'published'],"],
    ])
    expect(await copy.writeMigration()).toHaveLength(1)
    await copy.build()
    server = await startServer({ folder: copy.folder })
    token = await signInByCall(server, 'admin')
    const { data } = await call<{ records: AnyRow[] }>(server, '/projectLands/page?_start=0&_end=500&_public=true', {
      token,
    })
    const [first, second] = data.records.filter(
      ({ projectid }) => projectid && projectid === data.records.find((row) => row.projectid)?.projectid,
    )
    if (!first || !second) throw new Error('no project has two parcels')
    better = await grade(first.id, 2)
    worse = await grade(second.id, 7)
  })

  afterAll(async () => {
    await server?.remove()
    copy.remove()
  })

  test('the source passes the type check, and an unknown icon name fails it', async () => {
    await copy.checkTypes()
    copy.edit('src/resources/lands.ts', [["icon: 'land'", "icon: 'parcel'"]])
    await expect(copy.checkTypes()).rejects.toThrow()
    copy.edit('src/resources/lands.ts', [["icon: 'parcel'", "icon: 'land'"]])
  })

  test('the endpoints filter by it, document it in OpenAPI and send it in tiles', async () => {
    const { data } = await call<{ total: number }>(
      server,
      '/projectLands/page?_start=0&_end=1&soilGrade_gte=1&soilGrade_lte=5',
      { token },
    )
    expect(data.total).toBe(1)
    expect(JSON.stringify(await (await fetch(`${server.url}/camel/openapi.json`)).json())).toContain('soilGrade')
    const { data: whole } = await call<{ boundary: { coordinates: [number, number][][][] } }>(
      server,
      `/projectLands/detail?id=${better.id}`,
      { token },
    )
    const [longitude = 0, latitude = 0] = whole.boundary.coordinates[0]?.[0]?.[0] ?? []
    const [side, radians] = [2 ** 14, (latitude * Math.PI) / 180]
    const [x, y] = [((longitude + 180) / 360) * side, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side].map(
      Math.floor,
    )
    const tile = Buffer.from(
      await (await fetch(`${server.url}/camel/tiles/lands/14/${x}/${y}.mvt?_public=true`)).arrayBuffer(),
    )
    expect(tile.includes('soilGrade')).toBe(true)
  })

  test('a survey file column named like one of its aliases is mapped to it', async () => {
    const of = async (path: string) =>
      (await import(pathToFileURL(join(copy.folder, path)).href)) as Record<string, never>
    const [{ suggestedMapping }, { lands }] = await Promise.all([
      of('src/resources/survey-columns.ts'),
      of('src/resources/lands.ts'),
    ])
    expect(
      (suggestedMapping as unknown as (resource: unknown, columns: unknown) => unknown)(lands, [
        { name: 'TRDB' },
        { name: 'DKBH' },
      ]),
    ).toEqual({ TRDB: 'soilGrade', DKBH: 'landCode' })
  })

  test('it is a criterion of the suitability ranking', async () => {
    const criteria = [
      {
        key: 'soil',
        source: { kind: 'number', field: 'soilGrade' },
        preference: { direction: 'less', from: 1, to: 11 },
        weight: 1,
        isKnockOut: false,
      },
    ]
    const { data } = await call<{ lands: ScoredLand[] }>(server, '/intellectAnalysis/suitability', {
      token,
      body: { landIds: [better.id, worse.id], criteria },
    })
    expect(new Map(data.lands.map(({ id, score }) => [id, score]))).toEqual(
      new Map([
        [better.id, 90],
        [worse.id, 40],
      ]),
    )
  })

  test('a scheme contains it and reports a change of it', async () => {
    const investor = await signInByCall(server, 'investor')
    const { data: scheme } = await call<{ id: string }>(server, '/schemes/add', {
      token: investor,
      body: { name: '土壤', xzqdm: '532901000000' },
    })
    expect(
      (
        await call(server, '/schemes/candidates', {
          token: investor,
          method: 'PUT',
          body: { id: scheme.id, add: [{ landId: worse.id }] },
        })
      ).code,
    ).toBe(200)
    worse = await grade(worse.id, 8)
    const { data } = await call<ComposedScheme>(server, `/schemes/composed?id=${scheme.id}`, { token: investor })
    expect(data.candidates[0]?.land).toMatchObject({ soilGrade: 8 })
    const { data: changes } = await call<SchemeChange[]>(server, `/schemes/changes?ids=${scheme.id}`, {
      token: investor,
    })
    expect(changes).toMatchObject([{ code: 'land-changed', fields: ['soilGrade'] }])
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'investor' })
    await page.goto(`/planManage?tab=schemes&scheme=${scheme.id}`)
    await page
      .getByText(/土壤等别/)
      .first()
      .waitFor()
  })

  const seeColumn = (page: Page) => page.getByRole('columnheader', { name: '土壤等别' }).waitFor()

  test('cards, comparisons, the page of a project and the criteria show it', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto(`/start?pick=lands:${better.id}`)
    await page.locator('dl.card-facts').getByText('土壤等别').waitFor()
    await page.goto(`/start?tray=lands:${better.id},lands:${worse.id}&compare=1`)
    const row = page.getByRole('dialog', { name: '对比' }).getByRole('row', { name: /土壤等别/ })
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['2 较优', '8'])
    await page.goto(`/project?id=${String(better.projectid)}`)
    await seeColumn(page)
    await signIn(page, 'investor')
    await page.goto('/analysis?view=suitability')
    await page.getByRole('button', { name: '添加指标' }).click()
    await page.getByRole('combobox', { name: '添加指标' }).fill('土壤')
    await page.getByTitle('土壤等别').waitFor()
  })

  test('the console shows it in the list and in the form', async () => {
    const page = await browser.page({ url: server.url })
    await signIn(page, 'admin')
    await page.goto('/console/manager/landManage')
    await seeColumn(page)
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('土壤等别').waitFor()
    await escape(form)
  })
})
