import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receivedRun, type SentRun } from '../../src/resources/repeated-shapes.ts'
import { allUses } from '../../src/resources/rules/grid.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { addContent, aRule, aTheme, box, declaredLayer, polygon, withoutDemoLayers } from './support.ts'

/** product.md, section 4: many rules about one overlap, which is kept and sent once. */
describe('an overlap of which several rules speak', () => {
  const server = aServer()
  let officer: Caller
  let investor: Caller
  const forbids = {
    columns: [allUses],
    rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden' } } }],
  }

  beforeAll(async () => {
    ;[officer, investor] = await Promise.all([server.signIn('officer-prefecture'), server.signIn('investor')])
  })
  beforeEach(() => withoutDemoLayers(server))

  const aRuledLayer = async (values: Record<string, unknown> = {}): Promise<void> => {
    const theme = await aTheme(server)
    const layer = await declaredLayer(server, { zone: null, verdict: 'notice', ...values, themeId: theme.id })
    // Two parts side by side and one apart from them: what meets is united, what does not is left alone.
    await addContent(server, layer.id, [polygon(box(0, 0, 1)), polygon(box(1, 0, 1)), polygon(box(3, 0, 1))])
    // The layer brings a rule of what lies inside.
    await sql`update layers set published = true where id = ${layer.id}`.execute(server.database.db)
    for (const relation of ['inside', 'outside', 'outside'])
      await aRule(server, { themeId: theme.id, relation, grid: forbids })
  }
  const ask = async (caller: Caller): Promise<SentRun> => {
    const boundary = polygon(box(0.5, 0.2, 5, 0.5))
    return (await caller.post<SentRun>('/intellectAnalysis/overlay', { boundary })).data
  }

  it('is in one of their lines, and in all of them once it is received', async () => {
    await aRuledLayer()
    const sent = await ask(officer)
    expect(sent.result.lines).toHaveLength(4)
    expect(sent.result.lines.filter(({ shape }) => shape !== null)).toHaveLength(2)
    const stored = await officer.get<SentRun>(`/intellectAnalysis/run?id=${sent.id}`)
    expect(stored.data).toEqual(sent)
    expect(stored.data.isIntact).toBe(true)
    // What lies outside is invalid as it is sent, in rounded figures: it is subtracted all the same.
    expect(sent.result.buildable).toMatchObject({ areaM2: 0, isCertain: true })
    const { lines } = receivedRun(sent).result
    for (const relation of ['inside', 'outside']) {
      const [one, other] = lines.filter((line) => line.relation === relation)
      expect(one?.shape?.type).toBe('MultiPolygon')
      expect(other?.shape).toEqual(one?.shape)
      expect(other).not.toHaveProperty('sameAs')
    }
    const inside = lines.find(({ relation }) => relation === 'inside')
    expect(inside?.shape?.coordinates).toHaveLength(2)
    const of = (relation: string): number => lines.find((line) => line.relation === relation)?.areaM2 ?? 0
    expect((of('inside') + of('outside')) / sent.result.areaM2).toBeCloseTo(1, 4)
  })

  it('is in none for callers who may not see the features', async () => {
    await aRuledLayer({ visibleTo: 'officers' })
    const { lines } = receivedRun(await ask(investor)).result
    expect(lines).toHaveLength(4)
    expect(lines.filter(({ shape }) => shape !== null)).toEqual([])
  })
})
