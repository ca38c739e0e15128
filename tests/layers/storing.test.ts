import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { addContent } from '../../server/layers/index.ts'
import { removeLeftUploads } from '../../server/layers/contents.ts'
import { programActor } from '../../server/seed/index.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, bow, squareRing } from './support.ts'

const actor = programActor({ name: 'test' })

describe('the features of a layer', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller

  const squares = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      squareRing([100.1 + (at % 50) * 0.002, 25.6 + Math.floor(at / 50) * 0.002], 0.001),
    )
  const contentOf = (rings: unknown[], onFeature: (at: number) => Promise<void> = async () => {}) => ({
    fileName: '图层.geojson',
    facts: { fields: [], count: rings.length, bbox: null, problems: [] },
    features: Readable.from(
      (async function* () {
        for (const [at, ring] of rings.entries()) {
          await onFeature(at)
          yield { geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} }
        }
      })(),
    ),
  })
  const newLayer = async (): Promise<{ id: string; version: number }> =>
    (await officer.post<{ id: string; version: number }>('/mapLayers/add', aLayer())).data
  const stored = async (id: string): Promise<{ features: number; uploads: number }> => {
    const { rows } = await sql<{ features: number; uploads: number }>`
      select (select count(*) from "layerFeatures" where "layerId" = ${id}) as features, (select count(*) from "layerUploads" where "layerId" = ${id}) as uploads`.execute(
      server.database.db,
    )
    return rows[0]!
  }

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    officer = await server.anActor(['PLAN:*'], { xzqdm: '532901000000' })
  })

  it('are stored in turns, and seen by nobody before the last', async () => {
    const layer = await newLayer()
    let seen: unknown
    const added = await addContent(
      server.database.db,
      actor,
      layer,
      contentOf(squares(2500), async (at) => {
        if (at !== 2400) return
        expect((await stored(layer.id)).features).toBe(2000)
        seen = (await officer.get('/mapLayers/versions', { id: layer.id })).data
        expect((await officer.get('/mapLayers/features', { id: layer.id, contentVersion: 1 })).status).toBe(404)
      }),
    )
    expect(seen).toEqual([])
    expect(added).toMatchObject({ contentVersion: 1, count: 2500, mended: 0, beyond: null })
    expect(await stored(layer.id)).toEqual({ features: 2500, uploads: 0 })
  })

  it('have two numbers if two people upload at the same time', async () => {
    const layer = await newLayer()
    const [one, other] = await Promise.all(
      [3, 5].map((count) => addContent(server.database.db, actor, layer, contentOf(squares(count)))),
    )
    expect([one, other].map((each) => each?.contentVersion).toSorted()).toEqual([1, 2])
    expect([one?.count, other?.count]).toEqual([3, 5])
  })

  it('are gone after a refusal in a later turn, and the number is free again', async () => {
    const layer = await newLayer()
    await expect(
      addContent(server.database.db, actor, layer, contentOf([...squares(2500), bow])),
    ).rejects.toMatchObject({ code: 'refused', data: { faults: [{ row: 2501, fault: 'invalid' }] } })
    expect(await stored(layer.id)).toEqual({ features: 0, uploads: 0 })
    expect(await addContent(server.database.db, actor, layer, contentOf(squares(1)))).toMatchObject({
      contentVersion: 1,
    })
  })

  it('that a killed server has left are removed after six hours, not those of an upload that goes on', async () => {
    const layer = await newLayer()
    await sql`insert into "layerUploads" ("layerId", "contentVersion", "startedAt") values (${layer.id}, 7, now() - interval '7 hours'), (${layer.id}, 8, now())`.execute(
      server.database.db,
    )
    await sql`insert into "layerFeatures" ("layerId", "contentVersion", shape) select ${layer.id}, version, ST_Point(100.1, 25.6, 4490) from (values (7), (8)) as given(version)`.execute(
      server.database.db,
    )
    await removeLeftUploads(server.database.db)
    expect(await stored(layer.id)).toEqual({ features: 1, uploads: 1 })
    expect(await addContent(server.database.db, actor, layer, contentOf(squares(1)))).toMatchObject({
      contentVersion: 9,
    })
  })
})
