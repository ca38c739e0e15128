import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lands } from '../../src/resources/lands.ts'
import { sql } from '../../server/db/index.ts'
import { crsOf } from '../../server/terrain/crs.ts'
import { factsOf } from '../../server/terrain/facts.ts'
import type { Ground } from '../../server/terrain/ground.ts'
import { TerrainKeeper, type TerrainKeeperDeps } from '../../server/terrain/kept/keeper.ts'
import { lakeSharesOf } from '../../server/terrain/lake-shares.ts'
import { withoutKeeper } from '../analysis/kept-support.ts'
import { aLand } from '../lands/support.ts'
import { cellM, origin, surface } from './surface.ts'

const { toDegrees } = crsOf(4543)!
const size = { width: 300, height: 200 }

/** A slope that rises to the east, level where the lake is. */
const slope = (x: number): number => (x < 50 ? 1966 : 1966 + (x - 50) * cellM * Math.tan((20 * Math.PI) / 180))

function place(x: number, y: number): [number, number] {
  return [...toDegrees([origin[0] + x * cellM, origin[1] - y * cellM])] as [number, number]
}

function ring(x: number, y: number, side: number): [number, number][] {
  return [place(x, y), place(x, y + side), place(x + side, y + side), place(x + side, y), place(x, y)]
}

const boundary = (x: number, y: number, side = 4) => ({ type: 'MultiPolygon', coordinates: [[ring(x, y, side)]] })
const lake = { name: '洱海', coordinates: [ring(5, 20, 40)] }

describe('the terrain of parcels', () => {
  const server = withoutKeeper()
  let folder = ''
  let ground: Ground
  let version: string | null = 'one'
  const keeper = (given: Partial<TerrainKeeperDeps> = {}): TerrainKeeper =>
    new TerrainKeeper({
      database: server.database,
      current: async () => (version ? { version } : null),
      lake: async () => lake,
      facts: (input) => factsOf(ground, input),
      lakeShares: (input) => lakeSharesOf(ground, input),
      warn: (facts, message) => {
        throw new Error(`${message} ${JSON.stringify(facts)}`)
      },
      ...given,
    })
  const stored = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select lands.version, "updatedAt", "elevationM", "slopeDeg", aspect, "lakeViewPct", kept."version" as made, facts, moves
      from lands join "landTerrain" as kept on kept."landId" = lands.id where lands.id = ${id}`.execute(
      server.database.db,
    )
    return rows[0]!
  }
  /** The engine would keep a parcel within the boundary of its region. */
  const move = (id: string, x: number, y: number) =>
    sql`update lands set boundary = ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(boundary(x, y))}), 4490) where id = ${id}`.execute(
      server.database.db,
    )
  const at = async (x: number, y: number) => {
    const row = await server.make(lands, aLand({ boundary: null }))
    await move(row.id, x, y)
    return row
  }
  const layerVersion = async (): Promise<unknown> =>
    (await sql`select version from "layerVersions" where layer = 'lands'`.execute(server.database.db)).rows[0]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-'))
    ground = (await surface(folder, size, slope)).ground
  })
  afterAll(async () => {
    await ground.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is computed in the background, and neither versions, nor times, nor tiles change with it', async () => {
    const { id } = await at(100, 40)
    const before = await stored(id)
    expect(before).toMatchObject({ elevationM: null, slopeDeg: null, aspect: null, lakeViewPct: null, made: null })
    const layer = await layerVersion()
    await keeper().look()
    const after = await stored(id)
    expect(after).toMatchObject({
      version: before.version,
      updatedAt: before.updatedAt,
      made: 'one',
      slopeDeg: 20,
      aspect: 'w',
    })
    expect(after.elevationM).toBeCloseTo(slope(101.5), 0)
    expect(after.lakeViewPct).toBeGreaterThan(90)
    expect(after.facts).toMatchObject({ slopeShares: [0, 0, 0, expect.closeTo(1, 5), 0], knownShare: 1 })
    expect(await layerVersion()).toEqual(layer)
    const { rows } = await sql`select 1 from "landTerrain" where "version" is distinct from 'one'`.execute(
      server.database.db,
    )
    expect(rows).toEqual([])
  })

  it('is unknown beyond the rasters and without a boundary, never 0', async () => {
    const away = await at(900, 900)
    const bare = await server.make(lands, aLand({ boundary: null }))
    await keeper().look()
    const unknown = { made: 'one', facts: null, elevationM: null, slopeDeg: null, aspect: null, lakeViewPct: null }
    expect([await stored(away.id), await stored(bare.id)]).toMatchObject([unknown, unknown])
  })

  it('is unknown from the moment a boundary moves until it is made again, and a late result of the old one is not kept', async () => {
    const { id } = await at(100, 60)
    await keeper().look()
    await server.change(lands, [{ id, name: '改名的地块' }])
    expect(await stored(id)).toMatchObject({ slopeDeg: 20 })
    const moving = keeper({
      facts: async (input) => {
        const found = await factsOf(ground, input)
        if ((await stored(id)).moves === 2) await move(id, 10, 100)
        return found
      },
    })
    await move(id, 120, 60)
    expect(await stored(id)).toMatchObject({
      slopeDeg: null,
      elevationM: null,
      aspect: null,
      lakeViewPct: null,
      facts: null,
    })
    await moving.look()
    expect(await stored(id)).toMatchObject({ moves: 3, slopeDeg: 0, aspect: 'level', elevationM: 1966 })
  })

  it('is made again for other rasters, and forgotten without any', async () => {
    const { id } = await at(150, 40)
    await keeper().look()
    const all: number[] = []
    version = 'two'
    await keeper({ facts: async (input) => (all.push(input.boundaries.length), factsOf(ground, input)) }).look()
    expect(await stored(id)).toMatchObject({ made: 'two', slopeDeg: 20 })
    expect(Math.max(...all)).toBeLessThanOrEqual(200)
    version = null
    await keeper().look()
    expect(await stored(id)).toMatchObject({ made: null, slopeDeg: null, lakeViewPct: null, facts: null })
    version = 'one'
    await keeper().look()
  })

  it('leaves out a parcel that cannot be computed, and does not try it at once again', async () => {
    const { id } = await at(170, 40)
    const other = await at(180, 40)
    let calls = 0
    const [first] = boundary(170, 40).coordinates[0]![0]!
    const warned: object[] = []
    const failing = keeper({
      facts: async (input) => {
        calls += 1
        if (input.boundaries.some(({ coordinates }) => Math.abs(coordinates[0]![0]![0]![0]! - first![0]) < 1e-7))
          throw new Error('no')
        return factsOf(ground, input)
      },
      warn: (facts) => void warned.push(facts),
    })
    await failing.look()
    expect([await stored(id), await stored(other.id)]).toMatchObject([
      { made: null, slopeDeg: null },
      { made: 'one', slopeDeg: 20 },
    ])
    expect(warned).toMatchObject([{ id }])
    const before = calls
    await failing.look()
    expect(calls).toBe(before)
    await keeper().look()
    expect(await stored(id)).toMatchObject({ made: 'one' })
  })

  it('is computed by one node at a time', async () => {
    await at(190, 40)
    const { db } = server.database
    await sql`update "terrainWork" set worker = 'another', "workerUntil" = now() + interval '1 minute'`.execute(db)
    const none = keeper({ facts: () => Promise.reject(new Error('not this one')) })
    await none.look()
    await sql`update "terrainWork" set "workerUntil" = now() - interval '1 second'`.execute(db)
    await keeper().look()
    const { rows } = await sql`select worker from "terrainWork"`.execute(db)
    expect(rows).toEqual([{ worker: null }])
  })
})
