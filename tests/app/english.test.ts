import { beforeAll, describe, expect, it } from 'vitest'
import { lands } from '../../src/resources/lands.ts'
import { regions } from '../../src/resources/regions.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { aLayer, type Shape } from '../analysis/support.ts'
import { squareRing } from '../layers/support.ts'
import { aLaw } from '../laws/support.ts'
import { multipart } from '../crud/multipart.ts'
import { aServer, type Caller } from '../support/app.ts'

const english = { 'accept-language': 'en-US' }
const chinese = /\p{Script=Han}/u

/** What names regions, layers and dictionary items answers in the language of the request. */
describe('names in English', () => {
  const server = aServer()
  let admin: Caller
  let hospitals: AnyRow

  beforeAll(async () => {
    admin = await server.signIn('admin')
    const square: Shape = { type: 'Polygon', coordinates: [squareRing([100.2, 25.6])] }
    const names = { name: '医院', nameEn: 'Hospitals', kind: 'reference', visibleTo: 'public' }
    hospitals = await aLayer(server, [square], names)
  })

  const asked = async <T>(path: string, query: Record<string, string> = {}, caller = admin): Promise<T> =>
    (await caller.call<T>('GET', path, { query, headers: english })).data
  const inBoth = async <T>(path: string, query: Record<string, string> = {}, caller = admin): Promise<[T, T]> => [
    (await caller.call<T>('GET', path, { query })).data,
    await asked<T>(path, query, caller),
  ]
  const update = (resource: string, row: AnyRow, changes: Record<string, unknown>) =>
    admin.put<AnyRow>(`/${resource}/update`, { id: row.id, version: row.version, ...changes })

  it('are in the region tree, the ranking, the portal, the map and the account', async () => {
    type Node = { xzqmc: string; children: Node[] }
    const [tree, englishTree] = await inBoth<Node[]>('/sysXzq/tree')
    expect([tree[0]?.xzqmc, englishTree[0]?.xzqmc]).toEqual(['大理白族自治州', 'Dali Bai Autonomous Prefecture'])
    const [anon, englishAnon] = await inBoth<Node[]>('/projectLands/treeAnon', {}, server.visitor)
    expect([anon[0]?.xzqmc, englishAnon[0]?.xzqmc]).toEqual(['大理白族自治州', 'Dali Bai Autonomous Prefecture'])
    const towns = (node: Node): string[] => [node.xzqmc, ...node.children.flatMap(towns)]
    expect(englishTree.flatMap(towns).filter((name) => chinese.test(name))).toEqual([])

    const [ranking, englishRanking] = await inBoth<{ xzqdm: string; xzqmc: string }[]>('/projectLands/xzqSort')
    expect(ranking.map(({ xzqdm }) => xzqdm)).toEqual(englishRanking.map(({ xzqdm }) => xzqdm))
    expect(ranking.every(({ xzqmc }) => chinese.test(xzqmc))).toBe(true)
    expect(englishRanking.map(({ xzqmc }) => xzqmc)).toContain('Dali City')

    type Portal = { words: Record<string, string>; regions: { xzqmc: string }[]; featured: { xzqmc: string }[] }
    const [portal, englishPortal] = await inBoth<Portal>('/portal', {}, server.visitor)
    expect([portal.words.slogan, englishPortal.words.slogan]).toEqual([
      '苍山洱海之间，寻一方可以落地的好地方',
      'Between Cangshan and Erhai, land that is ready for you',
    ])
    for (const { xzqmc } of [...englishPortal.regions, ...englishPortal.featured]) expect(xzqmc).not.toMatch(chinese)

    type Ground = { regions: { features: { properties: { xzqmc: string } }[] } }
    const [ground, englishGround] = await inBoth<Ground>('/basemap/plain', {}, server.visitor)
    expect(ground.regions.features.every(({ properties }) => chinese.test(properties.xzqmc))).toBe(true)
    expect(englishGround.regions.features.some(({ properties }) => chinese.test(properties.xzqmc))).toBe(false)

    const [own, englishOwn] = await inBoth<{ xzqmc: string }>('/sys/user/loginUserInfo')
    expect([own.xzqmc, englishOwn.xzqmc]).toEqual(['大理白族自治州', 'Dali Bai Autonomous Prefecture'])
  })

  it('are in dictionary items, and caches keep both languages apart', async () => {
    type Items = Record<string, { value: string; label: string }[]>
    const [items, englishItems] = await inBoth<Items>('/sysDict/itemByCode', { codes: 'project_stage' }, server.visitor)
    expect(items.project_stage?.[0]).toEqual({
      value: 'planning',
      label: '谋划',
      color: '#8c96a3',
      sort: 1,
      enabled: true,
    })
    expect(englishItems.project_stage?.[0]).toEqual({
      value: 'planning',
      label: 'Planning',
      color: '#8c96a3',
      sort: 1,
      enabled: true,
    })
    for (const path of ['/sysDict/itemByCode', '/projectLands/treeAnon', '/basemap/plain', '/sysXzq/tree']) {
      const { headers } = await admin.get(path, path.endsWith('Code') ? { codes: 'yes_no' } : {})
      expect(headers.vary, path).toContain('accept-language')
    }
    const page = await asked<{ records: AnyRow[] }>('/sysDict/page', { _start: '0', _end: '50' })
    const delivered = page.records.flatMap(({ code, items: list }) =>
      (list as { value: string; label: string; labelEn: string | null }[]).map((item) => ({ ...item, code })),
    )
    expect(delivered.filter(({ label, labelEn }) => chinese.test(labelEn ?? label))).toEqual([])
  })

  it('are beside the keys of rows, and among the choices of a field, found by either name', async () => {
    type Page = { records: AnyRow[] }
    const [page, englishPage] = await inBoth<Page>('/projectLands/page', { _start: '0', _end: '5' })
    for (const { _labels } of page.records) expect(String(_labels?.xzqdm)).toMatch(chinese)
    for (const { _labels } of englishPage.records) expect(String(_labels?.xzqdm)).not.toMatch(chinese)
    for (const q of ['Yangbi', '漾濞彝']) {
      const choices = await asked<{ value: string; label: string }[]>('/projectLands/options', { field: 'xzqdm', q })
      expect(choices[0], q).toEqual({ value: '532922000000', label: 'Yangbi Yi Autonomous County' })
    }
    const law = aLaw({ layers: [hospitals.id] })
    const made = await admin.call<AnyRow>('POST', '/sysLaw/add', { body: law, headers: english })
    expect([made.status, made.data._labels?.layers]).toEqual([200, ['Hospitals']])
  })

  it('are in exports and templates, which imports read in either language', async () => {
    const csv = (await admin.call('GET', '/projectLands/export', { query: { format: 'csv' }, headers: english })).text
    const [head = '', first = ''] = csv.replace('\uFEFF', '').split('\r\n')
    expect(head).not.toMatch(chinese)
    expect(first).toMatch(/53\d{10} [A-Z][a-z]+ /)
    expect(first).toMatch(/Open|Reserve|Negotiating|Supplied|Built/)
    const land = await server.row(lands, 'landCode', String(first.split(',')[0]))
    const send = (status: string) => {
      const content = Buffer.from(`landCode,landStatus\n${String(land.landCode)},${status}\n`)
      const { payload, headers } = multipart({}, { name: 'a.csv', content })
      return admin.call<{ failed: unknown[] }>('POST', '/projectLands/import', { body: payload, headers })
    }
    for (const [label, value] of [
      ['Built', 'built'],
      ['储备', 'reserve'],
      ['Open', 'open'],
    ] as const) {
      expect((await send(label)).data.failed, label).toEqual([])
      expect((await server.row(lands, 'landCode', String(land.landCode))).landStatus).toBe(value)
    }
  })

  it('are those of layers in lists for maps, other programs and refusals', async () => {
    const [drawable, englishDrawable] = await inBoth<{ name: string }[]>('/mapLayers/drawable', {}, server.visitor)
    expect(drawable.map(({ name }) => name)).toEqual(['医院'])
    expect(englishDrawable.map(({ name }) => name)).toEqual(['Hospitals'])
    const { text } = await server.visitor.call('GET', '/ogc/collections', { headers: english })
    const titles = (JSON.parse(text) as { collections: { title: string }[] }).collections.map(({ title }) => title)
    expect(titles.filter((title) => chinese.test(title))).toEqual([])
    expect(titles).toContain('Hospitals')
    const land = await server.row(lands, 'xzqdm', '532922000000')
    const moved = await admin.call('PUT', '/projectLands/update', {
      body: { id: land.id, version: land.version, xzqdm: '532923000000' },
      headers: english,
    })
    expect([moved.status, moved.msg]).toEqual([422, expect.stringContaining('not in Xiangyun County')])
    expect(moved.msg).toContain('Yangbi Yi Autonomous County')
  })

  it('are those of authors who are not people, in histories', async () => {
    type History = { records: { actorId: string; actorName: string }[] }
    const [first, englishFirst] = await inBoth<History>('/sysRole/history', { _start: '0', _end: '5' })
    expect(first.records.map(({ actorId, actorName }) => [actorId, actorName])).toContainEqual(['system', '系统'])
    expect(englishFirst.records.map(({ actorName }) => actorName)).toContain('System')
    const { records } = await asked<{ records: AnyRow[] }>('/projects/page', {
      _start: '0',
      _end: '1',
      _public: 'true',
    })
    const ask = {
      targetKind: 'projects',
      targetId: records[0]?.id,
      name: '周明',
      phone: '13800001111',
      message: '问',
      consent: 1,
    }
    const made = await server.visitor.post<{ id: string }>('/inquiries/ask', ask)
    expect(made.msg).toBe('ok')
    const [, timeline] = await inBoth<{ actorName: string }[]>('/inquiries/timeline', { id: made.data.id })
    expect(timeline[0]?.actorName).toBe('Visitor')
    const [, recent] = await inBoth<{ actorId: string; actorName: string }[]>('/history/recent')
    expect(recent.find(({ actorId }) => actorId === 'visitor')?.actorName).toBe('Visitor')
  })

  it('follow the Chinese name of a region until somebody corrects them', async () => {
    const longest = await admin.post<AnyRow>('/sysXzq/add', {
      xzqmc: '壮'.repeat(60),
      xzqdm: '532901802000',
      xzqjb: '4',
    })
    expect(String(longest.data.xzqmcEn)).toMatch(/^(zhuang){60}$/i)
    const kept = await update(regions.wire, longest.data, { xzqmcEn: String(longest.data.xzqmcEn).slice(0, -1) })
    expect(kept.status).toBe(200)
    const added = await admin.post<AnyRow>('/sysXzq/add', { xzqmc: '试验镇', xzqdm: '532901801000', xzqjb: '4' })
    expect(added.data.xzqmcEn).toBe('Shiyan Town')
    const renamed = await update(regions.wire, added.data, { xzqmc: '新试验乡' })
    expect(renamed.data.xzqmcEn).toBe('Xinshiyan Township')
    const corrected = await update(regions.wire, renamed.data, { xzqmcEn: 'New Trial Township' })
    expect(corrected.data.xzqmcEn).toBe('New Trial Township')
    const again = await update(regions.wire, corrected.data, { xzqmc: '又试验乡' })
    expect(again.data.xzqmcEn).toBe('New Trial Township')
    const emptied = await update(regions.wire, again.data, { xzqmcEn: null })
    expect(emptied.data.xzqmcEn).toBe('Youshiyan Township')
    // A form or file that repeats the old automatic name does not keep it.
    const repeated = await update(regions.wire, emptied.data, { xzqmc: '祥试验乡', xzqmcEn: 'Youshiyan Township' })
    expect(repeated.data.xzqmcEn).toBe('Xiangshiyan Township')
  })
})
