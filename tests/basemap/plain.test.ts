import { describe, expect, it } from 'vitest'
import type { PlainBasemap } from '../../server/basemap/plain.ts'
import { aServer } from '../support/app.ts'

type Region = {
  id: string
  properties: { xzqmc: string; xzqjb: string }
  geometry: { type: string; coordinates: number[][][][] }
}

describe('the plain basemap', () => {
  const server = aServer()

  it('has water, roads and the boundaries of prefecture and counties, and needs no session', async () => {
    const { status, data, headers } = await server.visitor.get<PlainBasemap>('/basemap/plain')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(JSON.stringify(data.water)).toContain('洱海')
    expect(JSON.stringify(data.roads)).toContain('大丽高速')
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
})
