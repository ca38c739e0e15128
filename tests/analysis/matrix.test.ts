import { beforeAll, describe, expect, it } from 'vitest'
import { verdictOf, type OverlayRun } from '../../src/resources/analysis.ts'
import { lands } from '../../src/resources/lands.ts'
import { looseChecks } from '../../src/resources/looked-themes.ts'
import { uses } from '../../src/resources/uses.ts'
import type { MatrixCell, UseMatrix } from '../../src/resources/use-matrix.ts'
import { sql } from '../../server/db/index.ts'
import { aLand } from '../lands/support.ts'
import { aDemoServer } from '../seed/demo-server.ts'
import { demoRuleTests } from '../../server/demo/rules.ts'
import type { Geometry } from '../../src/resources/define.ts'
import { crossedBesideStation } from '../seed/places.ts'
import { aServer, type Caller, type TestApp } from '../support/app.ts'
import { expectStatesToAgree } from './theme-states.ts'
import { aLayer, aTheme, box, covered, polygon, withoutDemoLayers, type Polygon } from './support.ts'

const around = (west: number, south: number, width: number): Polygon =>
  polygon([
    [west, south],
    [west + width, south],
    [west + width, south + width],
    [west, south + width],
    [west, south],
  ])

const ask = async (caller: Caller, body: unknown): Promise<UseMatrix> => {
  const { data, msg } = await caller.post<UseMatrix>('/intellectAnalysis/matrix', body)
  expect(msg).toBe('ok')
  return data
}
const analysed = async (caller: Caller, body: unknown): Promise<OverlayRun> => {
  const { data, msg } = await caller.post<OverlayRun>('/intellectAnalysis/overlay', body)
  expect(msg).toBe('ok')
  return data
}

/** The boundary of a test of the demonstration's rules. */
function testedAt(name: string): Geometry {
  const found = demoRuleTests().find((test) => test.name === name)
  if (!found) throw new Error(`There is no test ${name}`)
  return found.boundary
}

/** Places of the demonstration where rules say much, or nothing. */
const places: Record<string, (server: TestApp) => Promise<unknown>> = {
  'an expressway and a railway': crossedBesideStation,
  'beside a road': async () => testedAt('高速公路外 10 米：康养酒店'),
  'outside the red line': async () => testedAt('生态保护红线以外：康养酒店'),
  'in a town': async () => testedAt('城镇开发边界以内：康养酒店'),
  'the shore of Erhai': async () => around(100.16, 25.69, 0.02),
  'hills with villages': async () => around(100.2, 25.85, 0.05),
  'a whole valley': async () => around(100.1, 25.4, 0.2),
}

describe('the matrix of a boundary, with the rules of the demonstration,', () => {
  const server = aDemoServer()
  let officer: Caller
  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })
  const kinds = new Set<string>()
  const themesSeen = new Set<string | null>()

  it.each(Object.keys(places))(
    'has for every published use the verdict and the rules of an analysis for it: %s',
    async (name) => {
      const boundary = await places[name]!(server)
      const { rows, themes, checks } = await ask(officer, { boundary })
      for (const { id } of themes) themesSeen.add(id)
      expect(rows.length).toBeGreaterThan(5)
      for (const { use, verdict, cells } of rows) {
        kinds.add(verdict)
        const { result } = await analysed(officer, { boundary, useId: use.id })
        expectStatesToAgree(result)
        expect(verdict, use.name).toBe(result.verdict)
        expect(checks).toEqual(result.checks)
        expect(cells.length).toBe(themes.length)
        cells.forEach((cell, at) => {
          const own = result.lines.filter((line) => line.themeId === themes[at]!.id && !line.overriddenBy)
          const alone = verdictOf(own, cell?.checks ?? [])
          const wanted = { infeasible: 'forbidden', 'needs-check': 'unknown', conditional: 'conditional' } as const
          if (alone !== 'feasible') expect(cell?.says, `${use.name}, ${themes[at]!.name}`).toBe(wanted[alone])
          if (cell?.line && !cell.line.overriddenBy)
            expect(own.map(({ rule, clause }) => [rule?.code, clause])).toContainEqual([
              cell.line.rule?.code,
              cell.line.clause,
            ])
        })
        // Cells and what is missing of no theme are all that the verdict follows from.
        const said = cells.flatMap((cell) => (cell?.says ? [{ says: cell.says, standing: null }] : []))
        expect(verdictOf(said, looseChecks(checks, result.themes!)), use.name).toBe(verdict)
      }
    },
  )

  it('has met all verdicts, and many themes', () => {
    expect([...kinds].toSorted()).toEqual(['conditional', 'feasible', 'infeasible', 'needs-check'])
    expect(themesSeen.size).toBeGreaterThan(8)
  })

  it('lists the uses as their tree, and is the same for a parcel, a boundary and a run', async () => {
    const boundary = { type: 'MultiPolygon', coordinates: [around(100.231, 25.612, 0.003).coordinates] }
    const land = await server.make(lands, aLand({ xzqdm: '532900000000', boundary }))
    const given = await ask(officer, { boundary })
    const { rows } = await sql<{ id: string; parentId: string | null }>`
      select id, "parentId" from uses where published and "deletedAt" is null`.execute(server.database.db)
    expect(given.rows.map(({ use }) => use.id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]))
    given.rows.forEach(({ use, depth }, at) => {
      const parent = given.rows.slice(0, at).findLast((row) => row.depth < depth)
      expect(parent?.use.id ?? null, use.name).toBe(depth === 0 ? null : parentOf.get(use.id))
    })
    const run = await analysed(officer, { landId: land.id })
    expect(await ask(officer, { landId: land.id })).toEqual(given)
    expect(await ask(officer, { runId: run.id })).toEqual(given)
  })
})

describe('the matrix of a boundary', () => {
  const server = aServer()
  let officer: Caller
  let investor: Caller

  beforeAll(async () => {
    ;[officer, investor] = await Promise.all([server.signIn('officer-prefecture'), server.signIn('investor')])
  })

  it('shows in each cell the strictest, why it is so, and what holds instead', async () => {
    await withoutDemoLayers(server)
    await sql`update uses set published = false`.execute(server.database.db)
    const use = await server.make(uses, { name: '试验用途', landUse: '09', xzqdm: '532900000000', published: true })
    const mixed = await aTheme(server, { name: '混合', authority: '某局' })
    await aLayer(server, [polygon(box(0, 0, 1))], { name: '条件', verdict: 'conditional', themeId: mixed.id })
    const partly = await aLayer(server, [polygon(box(1, 0, 1))], { name: '提示', verdict: 'notice', themeId: mixed.id })
    await aLayer(server, [polygon(box(0, 0, 2))], {
      name: '过期禁止',
      dataDate: '2019-01-01',
      validUntil: '2020-01-01',
      clause: '不得建设',
    })
    await aTheme(server, { name: '缺数据' })
    const boundary = polygon(box(0, 0, 2))
    const cells = async (): Promise<Record<string, MatrixCell | null>> => {
      const { themes, rows } = await ask(officer, { boundary })
      expect(rows).toMatchObject([{ use: { id: use.id, name: '试验用途' }, depth: 0 }])
      return Object.fromEntries(themes.map(({ name }, at) => [name, rows[0]!.cells[at]!]))
    }
    const found = await cells()
    expect(Object.keys(found).toSorted(), 'only what has something to say').toEqual(
      ['混合', '缺数据', '过期禁止'].toSorted(),
    )
    expect(found).toMatchObject({
      混合: { says: 'conditional', line: { layer: '条件', says: 'conditional' }, checks: [], more: 1 },
      缺数据: { says: 'unknown', line: null, checks: [{ code: 'missing' }], more: 0 },
      过期禁止: { says: 'unknown', line: { says: 'forbidden', standing: 'expired', clause: '不得建设' } },
    })
    await covered(server, partly.id, polygon(box(0, 0, 1)))
    await sql`update "layerContents" set coverage = (select coverage from "layerContents" where "layerId" = ${partly.id}) where coverage is null`.execute(
      server.database.db,
    )
    expect((await cells()).混合).toMatchObject({
      says: 'unknown',
      line: { says: 'conditional' },
      checks: [{ code: 'uncovered' }],
    })
  })

  it('has nothing of a layer’s features, and is the same whoever may see them', async () => {
    await aLayer(server, [polygon(box(0, 0, 1))], { visibleTo: 'officers' })
    const boundary = polygon(box(0, 0, 2))
    const theirs = await ask(investor, { boundary })
    expect(theirs).toEqual(await ask(officer, { boundary }))
    expect(JSON.stringify(theirs)).not.toMatch(/"(shape|coordinates|at|bbox)"/)
  })

  it('returns 401, 404 for parcels and runs of others, 400 and 422 as an analysis does', async () => {
    const boundary = polygon(box(0, 0, 2))
    const path = '/intellectAnalysis/matrix'
    const { id: runId } = await analysed(investor, { boundary })
    const place = { type: 'MultiPolygon', coordinates: [[box(0, 40, 1)]] }
    const hidden = await server.make(lands, aLand({ published: false, boundary: place }))
    const bare = await server.make(lands, aLand({ published: true }))
    const stranger = await server.anActor([])
    expect((await server.visitor.post(path, { boundary })).status).toBe(401)
    expect((await stranger.post(path, { runId })).status).toBe(404)
    expect((await stranger.post(path, { landId: hidden.id })).status).toBe(404)
    expect((await investor.post(path, { landId: hidden.id })).status).toBe(404)
    expect((await officer.post(path, { landId: bare.id })).status).toBe(422)
    for (const body of [{}, { boundary, runId }, { boundary, landId: bare.id }, { boundary, useId: 'x' }, { runId: 1 }])
      expect((await investor.post(path, body)).status, JSON.stringify(body)).toBe(400)
    const bow = polygon([
      [100.2, 25.5],
      [100.21, 25.51],
      [100.21, 25.5],
      [100.2, 25.51],
      [100.2, 25.5],
    ])
    expect((await investor.post(path, { boundary: bow })).status).toBe(422)
    expect((await investor.post(path, { boundary: around(80, 25, 0.01) })).status).toBe(422)
  })
})
