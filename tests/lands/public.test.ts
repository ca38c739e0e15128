import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RouteOptions } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import { kinds } from '../../src/resources/kinds.ts'
import { lands } from '../../src/resources/lands.ts'
import { laws } from '../../src/resources/laws.ts'
import { layers } from '../../src/resources/layers.ts'
import { flows } from '../../src/resources/flows.ts'
import { privacyTexts } from '../../src/resources/privacy-texts.ts'
import { projects } from '../../src/resources/projects.ts'
import { sql } from '../../server/db/index.ts'
import type { FormSchema } from '../../server/http/form-schema.ts'
import { aServer, type Caller } from '../support/app.ts'
import { sampleOf, type SampleFacts } from '../support/sample.ts'
import { aChart } from '../flow/charts.ts'
import { rules } from '../../src/resources/rules.ts'
import { uses } from '../../src/resources/uses.ts'
import { aRule, aTheme } from '../analysis/support.ts'
import { aLaw } from '../laws/support.ts'
import { aLayer, geoJson, publish, squareRing, upload } from '../layers/support.ts'
import { aFlow, publishFlow } from '../flows/support.ts'
import { forbidding, ruleValues } from '../rules/support.ts'
import { aLand, aProject, square } from './support.ts'

/** Part of every text in this test that is not published, and of no other text. */
const mark = '内部标记'

type Page = { records: AnyRow[]; total: number }

/** Every call that needs no permission, with published and unpublished rows. */
describe('a reader of published rows', () => {
  const server = aServer()
  const callers = new Map<string, Caller>()
  /** Query parameters for public reading: only a caller with permissions has to request the public view. */
  const isPublicOf = (name: string): Record<string, string> => (name === 'admin' ? { _public: 'true' } : {})
  const publishing = resources.filter(({ publish }) => publish)
  type Rows = Record<'land' | 'project' | 'layer' | 'flow' | 'law' | 'privacy' | 'rule' | 'use', AnyRow>
  let secret: Rows
  let open: Rows

  beforeAll(async () => {
    const hidden = { published: false, contact: mark, contactPhone: '0872-7777777', description: mark }
    const secretProject = await server.make(
      projects,
      aProject({
        ...hidden,
        projectCode: `${mark}-P`,
        name: `${mark}项目`,
        address: mark,
        location: { type: 'Point', coordinates: [100.11, 25.76] },
      }),
    )
    const openProject = await server.make(
      projects,
      aProject({ name: '公开项目', published: true, location: { type: 'Point', coordinates: [100.12, 25.76] } }),
    )
    const secretLand = await server.make(
      lands,
      aLand({
        ...hidden,
        landCode: `${mark}-L`,
        name: `${mark}地块`,
        projectid: openProject.id,
        boundary: square(-90, 150),
      }),
    )
    const openLand = await server.make(
      lands,
      aLand({ name: '公开地块', published: true, projectid: secretProject.id, boundary: square(-88, 150) }),
    )
    const gone = await server.make(
      lands,
      aLand({ landCode: `${mark}-G`, name: `${mark}旧地块`, published: true, boundary: square(-86, 150) }),
    )
    await (await server.signIn('admin')).delete('/projectLands/delete', [gone.id])
    const secretLayer = await server.make(layers, aLayer({ name: `${mark}图层`, source: mark, visibleTo: 'public' }))
    const theme = await aTheme(server, { name: `${mark}主题` })
    const secretRule = await server.make(rules, ruleValues(theme.id, { name: `${mark}规则`, clause: mark }))
    const openRuleId = await aRule(server, { themeId: theme.id, name: '公开规则', grid: forbidding })
    await sql`update rules set clause = ${mark} where id = ${openRuleId}`.execute(server.database.db)
    const openRule = await server.row(rules, 'id', openRuleId)
    const aUse = { landUse: '09', xzqdm: '532900000000' }
    const secretUse = await server.make(uses, { ...aUse, name: `${mark}用途` })
    const openUse = await server.make(uses, { ...aUse, name: '公开用途', published: true })
    const openLayer = await server.make(layers, aLayer({ name: '公开图层', visibleTo: 'public' }))
    const admin = await server.signIn('admin')
    const feature = (name: string) => ({
      type: 'Feature',
      properties: { 名称: name },
      geometry: { type: 'Polygon', coordinates: [squareRing([100.1, 25.6])] },
    })
    await upload(admin, { id: secretLayer.id }, geoJson([feature(mark)]))
    const { data: content } = await upload(admin, { id: openLayer.id }, geoJson([feature('公开图形')]))
    expect((await publish(admin, openLayer.id, content.contentVersion)).status).toBe(200)
    const secretLaw = await server.make(laws, aLaw({ title: `${mark}办法`, body: `<p>${mark}</p>` }))
    const openLaw = await server.make(
      laws,
      aLaw({ title: '公开办法', published: true, replaces: [secretLaw.id], layers: [secretLayer.id, openLayer.id] }),
    )
    const secretFlow = await server.make(flows, aFlow({ name: `${mark}流程`, description: mark }))
    const draft = aChart()
    const openFlow = await server.make(flows, aFlow({ name: '公开流程', graph: draft }))
    const published = await publishFlow(admin, openFlow.id)
    draft.nodes[1]!.text = mark
    expect(
      (await admin.put('/sysFlow/update', { id: openFlow.id, version: published.data.version, graph: draft })).status,
    ).toBe(200)
    const aText = { title: '公开说明', body: '<p>说明</p>', published: true }
    const openPrivacy = await server.make(privacyTexts, aText)
    const secretPrivacy = await server.make(privacyTexts, { ...aText, title: `${mark}说明`, published: false })
    secret = {
      land: secretLand,
      project: secretProject,
      layer: secretLayer,
      flow: secretFlow,
      law: secretLaw,
      privacy: secretPrivacy,
      rule: secretRule,
      use: secretUse,
    }
    open = {
      land: openLand,
      project: openProject,
      layer: openLayer,
      flow: openFlow,
      law: openLaw,
      privacy: openPrivacy,
      rule: openRule,
      use: openUse,
    }
    callers
      .set('visitor', server.visitor)
      .set('investor', await server.signIn('investor'))
      .set('admin', await server.signIn('admin'))
  })

  // Exports without a permission have a rate limit, which starts again for each test.
  beforeEach(() => sql`delete from "rateLimits"`.execute(server.database.db).then(() => undefined))

  const rowsOf = (resource: Resource): { shown: AnyRow; hidden: AnyRow } => {
    const kind = (
      {
        [lands.name]: 'land',
        [projects.name]: 'project',
        [layers.name]: 'layer',
        [flows.name]: 'flow',
        [laws.name]: 'law',
        [privacyTexts.name]: 'privacy',
        [rules.name]: 'rule',
        [uses.name]: 'use',
      } as const
    )[resource.name]
    if (!kind) throw new Error(`${resource.name} has public rows: add a published and an unpublished one to this test`)
    return { shown: open[kind], hidden: secret[kind] }
  }

  it.each(['visitor', 'investor', 'admin'])(
    '%s finds the published rows in lists, details and exports, and no others',
    async (name) => {
      const caller = callers.get(name)!
      for (const resource of publishing) {
        const { shown, hidden } = rowsOf(resource)
        const page = await caller.get<Page>(`/${resource.wire}/page`, { _start: 0, _end: 1000, ...isPublicOf(name) })
        expect(page.data.records.length, resource.name).toBe(page.data.total)
        expect(page.data.records.every(({ published }) => published === true)).toBe(true)
        expect(page.data.records.some(({ id }) => id === shown.id)).toBe(true)
        expect((await caller.get(`/${resource.wire}/detail`, { id: shown.id, ...isPublicOf(name) })).status).toBe(200)
        expect((await caller.get(`/${resource.wire}/detail`, { id: hidden.id, ...isPublicOf(name) })).status).toBe(404)
        const file = await caller.get(`/${resource.wire}/export`, { format: 'csv', ...isPublicOf(name) })
        expect(file.text.trim().split('\r\n')).toHaveLength(page.data.total + 1)
        expect(file.text).toContain(String(shown[resource.title]))
      }
    },
  )

  it('never receives any part of an unpublished row, from any public call', async () => {
    for (const route of server.routes.filter(isOpenReading)) {
      for (const [name, caller] of callers) {
        if (name === 'admin' && !resourceOf(route)?.publish) continue
        for (const id of [secret, open].flatMap((rows) => Object.values(rows).map((row) => row.id))) {
          const answer = await caller.get(addressOf(route), {
            ...parametersOf(route, id),
            ...(resourceOf(route)?.publish ? isPublicOf(name) : {}),
          })
          expect(answer.status, route.url).toBeLessThan(500)
          expect(answer.text, `${name}: ${route.url}`).not.toContain(mark)
          expect(answer.text, `${name}: ${route.url}`).not.toContain('7777777')
          const others = Object.values(secret)
            .map((row) => row.id)
            .filter((each) => each !== id)
          for (const other of others) expect(answer.text, `${name}: ${route.url}`).not.toContain(other)
        }
      }
    }
  })

  const resourceOf = ({ url }: RouteOptions): Resource | undefined =>
    resources.find(({ wire }) => url.startsWith(`/camel/${wire}/`))
  const isOpenReading = ({ config, method, url }: RouteOptions): boolean =>
    config?.access === 'public' && method === 'GET' && url !== '/camel/events'

  /** Path parameters; the tile is the one with the unpublished parcel. */
  const places: Readonly<Record<string, string>> = {
    collectionId: 'lands',
    layer: 'lands',
    z: '14',
    x: '12748',
    y: '6978',
  }
  const addressOf = ({ url }: RouteOptions): string =>
    url.slice('/camel'.length).replaceAll(/:(\w+)/g, (_whole, name: string) => places[name] ?? 'x')

  function parametersOf({ url, schema }: RouteOptions, id: string): Record<string, string> {
    const call = url.split('/').at(-1) ?? ''
    const byCall: Record<string, Record<string, string>> = {
      page: { _start: '0', _end: '1000' },
      export: { format: 'geojson' },
    }
    const facts: SampleFacts = { xzqdm: '532901000000', id, encrypted: 'x', dictItem: 'open' }
    const sample = Object.entries(sampleOf(schema?.querystring as FormSchema | undefined, facts)).map(
      ([name, value]) => [name, String(value)],
    )
    return byCall[call] ?? (Object.fromEntries(sample) as Record<string, string>)
  }

  it('gets map tiles without the unpublished parcels that officers see in them', async () => {
    const tile = `/tiles/${places.layer}/${places.z}/${places.x}/${places.y}.mvt`
    expect((await callers.get('admin')!.get(tile)).text).toContain(mark)
    for (const [name, caller] of callers) {
      const { status, text } = await caller.get(tile, isPublicOf(name))
      expect([status, text.includes('公开地块'), text.includes(mark)], name).toEqual([200, true, false])
    }
  })

  it('finds nothing of unpublished rows by any filter, search, order or bounding box', async () => {
    const filters = fc.record(
      {
        q: fc.constantFrom(mark, '地块', 'T-'),
        landCode_like: fc.constantFrom(mark, 'T'),
        name_startswith: fc.constantFrom(mark, '公开'),
        landStatus_in: fc.constantFrom('open', 'open,reserve'),
        xzqdm_startswith: fc.constantFrom('5329', '532901'),
        published: fc.constantFrom('true', 'false'),
        projectid: fc.constantFrom('open', 'secret'),
        areaM2_gte: fc.constantFrom('0', '5000'),
        bbox: fc.constantFrom('100.4,25.7,100.5,25.8', '99,24,101,27'),
        _sort: fc.constantFrom('name', 'createdAt', 'areaM2'),
      },
      { requiredKeys: [] },
    )
    const calls = fc.constantFrom('page', 'facets', 'xzqSort', 'export')
    await fc.assert(
      fc.asyncProperty(
        filters,
        calls,
        fc.constantFrom('visitor', 'investor', 'admin'),
        async ({ projectid, ...rest }, call, name) => {
          const query = {
            ...rest,
            ...(projectid ? { projectid: projectid === 'open' ? open.project.id : secret.project.id } : {}),
            ...isPublicOf(name),
            ...(call === 'export' ? { format: 'geojson' } : {}),
          }
          const answer = await callers.get(name)!.get(`/projectLands/${call}`, query)
          expect(answer.status, `${call} ${JSON.stringify(query)} ${answer.text.slice(0, 200)}`).toBe(200)
          for (const text of [mark, '7777777', secret.land.id]) expect(answer.text).not.toContain(text)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('can not filter or sort by internal fields: they are rejected like unknown ones', async () => {
    for (const resource of publishing) {
      const internal = Object.entries(resource.fields).flatMap(([name, { isInternal, kind }]) =>
        isInternal && kinds[kind].isSortable ? [name] : [],
      )
      const references = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
        kind === 'ref' || kind === 'refs' ? [{ [`${name}_null`]: 'false' }, { [`${name}_ne`]: 'x' }] : [],
      )
      for (const query of references)
        for (const call of ['page', 'facets'])
          expect(
            (await server.visitor.get(`/${resource.wire}/${call}`, query)).status,
            `${resource.wire}/${call} ${JSON.stringify(query)}`,
          ).toBe(400)
      const queries = [
        ...['createdBy', 'updatedBy', ...internal].flatMap((name) => [{ [name]: 'x' }, { [`${name}_null`]: 'false' }]),
        ...internal.flatMap((name) => [{ [`${name}_startswith`]: 'x' }, { _sort: name }]),
      ]
      for (const [name, caller] of callers) {
        for (const query of queries) {
          // Exports are limited in number, so each field is tried once.
          const isFirst = Object.values(query)[0] === 'x' && !Object.keys(query)[0]?.endsWith('_startswith')
          for (const call of ['page', 'facets', ...(isFirst ? ['export'] : [])]) {
            const answer = await caller.get<{ errors: { field: string }[] }>(`/${resource.wire}/${call}`, {
              ...query,
              ...isPublicOf(name),
              ...(call === 'export' ? { format: 'csv' } : {}),
            })
            expect(
              [answer.status, answer.data.errors.length],
              `${name} ${resource.wire}/${call} ${JSON.stringify(query)}`,
            ).toEqual([400, 1])
          }
        }
      }
    }
    const admin = callers.get('admin')!
    expect(
      (await admin.get<Page>('/projectLands/page', { wentTo_null: 'true', _sort: 'cameFrom' })).data.total,
    ).toBeGreaterThan(0)
    expect((await server.visitor.get('/projectLands/xzqSort', { wentTo_like: 'x' })).status).toBe(400)
  })

  it('does not see the unpublished relations or the author of a published row', async () => {
    for (const [name, caller] of callers) {
      const land = (await caller.get<AnyRow>('/projectLands/detail', { id: open.land.id, ...isPublicOf(name) })).data
      expect(land).toMatchObject({ projectid: null, createdBy: systemAuthor, updatedBy: null })
      expect(Object.keys(land._labels ?? {}).filter((field) => field !== 'createdBy')).toEqual(['xzqdm'])
      const project = (await caller.get<AnyRow>('/projects/detail', { id: open.project.id, ...isPublicOf(name) })).data
      expect(project).toMatchObject({ lands: [], createdBy: systemAuthor })
    }
    const admin = callers.get('admin')!
    expect((await admin.get<AnyRow>('/projects/detail', { id: open.project.id })).data).toMatchObject({
      lands: [secret.land.id],
      _labels: { lands: [`${mark}地块`] },
    })
    expect((await admin.get<AnyRow>('/projectLands/detail', { id: open.land.id })).data).toMatchObject({
      projectid: secret.project.id,
    })
  })

  it('has no access to the recycle bin or the history', async () => {
    for (const { wire, code } of publishing) {
      expect((await server.visitor.get(`/${wire}/page`, { _deleted: true })).status).toBe(401)
      expect(await callers.get('investor')!.get(`/${wire}/page`, { _deleted: true })).toMatchObject({
        status: 403,
        data: `${code}:list`,
      })
      expect((await server.visitor.get<Page>(`/${wire}/page`, { _deleted: true, _public: true })).data.total).toBe(0)
      expect((await server.visitor.get(`/${wire}/history`, { id: open.land.id })).status).toBe(401)
    }
  })

  it('gets an error if the session has ended, except in the public view', async () => {
    const officer = await server.signIn('officer-dali')
    await officer.post('/logout')
    expect((await officer.get('/projectLands/page')).status).toBeGreaterThanOrEqual(401)
    expect((await officer.get('/projectLands/page', { _public: true })).status).toBe(200)
  })

  it('can request the public view only of resources with published rows', async () => {
    const admin = callers.get('admin')!
    expect((await admin.get('/sysUser/page', { _public: true })).status).toBe(400)
    expect((await server.visitor.get('/sysUser/page')).status).toBe(401)
  })
})
