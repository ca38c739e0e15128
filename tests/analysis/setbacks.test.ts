import { beforeAll, describe, expect, it } from 'vitest'
import type { Coached, OverlayLine, OverlayRun } from '../../src/resources/analysis.ts'
import { aDemoServer } from '../seed/demo-server.ts'
import type { Caller } from '../support/app.ts'
import { sql } from '../../server/db/index.ts'
import { polygon, type Ring } from './support.ts'

/** Half a kilometre around a place. */
function around([east, north]: readonly [number, number]): Ring {
  const [west, right, south, top] = [east - 0.0025, east + 0.0025, north - 0.0022, north + 0.0022]
  return [[west, south], [right, south], [right, top], [west, top], [west, south]] // prettier-ignore
}

/** product.md, section 4: the coach cuts by setback too; with the roads and railways of the demonstration. */
describe('cuts by setback', () => {
  const server = aDemoServer()
  let officer: Caller
  const linesAt = async (boundary: unknown): Promise<OverlayLine[]> => {
    const { data, msg } = await officer.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
    expect(msg).toBe('ok')
    return data.result.lines
  }
  const withinOf = (lines: readonly OverlayLine[], code: string) =>
    lines.filter(({ rule, measured }) => rule?.code === code && measured)

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })

  it.each([
    ['R05', [100.3077545, 25.5754029]],
    ['R05', [100.1002521, 25.8950375]],
    ['R05', [100.2073024, 25.9129486]],
  ] as const)('of %s leave a boundary that has lost the line', async (code, place) => {
    await leavesNone(code, place)
  })

  it('of the railway leave a boundary that has lost the line', async () => {
    const { rows } = await sql<{ at: { coordinates: [number, number] } }>`
      select ST_AsGeoJSON(ST_LineInterpolatePoint(ST_GeometryN(feature.shape, 1), 0.4))::json as at from "layerFeatures" as feature
      join layers on layers.id = feature."layerId" and layers."contentVersion" = feature."contentVersion" join themes on themes.id = layers."themeId"
      where themes.name = '铁路' and ST_Dimension(feature.shape) = 1 order by feature.id limit 1`.execute(
      server.database.db,
    )
    await leavesNone('R06', rows[0]!.at.coordinates)
  })

  async function leavesNone(code: string, place: readonly [number, number]): Promise<void> {
    const boundary = polygon(around(place))
    const lines = withinOf(await linesAt(boundary), code)
    expect(lines.length).toBeGreaterThan(0)
    const { data, msg } = await officer.post<Coached>('/intellectAnalysis/coach', { boundary })
    expect(msg).toBe('ok')
    for (const { layerId, measured } of lines) {
      const cut = data.cuts.find(
        ({ layers: [only, ...others] }) =>
          others.length === 0 && only?.layerId === layerId && only.setbackM === measured!.limitM + measured!.accuracyM,
      )
      expect(cut).toMatchObject({ isHidden: false, boundary: { type: 'MultiPolygon' } })
      const left = withinOf(await linesAt(cut!.boundary), code)
      expect(left.map((line) => line.measured!.limitM)).not.toContain(measured!.limitM)
    }
  }
})
