import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { aServer, type Caller } from '../support/app.ts'
import { featuresOf, tileAt } from '../tiles/read-back.ts'
import { aLayer, publish, squares, upload } from './support.ts'

const { z, x, y } = tileAt(100.11, 25.605, 10)
const tile = `${z}/${x}/${y}`

describe('the visibility of planning layers', () => {
  const server = aServer({ demo: 'off' })
  const callers = new Map<string, Caller>()
  const ids = new Map<string, string>()

  beforeAll(async () => {
    for (const xzqdm of ['532901000000', '532922000000']) await server.aRegion({ xzqdm, xzqjb: '3' })
    const officer = await server.anActor(['PLAN:*'], { xzqdm: '532901000000' })
    callers.set('visitor', server.visitor).set('officer', officer)
    callers.set(
      'investor',
      await server.anActor(['PLAN:list', 'PLAN:show', 'PLAN:create', 'PLAN:edit'], { dataScope: 'self' }),
    )
    callers.set('foreign', await server.anActor(['PLAN:*'], { xzqdm: '532922000000' }))
    for (const visibleTo of ['public', 'signedIn', 'officers']) {
      const { data } = await officer.post<AnyRow>('/mapLayers/add', aLayer({ visibleTo, name: `给 ${visibleTo}` }))
      await upload(officer, { id: data.id }, squares(3))
      await publish(officer, data.id, 1)
      ids.set(visibleTo, data.id)
    }
    const { data } = await officer.post<AnyRow>('/mapLayers/add', aLayer({ visibleTo: 'public', name: '没有发布' }))
    await upload(officer, { id: data.id }, squares(3))
    ids.set('draft', data.id)
  })

  const sees: Record<string, string[]> = {
    visitor: ['public'],
    investor: ['public', 'signedIn'],
    foreign: ['public', 'signedIn'],
    officer: ['public', 'signedIn', 'officers'],
  }
  const raw = (caller: Caller, path: string) =>
    server.app.inject({ url: `/camel${path}`, headers: caller.token ? { token: caller.token } : {} })

  describe.each(Object.keys(sees))('for %s', (name) => {
    test.each(['public', 'signedIn', 'officers', 'draft'])('is as expected in every call, layer %s', async (kind) => {
      const caller = callers.get(name)!
      const id = ids.get(kind)!
      const isSeen = sees[name]!.includes(kind)
      expect((await caller.get('/mapLayers/features', { id })).status).toBe(isSeen ? 200 : 404)
      const featureId = (
        await callers
          .get('officer')!
          .get<{ records: { id: string }[] }>('/mapLayers/features', { id, contentVersion: 1 })
      ).data.records[0]!.id
      expect((await caller.get('/mapLayers/feature', { id, featureId })).status).toBe(isSeen ? 200 : 404)
      expect((await raw(caller, `/tiles/plan-${id}/${tile}.mvt`)).statusCode).toBe(isSeen ? 200 : 404)
      const drawable = await caller.get<{ id: string }[]>('/mapLayers/drawable')
      expect(drawable.data.some((layer) => layer.id === id)).toBe(isSeen)
      const asPublic = await caller.get('/mapLayers/features', { id, _public: true })
      expect(asPublic.status).toBe(kind === 'public' ? 200 : 404)
      expect((await caller.get('/mapLayers/feature', { id, contentVersion: 2, featureId })).status).toBe(404)
      expect((await raw(caller, `/tiles/plan-${id}/${tile}.mvt?content=1`)).statusCode).toBe(
        isSeen || (name === 'officer' && kind === 'draft') ? 200 : 404,
      )
    })
  })

  test('lists published layers to visitors without their features, and no drafts', async () => {
    const page = await server.visitor.get<{ records: AnyRow[] }>('/mapLayers/page', { _start: 0, _end: 100 })
    expect(page.data.records.map(({ name }) => name).sort()).toEqual(['给 officers', '给 public', '给 signedIn'])
    expect(page.text).not.toContain('地块1')
    const table = await server.visitor.get('/mapLayers/export', { format: 'csv' })
    expect(table.text).not.toContain('没有发布')
  })

  test('updates tiles when another version is published or the visibility changes', async () => {
    const officer = callers.get('officer')!
    const { data } = await officer.post<AnyRow>('/mapLayers/add', aLayer({ visibleTo: 'public' }))
    await upload(officer, { id: data.id }, squares(2))
    await publish(officer, data.id, 1)
    const url = `/tiles/plan-${data.id}/${tile}.mvt`
    const count = async (): Promise<number | undefined> => {
      const answer = await raw(server.visitor, url)
      return answer.statusCode === 200 ? featuresOf(answer.rawPayload)[`plan-${data.id}`]?.length : undefined
    }
    await expect.poll(count).toBe(2)
    await upload(officer, { id: data.id }, squares(4))
    expect(await count()).toBe(2)
    await publish(officer, data.id, 2)
    await expect.poll(count).toBe(4)
    await publish(officer, data.id, 1)
    await expect.poll(count).toBe(2)
    const row = (await officer.get<AnyRow>('/mapLayers/detail', { id: data.id })).data
    await officer.put('/mapLayers/update', { id: data.id, version: row.version, visibleTo: 'officers' })
    await expect.poll(async () => (await raw(server.visitor, url)).statusCode).toBe(404)
    expect((await server.visitor.get<Record<string, number>>('/tiles/versions')).text).not.toContain(data.id)
  })

  test('ignores permissions with the data scope self', async () => {
    expect((await callers.get('investor')!.get('/mapLayers/rights')).data).toEqual([])
    expect((await callers.get('officer')!.get('/mapLayers/rights')).data).toEqual([
      'list',
      'show',
      'create',
      'edit',
      'delete',
      'publish',
    ])
    expect((await callers.get('investor')!.post('/mapLayers/add', aLayer())).status).toBe(403)
  })
})
