import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { UseMatrix } from '../../src/resources/use-matrix.ts'
import { allUses, type Grid } from '../../src/resources/rules/grid.ts'
import type { Relation } from '../../src/resources/rules/evidence.ts'
import type { TestedRule } from '../../src/resources/rules/tested.ts'
import type { TerrainReads } from '../../server/analysis/index.ts'
import { sql } from '../../server/db/index.ts'
import { factsOf } from '../../server/terrain/facts.ts'
import type { Ground } from '../../server/terrain/ground.ts'
import { bothWays } from '../analysis/both-ways.ts'
import { settled } from '../analysis/kept-support.ts'
import { aLayer, aTheme, box, polygon, withoutDemoLayers } from '../analysis/support.ts'
import { aLand } from '../lands/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { degreeSurface } from '../terrain/degree-surface.ts'
import { ruleValues } from './support.ts'

const xzqdm = '532900000000'

/** Level in the west, 20° from 10 to 20 thousandths of a degree, 40° east of that; unknown beyond 30. */
function heightAt(thousandth: number): number {
  const metres = 100.5 * thousandth
  const [first, second] = [1005, 2010]
  if (thousandth > 30) return Number.NaN
  const rise = (degrees: number): number => Math.tan((degrees * Math.PI) / 180)
  if (metres < first) return 2000
  if (metres < second) return 2000 + (metres - first) * rise(20)
  return 2000 + (second - first) * rise(20) + (metres - second) * rise(40)
}

const grid = (above: number): Grid => ({
  columns: [allUses],
  rows: [{ zone: '*', distanceM: null, above, cells: { all: { outcome: 'forbidden' } } }],
})

describe('rules of slope and elevation, with elevation data', () => {
  let ground: Ground | null = null
  let version = 'one'
  let isBroken = false
  const terrainReads: TerrainReads = {
    current: async () => (ground ? { version, isSchematic: true, attribution: null } : null),
    facts: (asked) => (isBroken ? Promise.reject(new Error('a thread ended')) : factsOf(ground!, asked)),
  }
  const server = aServer({ terrainReads })
  const { agreed } = bothWays(server, () => checker, terrainReads)
  let author: Caller
  let checker: Caller
  let folder = ''

  const rule = async (relation: Relation, above: number): Promise<AnyRow> => {
    await sql`update rules set published = false, "publishedVersion" = null`.execute(server.database.db)
    const theme = await aTheme(server, { name: `地形 ${Math.random()}`, required: false })
    const { data } = await author.post<AnyRow>(
      '/planRules/add',
      ruleValues(theme.id, { xzqdm, relation, grid: grid(above) }),
    )
    return data
  }
  const publish = async ({ id }: AnyRow): Promise<void> => {
    const { data } = await checker.get<AnyRow>('/planRules/detail', { id })
    expect((await checker.post<AnyRow>('/planRules/publish', { id, version: data.version })).msg).toBe('ok')
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rules-'))
    ground = (await degreeSurface(folder, heightAt)).ground
    author = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm })
    checker = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm })
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(90, 90, 1))])
  })
  afterAll(async () => {
    await ground?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('apply where ground is above the limit, with how much of it, and else do not', async () => {
    await publish(await rule('slope-above', 25))
    const steep = await agreed(box(22, 0, 1))
    expect([steep.verdict, steep.lines]).toMatchObject([
      'infeasible',
      [{ says: 'forbidden', doubt: null, above: 25, share: expect.closeTo(1, 3), shape: null }],
    ])
    const half = await agreed(box(19, 0, 2))
    expect(half.verdict).toBe('infeasible')
    expect(half.lines[0]!.share).toBeGreaterThan(0.4)
    expect(half.lines[0]!.share).toBeLessThan(0.6)
    expect(half.lines[0]!.areaM2 / half.areaM2).toBeCloseTo(half.lines[0]!.share, 6)
    expect([half.buildable?.isCertain, half.buildable?.doubts]).toEqual([false, ['no-area']])
    const gentle = await agreed(box(13, 0, 2))
    expect([gentle.verdict, gentle.lines]).toEqual(['feasible', []])
  })

  test('are uncertain near the limit, and where the unknown may matter; not where what is known decides', async () => {
    await publish(await rule('slope-above', 39.5))
    expect((await agreed(box(22, 0, 1))).lines).toMatchObject([{ says: 'unknown', doubt: 'near-limit' }])
    await publish(await rule('slope-above', 25))
    expect((await agreed(box(29, 0, 2))).lines).toMatchObject([{ says: 'forbidden', doubt: null }])
    await publish(await rule('slope-above', 60))
    expect((await agreed(box(29, 0, 2))).lines).toMatchObject([{ says: 'unknown', doubt: 'no-terrain' }])
    expect((await agreed(box(40, 0, 2))).lines).toMatchObject([{ says: 'unknown', doubt: 'no-terrain' }])
  })

  test('of elevation compare heights', async () => {
    await publish(await rule('elevation-above', 2100))
    expect((await agreed(box(5, 0, 2))).verdict).toBe('feasible')
    expect((await agreed(box(22, 0, 1))).lines).toMatchObject([
      { relation: 'elevation-above', above: 2100, share: expect.closeTo(1, 3) },
    ])
  })

  test('results have the terrain, and the matrix the same verdicts', async () => {
    await publish(await rule('slope-above', 25))
    const { data } = await checker.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(box(13, 0, 2)) })
    expect(data.result.terrain).toMatchObject({
      version: 'one',
      isSchematic: true,
      slopeShares: [0, 0, 0, expect.closeTo(1, 3), 0],
    })
    expect(data.result.terrain!.meanSlopeDeg).toBeCloseTo(20, 0)
    expect(data.isIntact).toBe(true)
    const { data: stored } = await checker.get<OverlayRun>('/intellectAnalysis/run', { id: data.id })
    expect([stored.result.terrain, stored.isIntact]).toEqual([data.result.terrain, true])
    const { data: matrix } = await checker.post<UseMatrix>('/intellectAnalysis/matrix', {
      boundary: polygon(box(22, 0, 1)),
    })
    expect(new Set(matrix.rows.map(({ verdict }) => verdict))).toEqual(new Set(['infeasible']))
  })

  test('tests of a rule are asked with the terrain', async () => {
    const made = await rule('slope-above', 25)
    for (const [name, ring, expected] of [
      ['gentle', box(13, 0, 2), 'none'],
      ['steep', box(22, 0, 1), 'forbidden'],
      ['unknown', box(40, 0, 1), 'unknown'],
    ] as const)
      await author.post('/planRuleTests/add', {
        ...{ name, ruleId: made.id, xzqdm, expected },
        boundary: { type: 'MultiPolygon', coordinates: [[ring]] },
      })
    const { data } = await author.get<TestedRule[]>('/planRules/tests', { id: made.id })
    expect(data.map(({ name, found }) => [name, found])).toEqual([
      ['gentle', 'none'],
      ['steep', 'forbidden'],
      ['unknown', 'unknown'],
    ])
    await publish(made)
  })

  test('heights that can’t be computed leave the rest of the answer', async () => {
    await publish(await rule('slope-above', 25))
    isBroken = true
    const { data } = await checker
      .post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(box(22, 0, 1)) })
      .finally(() => (isBroken = false))
    expect(data.result).toMatchObject({
      verdict: 'needs-check',
      terrain: null,
      lines: [{ says: 'unknown', doubt: 'no-terrain' }],
    })
  })

  test('kept verdicts are made again for other heights', async () => {
    const boundary = { type: 'MultiPolygon', coordinates: [[box(13, 0, 1)]] }
    const { id } = await server.make(lands, aLand({ xzqdm, boundary }))
    await publish(await rule('slope-above', 25))
    expect((await settled(checker, { id }))[id]!.verdict).toBe('feasible')
    const other = (await degreeSurface(folder, (x) => heightAt(x + 10))).ground
    const before = ground
    ;[ground, version] = [other, 'two']
    await sql`select pg_notify('verdicts_stale', '')`.execute(server.database.db)
    await expect.poll(async () => (await settled(checker, { id }))[id]!.verdict).toBe('infeasible')
    await before?.close()
  })
})
