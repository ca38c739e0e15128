import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Verdict } from '../../src/resources/analysis.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aSubject, bothWays, grid, linear } from './both-ways.ts'
import { aLayer, aRule, box, dated, polygon, withoutDemoLayers } from './support.ts'

/** rules.md: 可行 says that everything was looked up and nothing applies; here with thresholds, widths and terrain. */
describe('a verdict is never feasible', () => {
  const server = aServer()
  let officer: Caller
  const { at, amongMany } = bothWays(server, () => officer)
  const hotel = { landUse: '090104', facts: { lodging: true, linear: false } }
  const path = { landUse: '1207', facts: { lodging: false, linear: true } }
  const cells = { all: 'conditional', linear: 'allowed' } as const

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(90, 90, 1))])
  })

  it('where a threshold, a width or the terrain is unknown, whatever the state of the data', async () => {
    const { db } = server.database
    const field = await aSubject(server, [polygon(box(0, 0, 2))])
    await sql`update "layerContents" set "accuracyM" = 2 where "layerId" = ${field.layer.id}`.execute(db)
    await aRule(server, {
      themeId: field.theme.id,
      grid: grid({ '*': cells }, { columns: [linear] }),
      thresholdPercent: 50,
    })
    const road = await aSubject(
      server,
      [
        {
          type: 'LineString',
          coordinates: [
            [100.21, 25.49],
            [100.21, 25.51],
          ],
        },
      ],
      { widthField: 'width' },
    )
    await aRule(server, {
      themeId: road.theme.id,
      relation: 'within',
      grid: grid({ '*': cells }, { columns: [linear], distances: { '*': 30 } }),
    })
    const terrain = await aRule(server, {
      themeId: field.theme.id,
      relation: 'slope-above',
      grid: {
        columns: grid({}, { columns: [linear] }).columns,
        rows: [
          {
            zone: '*',
            distanceM: null,
            above: 25,
            cells: { all: { outcome: 'conditional' }, linear: { outcome: 'allowed' } },
          },
        ],
      },
    })
    // Above, near and below the threshold; beside the road, where its width matters, and far from it.
    const places = [box(0.5, 0.5, 1), box(1.51, 1, 1), box(1.9, 0, 1), box(8.8, 0, 1), box(8, 1.5, 1), box(4, 0, 1)]
    const layers = [field.layer, road.layer]
    const states: Record<string, () => Promise<unknown>> = {
      known: () =>
        sql`update "layerFeatures" set attributes = attributes || '{"width": 10}' where "layerId" = ${road.layer.id}`.execute(
          db,
        ),
      wide: () =>
        sql`update "layerFeatures" set attributes = attributes - 'width' where "layerId" = ${road.layer.id}`.execute(
          db,
        ),
      undated: () => Promise.all(layers.map(({ id }) => dated(server, id, {}))),
    }
    const told: Record<string, Verdict[]> = {}
    for (const [state, set] of Object.entries(states)) {
      await set()
      for (const hasTerrain of [false, true]) {
        await sql`update rules set published = ${hasTerrain} where id = ${terrain}`.execute(db)
        for (const [name, use] of [
          ['hotel', hotel],
          ['path', path],
        ] as const) {
          const single: Verdict[] = []
          for (const ring of places) single.push((await at(ring, use)).verdict)
          expect(await amongMany(places, use), `${state} ${hasTerrain} ${name}`).toEqual(single)
          told[`${state} ${name}${hasTerrain ? ' terrain' : ''}`] = single
        }
      }
    }
    const [yes, no, doubt, free] = ['conditional', 'infeasible', 'needs-check', 'feasible'] as const
    const all = (verdict: Verdict): Verdict[] => places.map(() => verdict)
    expect(Object.values(told).flat()).not.toContain(no)
    expect(told).toMatchObject({
      'known hotel': [yes, doubt, free, yes, free, free],
      'known path': all(free),
      'known path terrain': all(free),
      'wide hotel': [yes, doubt, free, yes, doubt, free],
      'wide path': all(free),
    })
    for (const [name, verdicts] of Object.entries(told))
      if ((name.endsWith('terrain') && !name.includes('path')) || name.startsWith('un'))
        expect(verdicts, name).toEqual(all(doubt))
  })
})
