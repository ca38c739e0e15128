import { mkdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { offerWords } from '../../../src/offer/words.ts'
import { addressOf, resources } from '../../../src/resources/index.ts'
import type { AnyRow, Label, Resource } from '../../../src/resources/define.ts'
import { rest, withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { Walk, type Judge } from './english-walk.ts'
import { labelsIn, textsIn, Written } from './english-texts.ts'

/** The name of the other language in the menu of languages. */
const ownName = '简体中文'

type Rows = Readonly<Record<string, readonly AnyRow[]>>
type Page1<T> = { records: T[]; total: number }

const picture = (name: string) => ({ path: `reports/pictures/04-english-${name}.png` })
describe('the pages in each language', () => {
  const server = withServer()
  const browser = withBrowser()
  let rows: Rows
  let attributes: string[]
  let run: string
  mkdirSync('reports/pictures', { recursive: true })

  const idOf = (resource: string, isWanted: (row: AnyRow) => boolean = () => true): string =>
    rows[resource]?.find(isWanted)?.id ?? `no ${resource}`
  const isPublished = (row: AnyRow): boolean => row.published === true

  /** A walk of somebody who has chosen a language in a browser of another one. */
  const begin = async (locale: 'zh-CN' | 'en-US', username: string | null, judge: Judge): Promise<Walk> => {
    const page = await browser.page({ url: server.url })
    await (username ? enter(page, server, { username }) : rest(page, server.url))
    await page.evaluate((tag) => localStorage.setItem('umi_locale', tag), locale)
    return new Walk(page, judge)
  }

  beforeAll(async () => {
    const token = await signInByCall(server, 'admin')
    const read = async <T>(path: string): Promise<T> => (await call<T>(server, path, { token })).data
    await fill(token)
    const pages = await Promise.all(
      resources.map(async ({ name, wire }) => {
        const { records } = await read<Page1<AnyRow>>(`/${wire}/page?_start=0&_end=1000`)
        const isDrawn = name === 'flows' || name === 'rules'
        return [
          name,
          isDrawn ? await Promise.all(records.map(({ id }) => read<AnyRow>(`/${wire}/detail?id=${id}`))) : records,
        ]
      }),
    )
    rows = Object.fromEntries(pages) as Rows
    const features = rows.layers!.map(({ id }) =>
      read<Page1<unknown>>(`/mapLayers/features?id=${id}&_start=0&_end=1000`),
    )
    const versions = rows.layers!.map(({ id }) => read<unknown[]>(`/mapLayers/versions?id=${id}`))
    attributes = textsIn([await Promise.all(features), await Promise.all(versions)])
  })

  /** Stores what the demonstration has none of: an inquiry, a service, a basemap, an analysis. */
  async function fill(token: string): Promise<void> {
    const { data } = await call<Page1<AnyRow>>(server, '/projects/page?_start=0&_end=1&_public=true')
    const asked = { targetKind: 'projects', targetId: data.records[0]?.id, name: '周明', phone: '13800001111' }
    await call(server, '/inquiries/ask', { body: { ...asked, message: '想了解用地条件', consent: 1 } })
    await call(server, '/sysService/add', { token, body: { name: '州文旅平台', address: 'https://cas.example.cn/in' } })
    const address = 'https://tiles.example.cn/{z}/{x}/{y}.png'
    const basemap = { name: '州级影像', nameEn: 'Imagery', kind: 'xyz', address }
    await call(server, '/sysBasemap/add', { token, body: basemap })
    const [west, east, south, north] = [100.2, 100.26, 25.58, 25.63]
    const ring = [west, east, east, west, west].map((x, index) => [x, index < 2 || index === 4 ? south : north])
    const boundary = { type: 'Polygon', coordinates: [ring] }
    run = (await call<{ id: string }>(server, '/intellectAnalysis/overlay', { token, body: { boundary } })).data.id
  }

  test('in English, Chinese is only in names and in what people wrote', async () => {
    const judge = inEnglish(rows, attributes)
    const visitor = await begin('en-US', null, judge)
    await publicPages(visitor, 'en')
    const admin = await begin('en-US', 'admin', judge)
    await ownPages(admin)
    for (const resource of resources.filter(({ route }) => route.startsWith('/console')))
      await resourcePages(admin, resource, 'lands')
    await planning(admin)
    await analysis(admin)
    expect([...visitor.findings, ...admin.findings]).toEqual([])
  }, 1_500_000)

  test('follow the language at once, and keep what is typed in a form', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    const lands = resources.find(({ name }) => name === 'lands')!
    await page.goto(server.url + addressOf(lands, `_form=${idOf('lands')}`))
    const name = page.locator('.ant-drawer form').getByLabel(lands.fields.name!.label.zh)
    await name.fill('写到一半')
    await page.locator('.header-region').getByText('大理白族自治州').waitFor()
    // A second page of the same browser, as the drawer covers the menu of this one.
    const other = await page.context().newPage()
    await rest(other, server.url)
    await other.evaluate(() => localStorage.setItem('umi_locale', 'en-US'))
    await page.locator('.header-region').getByText('Dali Bai Autonomous Prefecture').waitFor()
    const form = page.locator('.ant-drawer form')
    expect(await form.getByLabel(lands.fields.name!.label.en, { exact: true }).inputValue()).toBe('写到一半')
    await form
      .getByText(/ (City|County)$/)
      .first()
      .waitFor()
    await page
      .locator('.crud-table')
      .getByText(/^(Open|Reserve|Negotiating|Supplied|Built)$/)
      .first()
      .waitFor()
    expect(await page.locator('.crud-table').getByText('可招商').count()).toBe(0)
    await other.goto(`${server.url}/planManage`)
    for (const text of ['hospitals', '医院']) {
      await other.getByPlaceholder('Search layers').fill(text)
      await expect
        .poll(() => other.locator('.plan-line').allInnerTexts())
        .toEqual([expect.stringContaining('Hospitals')])
    }
    await other.close()
  })

  test('in Chinese, no area is told in ha', async () => {
    const judge: Judge = ({ text }) => (/\d\s*ha\b/.test(text) ? text : null)
    const visitor = await begin('zh-CN', null, judge)
    await publicPages(visitor, 'zh')
    const admin = await begin('zh-CN', 'admin', judge)
    const lands = resources.find(({ name }) => name === 'lands')!
    await resourcePages(admin, lands)
    expect([...visitor.findings, ...admin.findings]).toEqual([])
  }, 600_000)

  async function publicPages(walk: Walk, language: keyof Label): Promise<void> {
    const { page } = walk
    const shoot = async (name: string) => language === 'en' && (await page.screenshot(picture(name)))
    await walk.open('/index', '.portal-regions li')
    await shoot('portal')
    await walk.open('/index#receipt=', '[role=dialog] input')
    await walk.open('/index?laws=', 'h1')
    await walk.open(`/index?law=${idOf('laws', isPublished)}`, '.law-reader', '/index a law')
    await walk.open(`/index?flow=${idOf('flows', isPublished)}`, '.flow-reading', '/index a flow')
    await walk.each('.flow-view > [role=group] button', '/index a flow, view')
    for (const kind of ['lands', 'projects']) {
      await walk.open(`/start?kind=${kind}`, '.result-list li')
      if (kind === 'lands') await shoot('start')
      await walk.try(`/start ${kind}, regions`, () => page.locator('.region-value').click())
      await walk.try(`/start ${kind}, filters`, () => page.locator('.start-narrowing .pill').first().click())
    }
    await walk.try('/start search', () => page.locator('.start-search input').fill('Dali'))
    await walk.open('/start?landStatus=open&landUse=090104&areaM2=20000~', '.filter-chips', '/start filtered')
    await walk.open('/start?tab=layers', '.start-layers li, .layer-line')
    await walk.open('/start?tab=rank', '.start-ranking')
    await walk.each('.rank-head button', '/start?tab=rank measure')
    await walk.open('/start?tab=charts', '.start-charts svg')
    for (const kind of ['lands', 'projects'])
      await walk.open(
        `/start?kind=${kind}&pick=${kind}:${idOf(kind, isPublished)}`,
        '.start-card dl',
        `/start a card of ${kind}`,
      )
    const compared = rows.lands!.filter(isPublished).slice(0, 4)
    const tray = compared.map(({ id }) => `lands:${id}`).join(',')
    await walk.open(
      `/start?tray=${tray}&compare=1`,
      '.start-compare [role=rowheader], .start-compare tbody th',
      '/start compare',
    )
    await shoot('compare')
    await walk.open('/project', '.project-cards li a')
    await walk.open('/project?as=map', '.project-head')
    await walk.open(`/project?id=${idOf('projects', isPublished)}`, '.project-detail h1', '/project a project')
    const ask = page.getByRole('button', { name: offerWords.ask[language] })
    await walk.try('/project inquiry', () => ask.first().click())
    await selects(walk, '[role=dialog]', '/project inquiry')
    await walk.open('/login', '.login-card input')
    await walk.open('/test', 'h1')
    await walk.open('/nowhere', 'h1, h2')
  }

  async function ownPages(walk: Walk): Promise<void> {
    const { page } = walk
    await walk.open('/console', '.overview-card')
    await walk.try('/console palette', () => page.keyboard.press('Control+k'))
    for (const tab of ['inquiries', 'favourites', 'schemes', 'account', 'security']) {
      await walk.open('/project', '.project-head')
      await walk.open(`/project#me=${tab}`, '.own-drawer [role=tabpanel]')
    }
  }

  /** Opens every list of options in a part of the page. */
  async function selects(walk: Walk, part: string, name: string): Promise<void> {
    await walk.each(`${part} .ant-select:not(.ant-select-disabled) .ant-select-selector`, `${name}, options`, () =>
      // By keys the list would take its first option.
      walk.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    )
  }

  /** The pages of a resource in the console. */
  async function resourcePages(walk: Walk, resource: Resource, pictured = ''): Promise<void> {
    const { route, name } = resource
    const { page } = walk
    await walk.open(route, '.crud-table tbody tr[data-row-key]')
    if (name === pictured) await page.screenshot(picture(name))
    await walk.each('.crud-unfold', `${route} filters`)
    await selects(walk, '.crud-search', `${route} filters`)
    await walk.open(addressOf(resource, '_view=log'), '.crud-entry, .crud-history, table')
    if (await walk.open(addressOf(resource, '_form=new'), '.ant-drawer form'))
      await selects(walk, '.ant-drawer form', `${route} new`)
    const id = idOf(name)
    await walk.open(
      addressOf(resource, `_row=${id}`),
      '.crud-drawer .crud-fields, .crud-drawer [role=tab]',
      `${route} details`,
    )
    await walk.each('.crud-drawer [role=tab]', `${route} details, tab`)
    await walk.open(addressOf(resource, `_form=${id}`), '.ant-drawer form', `${route} edit`)
  }

  async function planning(walk: Walk): Promise<void> {
    const { page } = walk
    await walk.open('/planManage', '.plan-line')
    await page.screenshot(picture('planManage'))
    await walk.try('/planManage details', () => page.locator('.plan-line > button').first().click())
    await walk.each('.plan-panel [role=tab]', '/planManage details, tab')
    await walk.try('/planManage table', () => page.locator('.plan-panel-actions button').nth(1).click())
    await walk.try('/planManage form', () => page.locator('.plan-panel-actions button').nth(2).click())
    await walk.open('/planManage?tab=schemes', '.scheme-stage')
    await walk.open(`/planManage?tab=schemes&scheme=${idOf('schemes')}`, 'article.scheme h2', '/planManage a scheme')
    await walk.open(`/console/manager/flow?draw=${idOf('flows')}`, '.react-flow__node', '/console flow editor')
    await walk.try('/console flow editor, node', () => page.locator('.react-flow__node').first().click())
    await walk.open('/console/manager/law?find=', 'input')
  }

  async function analysis(walk: Walk): Promise<void> {
    const { page } = walk
    await walk.open('/analysis', 'h1')
    await walk.open(`/analysis?run=${run}`, '.analysis-result', '/analysis a result')
    await page.screenshot(picture('analysis'))
    await walk.open('/analysis?view=suitability', '.suitability-row')
    await walk.each('.suitability-templates button', '/analysis suitability template')
    await walk.try('/analysis suitability card', () => page.locator('.suitability-row').first().click())
    await walk.each('.suitability-criteria .ant-segmented-item', '/analysis suitability ways')
  }
})

/** The judge of English pages. Some pages edit the very names that others translate. */
function inEnglish(rows: Rows, attributes: readonly string[]): Judge {
  const layerNames = rows.layers!.map(({ name }) => String(name))
  const regionNames = rows.regions!.map(({ xzqmc }) => String(xzqmc))
  const named = {
    dicts: textsIn(rows.dicts),
    regions: regionNames,
    layers: [
      ...layerNames,
      ...[...attributes, ...textsIn(rows.layers!.map(({ fields }) => fields))].filter(
        (each) => !regionNames.includes(each),
      ),
    ],
    authorities: textsIn(rows.authorities),
  }
  const { dicts: _dicts, authorities: _authorities, layers, ...rest } = rows
  const people = [...textsIn(rest), ...textsIn(layers!.map((row) => ({ ...row, name: null }))), ...attributes]
  // A role, a policy or a lane may be named like an item of a dictionary.
  const alike = new Set(textsIn([rows.roles, rows.policies, rows.flows]))
  const translated = [
    ...named.dicts,
    ...named.regions,
    ...layerNames,
    ...named.authorities,
    ...labelsIn(resources),
  ].filter((each) => !alike.has(each))
  const knowing = (own: readonly string[]): Written =>
    new Written(
      [...people, ...own],
      translated.filter((each) => !own.includes(each)),
    )
  const usual = knowing([])
  const special: readonly (readonly [RegExp, Written])[] = [
    [/^\/console\/manager\/dict/, knowing(named.dicts)],
    [/^\/console\/manager\/region/, knowing(named.regions)],
    [/^\/console\/manager\/(authority|policy)/, knowing(named.authorities)],
    [/^\/planManage (details|form|table)/, knowing(named.layers)],
  ]
  return ({ element, text }, place) => {
    if (/Order: usual|Distance to \p{Script=Han}/u.test(text)) return text
    const written = special.find(([pattern]) => pattern.test(place))?.[1] ?? usual
    const said = text.replace(ownName, '')
    return written.has(said) || (isPart(element) && written.hasPart(said)) ? null : text
  }
}

/** Whether the element has a part of what people wrote: a line of the text of a flow chart's node, or an initial. */
function isPart(element: string): boolean {
  return /^(text\.text-|span\.user-mark)/.test(element)
}
