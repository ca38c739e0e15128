import fc from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow, Geometry } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { RowsRefused } from '../../server/http/each-row.ts'
import { programActor, programContext } from '../../server/seed/index.ts'
import { withGiven } from '../../server/lands/given.ts'
import { lockArea } from '../../server/lands/area-lock.ts'
import { findOverlaps, overlapQuery } from '../../server/lands/overlaps.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { rollingBack, testDatabaseKind } from '../support/database.ts'
import { isLong } from '../support/long.ts'
import { aLand, aProject, square } from './support.ts'

type Neighbour = {
  id: string | null
  landCode: string | null
  name: string | null
  areaM2: number
  location: { coordinates: [number, number] }
}
type Refusal = { overlaps: Neighbour[]; location: unknown; errors: { field: string }[] }

describe('a parcel', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller
  const all = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'publish'].flatMap((action) => [
    `LM:${action}`,
    `PM:${action}`,
  ])

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3' })
    officer = await server.anActor(all)
  })

  const add = (values: Record<string, unknown>): Promise<Answer<AnyRow & Refusal>> =>
    officer.post('/projectLands/add', aLand(values))

  async function added(values: Record<string, unknown>): Promise<AnyRow> {
    const answer = await add(values)
    expect(answer.status, answer.msg).toBe(200)
    return answer.data
  }

  describe('has an area', () => {
    it('that the database computes on the ellipsoid, and that follows the boundary', async () => {
      const land = await added({ boundary: square(0, 0) })
      expect(land.areaM2).toBeCloseTo(geodesicArea(square(0, 0)), 1)
      const larger = await officer.put<AnyRow>('/projectLands/update', {
        id: land.id,
        version: land.version,
        boundary: square(0, 0, 0.0015),
      })
      expect(larger.data.areaM2).toBeCloseTo(geodesicArea(square(0, 0, 0.0015)), 1)
      const renamed = await officer.put<AnyRow>('/projectLands/update', { id: land.id, version: 2, name: '改名' })
      expect(renamed.data.areaM2).toBe(larger.data.areaM2)
      const without = await officer.put<AnyRow>('/projectLands/update', { id: land.id, version: 3, boundary: null })
      expect(without.data).toMatchObject({ boundary: null, areaM2: null })
    })

    it('that callers can not set', async () => {
      expect((await add({ areaM2: 1 })).status).toBe(400)
    })

    it('that agrees with the geodesic formulas for any shape and place', async () => {
      const triangles = fc.tuple(
        fc.double({ min: 98, max: 102, noNaN: true }),
        fc.double({ min: 24, max: 27, noNaN: true }),
        fc.double({ min: 0.0002, max: 0.05, noNaN: true }),
        fc.double({ min: 0.0002, max: 0.05, noNaN: true }),
      )
      await fc.assert(
        fc.asyncProperty(triangles, async ([x, y, width, height]) => {
          const ring = [
            [x, y],
            [x + width, y],
            [x + width / 3, y + height],
            [x, y],
          ].map(([lon = 0, lat = 0]) => [Number(lon.toFixed(9)), Number(lat.toFixed(9))])
          const boundary: Geometry = { type: 'MultiPolygon', coordinates: [[ring]] }
          const land = await rollingBack(
            server.database,
            async (tx) =>
              (
                await server.engine.create(tx, programContext(programActor({ name: 'test' })), lands, [
                  aLand({ boundary }),
                ])
              )[0]!,
          )
          const wanted = geodesicArea(boundary)
          expect(Math.abs(Number(land.areaM2) - wanted)).toBeLessThan(0.01 + wanted * 1e-7)
        }),
        { numRuns: 25 },
      )
    })

    it('only with a valid boundary: one that crosses itself is rejected with the point', async () => {
      const bow = {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [100.5, 25.5],
              [100.501, 25.501],
              [100.501, 25.5],
              [100.5, 25.501],
              [100.5, 25.5],
            ],
          ],
        ],
      }
      const answer = await add({ boundary: bow })
      expect(answer).toMatchObject({
        status: 422,
        data: { errors: [{ field: 'boundary' }], location: { type: 'Point' } },
      })
      expect(answer.msg).toContain('自相交')
    })
  })

  describe('may not overlap another', () => {
    it('and the error contains the neighbour, the common area and a point in it', async () => {
      const first = await added({ boundary: square(10, 0) })
      const answer = await add({ boundary: square(10.5, 0) })
      expect(answer.status).toBe(422)
      const [neighbour] = answer.data.overlaps
      expect(neighbour).toMatchObject({ id: first.id, landCode: first.landCode, name: first.name })
      expect(neighbour?.areaM2).toBeCloseTo(geodesicArea(square(10.5, 0, 0.001)) / 2, -1)
      const [lon = 0, lat = 0] = neighbour?.location.coordinates ?? []
      expect(lon).toBeGreaterThan(100.2105)
      expect(lon).toBeLessThan(100.211)
      expect(lat).toBeGreaterThan(25.6)
      expect(answer.data.errors).toEqual([expect.objectContaining({ field: 'boundary' })])
      expect(answer.msg).toContain(`${String(first.landCode)}“${String(first.name)}”`)
    })

    it('but may touch it, or overlap it by less than a square metre', async () => {
      await added({ boundary: square(20, 0) })
      await added({ boundary: square(21, 0) })
      await added({ boundary: square(19.000008, 0) })
    })

    it('but may overlap its own former boundary', async () => {
      const land = await added({ boundary: square(30, 0) })
      expect(
        (await officer.put('/projectLands/update', { id: land.id, version: 1, boundary: square(30.5, 0) })).status,
      ).toBe(200)
    })

    it('and is not restored from the recycle bin onto it', async () => {
      const land = await added({ boundary: square(40, 0) })
      expect((await officer.delete('/projectLands/delete', [land.id])).status).toBe(200)
      const newer = await added({ boundary: square(40.5, 0) })
      const refusedAnswer = await officer.call<Refusal>('POST', '/projectLands/restore', { query: { ids: land.id } })
      expect(refusedAnswer).toMatchObject({ status: 422, data: { overlaps: [{ id: newer.id }] } })
      await officer.delete('/projectLands/delete', [newer.id])
      expect((await officer.call('POST', '/projectLands/restore', { query: { ids: land.id } })).status).toBe(200)
    })

    it('and of neighbours outside the caller’s data scope the error tells only county and office, unless they are published', async () => {
      const foreign = { xzqdm: '532930000000', name: '邻县地块' }
      const [hidden] = await create([
        aLand({ ...foreign, boundary: square(50, 0) }),
        aLand({ ...foreign, boundary: square(50, 1) }),
      ])
      const unnamed = await add({ boundary: square(50.5, 0.5) })
      const nothing = { id: null, landCode: null, name: null, areaM2: null, location: null }
      expect(unnamed.data).toMatchObject({ location: null, overlaps: [{ ...nothing, office: null }] })
      expect(unnamed.msg).toBe('范围与其他地块重叠：试验区划 532930000000的地块（请联系当地主管部门）')
      expect(unnamed.text).not.toContain(hidden?.id)
      expect(unnamed.text).not.toMatch(/邻县地块|\d m²|100\.25/)
      await sql`update regions set contact = '洱源县招商局', "contactPhone" = '0872-5120000' where xzqdm = '532930000000'`.execute(
        server.database.db,
      )
      expect((await add({ boundary: square(50.5, 0.5) })).msg).toBe(
        '范围与其他地块重叠：试验区划 532930000000的地块（请联系洱源县招商局 0872-5120000）',
      )
      await sql`update lands set published = true where id = ${hidden?.id}`.execute(server.database.db)
      expect((await add({ boundary: square(50.5, 0) })).data.overlaps).toEqual([
        expect.objectContaining({ id: hidden?.id, name: '邻县地块' }),
      ])
    })

    it('including parcels of the same write, except those that are rejected themselves', async () => {
      const there = await added({ boundary: square(60, 0) })
      const drafts = [
        aLand({ boundary: square(60.5, 0) }),
        aLand({ boundary: square(61, 0) }),
        aLand({ boundary: square(62, 0) }),
        aLand({ boundary: square(62.5, 0) }),
      ]
      const error: unknown = await create(drafts).catch((each: unknown) => each)
      const refusals = error instanceof RowsRefused ? error.refusals : []
      expect(refusals.map(({ index }) => index)).toEqual([0, 3])
      const [first, second] = refusals.map((each) => (each.error.data as Refusal).overlaps)
      expect(first).toEqual([expect.objectContaining({ id: there.id })])
      expect(second).toEqual([expect.objectContaining({ id: null, landCode: drafts[2]?.landCode })])
    })

    it.each([
      ['in one lock cell', 0.001, 0.0004],
      ['across several lock cells', 0.2, 0.19],
      ['so large that all land is locked', 2, 1.9],
    ])('and of two that are written at the same moment one is rejected: %s', async (_size, side, apart) => {
      const there = (west: number): Geometry => ({
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [west, 40],
              [west + side, 40],
              [west + side, 40 + side],
              [west, 40 + side],
              [west, 40],
            ],
          ],
        ],
      })
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all([add({ boundary: there(110) }), add({ boundary: there(110 + apart) })])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
        await officer.delete(
          '/projectLands/delete',
          answers.flatMap(({ status, data }) => (status === 200 ? [data.id] : [])),
        )
      }
    })

    it('and a small boundary locks only one cell, so that writers elsewhere do not wait', async () => {
      const lockCount = await withTx(server.database.db, { id: 'system', name: 'test' }, async (tx) => {
        await lockArea(tx, [square(3, 3)])
        const { rows } = await sql<{
          count: number
        }>`select count(*) as count from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and pid = pg_backend_pid()`.execute(
          tx,
        )
        return rows[0]?.count
      })
      expect(lockCount).toBe(1)
    })
  })

  function create(drafts: Record<string, unknown>[]): Promise<AnyRow[]> {
    const actor = programActor({ name: 'test' })
    return withTx(server.database.db, actor, (tx) => server.engine.create(tx, programContext(actor), lands, drafts))
  }

  it('overlaps exactly those with more than a square metre in common, for any shapes, few or many', async () => {
    const corner = fc.integer({ min: 0, max: 3_000 }).map((steps) => steps * 1e-6)
    const triangle = fc
      .tuple(corner, corner, corner, corner, corner, corner)
      .filter(([ax, ay, bx, by, cx, cy]) => Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) > 1e-12)
    await fc.assert(
      fc.asyncProperty(fc.array(triangle, { minLength: 5, maxLength: 25 }), fc.boolean(), async (shapes, isMany) => {
        const triangles = shapes.map(([ax, ay, bx, by, cx, cy]) =>
          ring([
            [ax, ay],
            [bx, by],
            [cx, cy],
            [ax, ay],
          ]),
        )
        // Far from the triangles and from each other: with over 100 boundaries, a table with an index is used.
        const fillers = isMany ? Array.from({ length: 120 }, (_none, index) => square(index * 2, -2_000)) : []
        const given = [...triangles, ...fillers].map((boundary, index) => ({ index, id: `g${index}`, boundary }))
        const found = await rollingBack(server.database, (tx) =>
          withGiven(tx, given, async (each) => (await overlapQuery(each).execute(tx)).rows),
        )
        expect(found.map(({ index, otherIndex }) => `${index}:${otherIndex}`).sort()).toEqual(
          (await plainOverlaps(triangles)).sort(),
        )
      }),
      { numRuns: 20 },
    )
  })

  /** The overlapping pairs by comparing all with all. */
  async function plainOverlaps(boundaries: readonly Geometry[]): Promise<string[]> {
    const { rows } = await sql<{ pair: string }>`
      with given as (select place - 1 as index, ST_SetSRID(ST_GeomFromGeoJSON(text), 4490) as geom from unnest(${boundaries.map((each) => JSON.stringify(each))}::text[]) with ordinality as g(text, place))
      select a.index || ':' || b.index as pair from given a, given b
      where b.index < a.index and ST_Area(ST_CollectionExtract(ST_Intersection(a.geom, b.geom), 3)::geography) > 1`.execute(
      server.database.db,
    )
    return rows.map(({ pair }) => pair)
  }

  describe('among ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      aLand({ boundary: square(index % 100, 200 + Math.floor(index / 100)) }),
    )

    it.runIf(isLong || testDatabaseKind() === 'postgres')(
      'is compared with all of them at once, by the spatial index',
      async () => {
        expect(await create(many)).toHaveLength(many.length)
        await server.database.tidy(['lands'])
        const shifted = many.map(({ boundary }, index) => ({
          index,
          id: `new-${index}`,
          boundary: { ...(boundary as Geometry) },
        }))
        const found = await rollingBack(server.database, (tx) =>
          withGiven(tx, shifted, (given) => findOverlaps(tx, given)),
        )
        expect(found.size).toBe(many.length)
        expect(await planOf(shifted.slice(0, 1))).toContain('lands_boundary_gist')
        expect(await planOf(shifted.slice(0, 5_000)), 'for two large sets the planner may choose either index').toMatch(
          /lands_boundary_gist|given_boundaries_geom_idx/,
        )
      },
    )

    async function planOf(boundaries: { index: number; id: string; boundary: unknown }[]): Promise<string> {
      return rollingBack(server.database, (tx) =>
        withGiven(tx, boundaries, async (given) => {
          const { rows } = await sql<Record<string, string>>`explain ${overlapQuery(given)}`.execute(tx)
          return rows.map((row) => Object.values(row).join()).join('\n')
        }),
      )
    }
  })

  describe('belongs to a project', () => {
    const landsOf = async (project: AnyRow): Promise<unknown> => (await server.row(projects, 'id', project.id)).lands

    it('whose list of parcels follows when they are added, moved, deleted and restored', async () => {
      const [one, other] = [await server.make(projects, aProject()), await server.make(projects, aProject())]
      const land = await added({ projectid: one.id })
      const second = await added({ projectid: one.id })
      expect(await landsOf(one)).toEqual([land.id, second.id])
      await officer.put('/projectLands/update', { id: land.id, version: 1, projectid: other.id })
      expect([await landsOf(one), await landsOf(other)]).toEqual([[second.id], [land.id]])
      await officer.delete('/projectLands/delete', [land.id])
      expect(await landsOf(other)).toEqual([])
      await officer.call('POST', '/projectLands/restore', { query: { ids: land.id } })
      expect(await landsOf(other)).toEqual([land.id])
      expect((await server.row(projects, 'id', other.id)).version, 'each change of the list is a new version').toBe(4)
    })

    it('which can not be deleted while it has parcels', async () => {
      const project = await server.make(projects, aProject())
      const land = await added({ projectid: project.id })
      const answer = await officer.delete('/projects/delete', [project.id])
      expect(answer).toMatchObject({ status: 422, data: { holders: [{ resource: 'lands', count: 1 }] } })
      expect(
        (await officer.delete('/projectLands/delete', [land.id])).status,
        'a parcel is not held by its project',
      ).toBe(200)
    })

    it('whose list of parcels is complete and in order after many writers added some at once', async () => {
      const project = await server.make(projects, aProject())
      const answers = await Promise.all(Array.from({ length: 8 }, () => add({ projectid: project.id })))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await landsOf(project)).toEqual(
        answers
          .map(({ data }) => data)
          .sort((a, b) => (String(a.landCode) < String(b.landCode) ? -1 : 1))
          .map(({ id }) => id),
      )
    })
  })

  it('keeps its region from being deleted', async () => {
    const region = await server.aRegion({ xzqdm: '532931000000', xzqjb: '3' })
    await server.make(lands, aLand({ xzqdm: '532931000000' }))
    await server.make(projects, aProject({ xzqdm: '532931000000' }))
    const answer = await (
      await server.signIn('admin')
    ).delete<{ holders: { resource: string }[] }>('/sysXzq/delete', [region.id])
    expect(answer.status).toBe(422)
    expect(answer.data.holders.map(({ resource }) => resource).sort()).toEqual(['lands', 'projects'])
  })
})

/** A polygon by its corners, in degrees from 100.3° east and 26° north. */
function ring(corners: readonly (readonly [number, number])[]): Geometry {
  return {
    type: 'MultiPolygon',
    coordinates: [[corners.map(([x, y]) => [Number((100.3 + x).toFixed(9)), Number((26 + y).toFixed(9))])]],
  }
}

/** The area in m² by the formulas of Karney (2013), on the ellipsoid of CGCS2000. */
function geodesicArea(geometry: Geometry): number {
  const polygon = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101).Polygon(false)
  const [ring = []] = (geometry.coordinates as number[][][][])[0] ?? []
  for (const [lon = 0, lat = 0] of ring.slice(0, -1)) polygon.AddPoint(lat, lon)
  return Math.abs(polygon.Compute(false, true).area ?? Number.NaN)
}
