import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import type { PlainBasemap } from '../../server/basemap/plain.ts'
import { aServer } from '../support/app.ts'

type Region = {
  id: string
  properties: { xzqmc: string; xzqjb: string }
  geometry: { type: string; coordinates: number[][][][] }
}

describe('the plain basemap', () => {
  const server = aServer()

  it('has water, roads, places and the boundaries of prefecture and counties, and needs no session', async () => {
    const { status, data, headers } = await server.visitor.get<PlainBasemap>('/basemap/plain')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(JSON.stringify(data.water)).toContain('洱海')
    expect(JSON.stringify(data.roads)).toContain('大丽高速')
    expect(data.places.features).toContainEqual(
      expect.objectContaining({ properties: expect.objectContaining({ kind: 'peak', name: '鸡足山', heightM: 3248 }) }),
    )
    expect(data.places.features).toContainEqual(
      expect.objectContaining({
        properties: expect.objectContaining({ kind: 'range', name: '苍山' }),
        geometry: expect.objectContaining({ type: 'LineString' }),
      }),
    )
    const regions = data.regions.features as Region[]
    expect(regions).toHaveLength(13)
    expect(regions[0]).toMatchObject({
      id: '532900000000',
      properties: { xzqmc: '大理白族自治州', xzqjb: '2' },
      geometry: { type: 'MultiPolygon' },
    })
  })

  it('has the same vertices on both sides of a shared county border', async () => {
    const { data } = await server.visitor.get<PlainBasemap>('/basemap/plain')
    const counties = (data.regions.features as Region[]).filter(({ properties }) => properties.xzqjb === '3')
    const count = new Map<string, number>()
    for (const { geometry } of counties)
      for (const vertex of new Set(geometry.coordinates.flat(2).map(String)))
        count.set(vertex, (count.get(vertex) ?? 0) + 1)
    const shared = [...count.values()].filter((number) => number > 1).length
    expect(shared / count.size).toBeGreaterThan(0.3)
  })

  it('names towns that have a seat or a boundary', async () => {
    const seats = async (xzqmc: string, [longitude, latitude]: readonly [number, number]): Promise<void> =>
      void (await sql`update regions set "seatLongitude" = ${longitude}, "seatLatitude" = ${latitude} where xzqmc = ${xzqmc}`.execute(
        server.database.db,
      ))
    await seats('太平乡', [99.85, 25.5])
    await sql`update regions set boundary = ST_Multi(ST_MakeEnvelope(100.1, 25.9, 100.2, 26, 4490)) where xzqmc = '瓦厂乡'`.execute(
      server.database.db,
    )
    // The answer in Chinese is kept for a minute.
    const { data } = await server.visitor.call<PlainBasemap>('GET', '/basemap/plain', {
      headers: { 'accept-language': 'en-US' },
    })
    const places = (data.places.features as { properties: object; geometry: { coordinates: number[] } }[]).map(
      ({ properties, geometry }) => ({ ...properties, at: geometry.coordinates }),
    )
    expect(places).toContainEqual({ kind: 'town', name: 'Taiping Township', at: [99.85, 25.5] })
    expect(places).toContainEqual({
      kind: 'town',
      name: 'Wachang Township',
      at: [expect.closeTo(100.15, 1), expect.closeTo(25.95, 1)],
    })
    expect(places.some((place) => 'name' in place && place.name === 'Fuheng Township')).toBe(false)
  })
})
