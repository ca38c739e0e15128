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
  const contentOf = (rings: unknown[], onFeature: (at: number) => Promise<void> = async () => {}) =>
    contentWith(
      rings.map((ring) => ({ type: 'Polygon', coordinates: [ring] })),
      onFeature,
    )
  const contentWith = (geometries: object[], onFeature: (at: number) => Promise<void> = async () => {}) => ({
    fileName: '图层.geojson',
    dates: { dataDate: null, validUntil: null },
    facts: { fields: [], count: geometries.length, bbox: null, problems: [] },
    features: Readable.from(
      (async function* () {
        for (const [at, geometry] of geometries.entries()) {
          await onFeature(at)
          yield { geometry, properties: {} }
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

  it('are refused by their number if a line is tangled, alone, among others or in a collection', async () => {
    let seed = 7
    const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const tangled = Array.from({ length: 1000 }, () => [100.1 + 0.1 * next(), 25.6 + 0.1 * next()])
    const road = { type: 'LineString', coordinates: tangled.slice(0, 2) }
    for (const geometry of [
      { type: 'LineString', coordinates: tangled },
      { type: 'MultiLineString', coordinates: [road.coordinates, tangled] },
      { type: 'GeometryCollection', geometries: [road, { type: 'LineString', coordinates: tangled }] },
    ]) {
      const layer = await newLayer()
      await expect(addContent(server.database.db, actor, layer, contentWith([road, geometry]))).rejects.toMatchObject({
        code: 'refused',
        data: { faults: [{ row: 2, fault: 'intricate' }] },
      })
      expect(await stored(layer.id)).toEqual({ features: 0, uploads: 0 })
    }
  })

  it('may be a river of 50,000 corners, and a street network of as many', async () => {
    const river = Array.from({ length: 50_000 }, (_, at) => [
      100.1 + at * 4e-6 + 0.003 * Math.sin(at / 90),
      25.6 + 0.02 * Math.sin(at / 4000) + 0.002 * Math.cos(at / 70),
    ])
    const streets = Array.from({ length: 200 }, (_, street) =>
      Array.from({ length: 250 }, (__, at) => {
        const [along, aside] = [at * 4e-4, (street % 100) * 1e-3 + 5e-5 * Math.sin(at)]
        return street < 100 ? [100.1 + along, 25.6 + aside] : [100.1 + aside, 25.6 + along]
      }),
    )
    const layer = await newLayer()
    const content = contentWith([
      { type: 'LineString', coordinates: river },
      { type: 'MultiLineString', coordinates: streets },
    ])
    expect(await addContent(server.database.db, actor, layer, content)).toMatchObject({ count: 2 })
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
