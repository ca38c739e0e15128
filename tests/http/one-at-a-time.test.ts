import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import { layers } from '../../src/resources/layers.ts'
import { readTable } from '../../server/crud/transfer/table-reader.ts'
import { sql } from '../../server/db/index.ts'
import { Slots } from '../../server/http/slots.ts'
import { aLayer, box, polygon } from '../analysis/support.ts'
import { multipart } from '../crud/multipart.ts'
import { aServer, type Caller } from '../support/app.ts'

/** Records who asks for a slot, and how many tasks run at the same time; the first goes on when the second has asked. */
function watchSlots() {
  const seen = { who: [] as string[], running: 0, most: 0 }
  let goOn = (): void => {}
  const bothAsked = new Promise<void>((resolve) => (goOn = resolve))
  const run = Slots.prototype.run
  vi.spyOn(Slots.prototype, 'run').mockImplementation(function (this: Slots, work, who = '') {
    seen.who.push(who)
    if (seen.who.length === 2) goOn()
    return run.call(
      this,
      async () => {
        seen.running += 1
        seen.most = Math.max(seen.most, seen.running)
        await bothAsked
        return work().finally(() => (seen.running -= 1))
      },
      who,
    ) as ReturnType<typeof work>
  })
  return seen
}

describe('of one person, one at a time', () => {
  const server = aServer()
  let investor: Caller
  let userId: string
  let layerId: string
  let run: OverlayRun
  const boundary = polygon(box(0, 0, 2))
  const file = multipart({}, { name: 'one.geojson', content: Buffer.from(JSON.stringify(boundary)) })
  const point = { type: 'Point', coordinates: [100.2, 25.6] }
  const verdict = {
    key: 'verdict',
    source: { kind: 'verdict' },
    preference: { direction: 'wish', best: ['feasible'], fair: [] },
    weight: 1,
    isKnockOut: false,
  }

  beforeAll(async () => {
    investor = await server.signIn('investor')
    layerId = String((await aLayer(server, [boundary], { visibleTo: 'public' })).id)
    run = (await investor.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })).data
    const { rows } = await sql<{ id: string }>`select id from users where username = 'investor'`.execute(
      server.database.db,
    )
    userId = rows[0]!.id
  })
  afterEach(() => vi.restoreAllMocks())

  const calls: Record<string, () => Promise<{ status: number }>> = {
    'an analysis is made': () => investor.post('/intellectAnalysis/overlay', { boundary }),
    'a boundary is cut': () => investor.post('/intellectAnalysis/coach', { boundary }),
    'every use is asked for': () => investor.post('/intellectAnalysis/matrix', { boundary }),
    'parcels are ranked': () => investor.post('/intellectAnalysis/suitability', { filter: {}, criteria: [verdict] }),
    'a report is collected': () => investor.post('/intellectAnalysis/report', { runId: run.id }),
    'a place is located': () => investor.post('/sysXzq/locate', { point }),
    'a survey file is read': () =>
      investor.call('POST', '/intellectAnalysis/parseFilePro', { body: file.payload, headers: file.headers }),
    'a layer is searched': () => investor.get(`/${layers.wire}/features`, { id: layerId, q: 'no' }),
  }
  it.each(Object.keys(calls))('%s', async (name) => {
    const seen = watchSlots()
    const answers = await Promise.all([calls[name]!(), calls[name]!()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(seen.who.slice(0, 2)).toEqual([userId, userId])
    expect(seen.most).toBe(1)
  })

  it('a table is read', async () => {
    const seen = watchSlots()
    const read = () => readTable(Buffer.from('a,b\n1,2'), 'table.csv', 'me')
    await Promise.all([read(), read()])
    expect(seen).toEqual({ who: ['me', 'me'], running: 0, most: 1 })
  })

  it('a visitor searches a layer, counted by address', async () => {
    const seen = watchSlots()
    const search = () => server.visitor.get(`/${layers.wire}/features`, { id: layerId, q: 'no' })
    expect((await Promise.all([search(), search()])).map(({ status }) => status)).toEqual([200, 200])
    expect(seen).toEqual({ who: ['127.0.0.1', '127.0.0.1'], running: 0, most: 1 })
  })

  it('and more than a few at once are refused with 429, while others are answered', async () => {
    const other = await server.signIn('officer-dali')
    const many = Array.from({ length: 20 }, () => investor.post('/sysXzq/locate', { point }))
    const theirs = await other.post('/sysXzq/locate', { point })
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(theirs.status).toBe(200)
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
  })
})
