import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { laws } from '../../src/resources/laws.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLaw } from './support.ts'

/** The date in China (UTC+8), `offset` days from today. */
function day(offset: number): string {
  return new Date(Date.now() + 8 * 3600_000 + offset * 86_400_000).toISOString().slice(0, 10)
}

describe('a law', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    officer = await server.anActor(['LAW:*'])
  })

  const make = (values: Record<string, unknown> = {}): Promise<AnyRow> => server.make(laws, aLaw(values))

  it.each([
    ['pending', { publishedOn: day(-3), effectiveOn: day(2) }],
    ['effective', { publishedOn: day(-3), effectiveOn: day(-1) }],
    ['effective', { publishedOn: day(-3) }],
    ['effective', { publishedOn: day(-9), repealedOn: day(2) }],
    ['repealed', { publishedOn: day(-9), effectiveOn: day(-8), repealedOn: day(-1) }],
  ])('is %s with %j, in the created row, the filter and the facet counts', async (status, dates) => {
    const row = await make({ ...dates, title: `时效 ${status}` })
    expect(row.status).toBe(status)
    const { data } = await officer.get<{ records: AnyRow[] }>('/sysLaw/page', { status_in: status, _end: 1000 })
    expect(data.records.map(({ id }) => id)).toContain(row.id)
    expect(new Set(data.records.map((each) => each.status))).toEqual(new Set([status]))
    expect(data.records.some((each) => '_changes' in each)).toBe(false)
    const facets = await officer.get<{ fields: Record<string, Record<string, number>> }>('/sysLaw/facets')
    expect(facets.data.fields.status?.[status]).toBe(data.records.length)
  })

  it('lists replacements on both laws, only published ones for visitors, and is not deleted while replaced', async () => {
    const old = await make({ title: '旧办法', published: true })
    const newer = await make({ title: '新办法', replaces: [old.id] })
    const seen = async (caller: Caller, id: string): Promise<AnyRow> =>
      (await caller.get<AnyRow>('/sysLaw/detail', { id })).data
    expect(await seen(officer, old.id)).toMatchObject({ replacedBy: [newer.id], _labels: { replacedBy: ['新办法'] } })
    expect(await seen(server.visitor, old.id)).toMatchObject({ replacedBy: [] })
    const isReplaced = async (): Promise<unknown> =>
      (await server.visitor.get<{ records: AnyRow[] }>('/sysLaw/search', { q: '旧办法' })).data.records.find(
        ({ id }) => id === old.id,
      )?.isReplaced
    expect(await isReplaced()).toBe(false)
    await officer.put('/sysLaw/update', { id: newer.id, version: 1, published: true })
    expect(await isReplaced()).toBe(true)
    expect(await seen(server.visitor, old.id)).toMatchObject({ replacedBy: [newer.id] })
    expect(await seen(server.visitor, newer.id)).toMatchObject({ replaces: [old.id] })
    expect((await officer.delete('/sysLaw/delete', [old.id])).status).toBe(422)
  })

  it('can replace neither itself nor a law that replaces it', async () => {
    const one = await make({ title: '甲' })
    const two = await make({ title: '乙', replaces: [one.id] })
    for (const [row, replaces] of [
      [one, [one.id]],
      [one, [two.id]],
    ] as const) {
      const answer = await officer.put('/sysLaw/update', { id: row.id, version: 1, replaces })
      expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: 'replaces' }] } })
    }
  })

  it('is rejected with an early repeal date, a status, an unknown region, or without permission to publish', async () => {
    expect(
      await officer.post('/sysLaw/add', aLaw({ effectiveOn: '2025-05-01', repealedOn: '2025-04-30' })),
    ).toMatchObject({ status: 422, data: { errors: [{ field: 'repealedOn' }] } })
    expect((await officer.post('/sysLaw/add', aLaw({ status: 'effective' }))).status).toBe(400)
    expect((await officer.post('/sysLaw/add', aLaw({ published: true }))).status).toBe(200)
    const editor = await server.anActor(['LAW:list', 'LAW:show', 'LAW:create', 'LAW:edit'])
    expect(await editor.post('/sysLaw/add', aLaw({ published: true }))).toMatchObject({
      status: 403,
      data: 'LAW:publish',
    })
    expect((await editor.post('/sysLaw/add', aLaw({ xzqdm: '532922000000' }))).status).toBe(422)
  })

  it('is stored with sanitized text, and with null for blank text', async () => {
    const { data } = await officer.post<AnyRow>(
      '/sysLaw/add',
      aLaw({
        body: '<p onclick="x()">第一条<script>alert(1)</script></p><style>*{}</style><iframe src="//x"></iframe>',
      }),
    )
    expect(data.body).toBe('<p>第一条</p>')
    const emptied = await officer.put<AnyRow>('/sysLaw/update', { id: data.id, version: 1, body: '<p> </p>' })
    expect(emptied.data.body).toBeNull()
  })
})
