import { beforeAll, describe, expect, it } from 'vitest'
import type { Located } from '../../src/resources/located.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { testDatabaseKind } from '../support/database.ts'
import { squareRing } from '../layers/support.ts'

describe('the regions of a place', () => {
  const server = aServer()
  let officer: Caller

  beforeAll(async () => {
    officer = await server.signIn('officer-dali')
  })

  const locate = (body: unknown) => officer.post<Located>('/sysXzq/locate', body)
  const area = (west: number, south: number, side: number) => ({
    area: { type: 'MultiPolygon', coordinates: [[squareRing([west, south], side)]] },
  })

  it('are the deepest one that has a boundary, for a point and for an area', async () => {
    const dali = { region: { xzqdm: '532901000000', xzqmc: '大理市' }, crosses: [] }
    expect((await locate({ point: { type: 'Point', coordinates: [100.2, 25.6] } })).data).toEqual(dali)
    expect((await locate(area(100.2, 25.6, 0.01))).data).toEqual(dali)
    expect((await locate(area(100.45, 25.75, 0.01))).data.region?.xzqmc).toBe('宾川县')
  })

  it('are both, with their shares, where an area crosses a border', async () => {
    const { data } = await locate(area(100.11, 25.555, 0.02))
    expect(data.region?.xzqmc).toBe('大理白族自治州')
    expect(data.crosses.map(({ xzqmc }) => xzqmc).toSorted()).toEqual(['大理市', '漾濞彝族自治县'])
    expect(data.crosses.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3)
    expect(data.crosses[0]!.share).toBeGreaterThanOrEqual(data.crosses[1]!.share)
  })

  // Everywhere the same SQL; the embedded database may take longer for so many at once than a query outside a transaction may.
  it.runIf(testDatabaseKind() === 'postgres')(
    'hold an area near their border where a save would accept it',
    async () => {
      const { db } = server.database
      // Circles 9 to 90 m wide around corners of the border, which count as within it up to 20 m beyond.
      const { rows } = await sql<{ area: string; held: string[] }>`
      select ST_AsGeoJSON(shape, 9, 0) as area, coalesce((
        select json_agg(xzqdm order by xzqdm) from regions cross join "territory_limits"() as limits
        where boundary is not null and "deletedAt" is null and xzqjb = '3' and "beyond_territory"(shape, boundary, limits.share, limits.metres) is null), '[]') as held
      from regions, ST_DumpPoints(ST_Boundary(boundary)) as corner, unnest(array[0.00004, 0.0001, 0.0002, 0.0004]) as half,
        lateral (select ST_Multi(ST_Buffer(corner.geom, half, 8)) as shape) as circle
      where xzqdm = '532901000000' and corner.path[array_upper(corner.path, 1)] % 12 = 0`.execute(db)
      const held = rows.filter((row) => row.held.length > 0)
      expect([held.length > 10, rows.length - held.length > 10]).toEqual([true, true])
      for (const { area: given, held: holders } of rows) {
        const { data } = await locate({ area: JSON.parse(given) as unknown })
        if (holders.length > 0) expect(holders).toContain(data.region?.xzqdm)
        else expect([null, '532900000000']).toContain(data.region && data.region.xzqdm)
      }
    },
  )

  it('are none far away, nor for an area whose lines cross', async () => {
    expect((await locate({ point: { type: 'Point', coordinates: [116.4, 39.9] } })).data).toEqual({
      region: null,
      crosses: [],
    })
    const bow = [
      [100.2, 25.6],
      [100.21, 25.61],
      [100.21, 25.6],
      [100.2, 25.61],
      [100.2, 25.6],
    ]
    expect((await locate({ area: { type: 'MultiPolygon', coordinates: [[bow]] } })).data.region).toBeNull()
  })

  it('are told to signed-in users who ask for one place', async () => {
    const point = { type: 'Point', coordinates: [100.2, 25.6] }
    expect((await server.visitor.post('/sysXzq/locate', { point })).status).toBe(401)
    for (const body of [
      {},
      { point, ...area(100, 25, 1) },
      { point: { type: 'Point', coordinates: [200, 0] } },
      { point: 1 },
    ])
      expect((await locate(body)).status).toBe(400)
  })
})
