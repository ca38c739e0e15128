import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OverlayRun, Verdict } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import type { VerdictChanges } from '../../src/resources/verdict-changes.ts'
import { allUses, type Grid } from '../../src/resources/rules/grid.ts'
import type { Outcome } from '../../src/resources/rules/outcome.ts'
import { sql } from '../../server/db/index.ts'
import { addContent, aLayer, box, polygon, withoutDemoLayers } from '../analysis/support.ts'
import { aLand } from '../lands/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { ruleValues } from './support.ts'

/** Issue of what a publication changes: the list before is true after. */
describe('what publishing would change', () => {
  const server = aServer()
  let author: Caller
  let checker: Caller
  let investor: Caller
  let parcels: AnyRow[] = []
  let camp: AnyRow
  let layer: AnyRow

  const grid = (said: Record<string, Outcome>): Grid => ({
    columns: [allUses, { key: 'lodging', prefix: '', facts: { lodging: true } }],
    rows: [
      {
        zone: '*',
        distanceM: null,
        cells: Object.fromEntries(Object.entries(said).map(([key, outcome]) => [key, { outcome }])),
      },
    ],
  })
  const changes = async (path: string, query: Record<string, string>, caller = checker): Promise<VerdictChanges> => {
    const { data, msg } = await caller.get<VerdictChanges>(path, query)
    expect(msg).toBe('ok')
    return data
  }
  /** Verdicts of the parcels by analyses, without a use and for the camp. */
  const verdicts = async (): Promise<Record<string, Verdict[]>> => {
    const found: Record<string, Verdict[]> = {}
    for (const { id } of parcels)
      for (const useId of [undefined, camp.id]) {
        const { data, msg } = await checker.post<OverlayRun>('/intellectAnalysis/overlay', {
          landId: id,
          ...(useId ? { useId } : {}),
        })
        expect(msg).toBe('ok')
        found[id] = [...(found[id] ?? []), data.result.verdict]
      }
    return found
  }
  /** The verdicts after what a list says, from those before. */
  const afterwards = (before: Record<string, Verdict[]>, { shown }: VerdictChanges): Record<string, Verdict[]> =>
    Object.fromEntries(
      Object.entries(before).map(([id, [bare, forCamp]]) => {
        const of = shown.find((each) => each.kind === 'land' && each.id === id)?.changes ?? []
        const next = (use: string | null, from: Verdict | undefined): Verdict => {
          const change = of.find((each) => (each.use?.id ?? null) === use)
          if (change) expect(change.from).toBe(from)
          return change?.to ?? from!
        }
        return [id, [next(null, bare), next(camp.id, forCamp)]]
      }),
    )

  beforeAll(async () => {
    author = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm: '532900000000' })
    checker = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm: '532900000000' })
    investor = await server.signIn('investor')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    layer = await aLayer(server, [polygon(box(0, 0, 4))], { kind: 'reference', verdict: 'conditional' })
    const place = (at: number) => ({ type: 'MultiPolygon', coordinates: [[box(at, 0, 1)]] })
    await sql`delete from lands where id = any(${parcels.map(({ id }) => id)}::text[])`.execute(server.database.db)
    parcels = []
    for (const at of [1, 2.5, 20, 30])
      parcels.push(await server.make(lands, aLand({ xzqdm: '532900000000', boundary: place(at), published: true })))
    const admin = await server.signIn('admin')
    const { data } = await admin.post<AnyRow>('/planUses/add', {
      name: `营地 ${parcels[0]!.id}`,
      landUse: '0903',
      xzqdm: '532900000000',
      lodging: false,
      published: true,
    })
    camp = data
  })

  test('is listed before a rule is published, for every use, and true afterwards', async () => {
    const { data: rule } = await author.post<AnyRow>(
      '/planRules/add',
      ruleValues(layer.themeId, { xzqdm: '532900000000', grid: grid({ all: 'notice', lodging: 'forbidden' }) }),
    )
    const before = await verdicts()
    expect(Object.values(before).map(([bare]) => bare)).toEqual(['conditional', 'conditional', 'feasible', 'feasible'])
    const listed = await changes('/planRules/changes', { id: rule.id })
    const own = listed.shown.filter(({ id }) => parcels.some((parcel) => parcel.id === id))
    expect(own.map(({ id }) => id).toSorted()).toEqual([parcels[0]!.id, parcels[1]!.id].toSorted())
    expect(own[0]!.changes.find(({ use }) => use === null)).toEqual({
      use: null,
      from: 'conditional',
      to: 'infeasible',
    })
    expect(own[0]!.changes.some(({ use }) => use?.id === camp.id)).toBe(false)
    const { status, msg } = await checker.post('/planRules/publish', { id: rule.id, version: rule.version })
    expect([status, msg]).toEqual([200, 'ok'])
    expect(await verdicts()).toEqual(afterwards(before, listed))
    expect((await changes('/planRules/changes', { id: rule.id })).changed.land).toBe(0)
    // A rule that is not in force yet changes nothing on the day of its publication; here it ends the one that is.
    const { data: later } = await author.get<AnyRow>('/planRules/detail', { id: rule.id })
    const postponed = { id: rule.id, version: later.version, effectiveOn: '2099-01-01' }
    expect((await author.put('/planRules/update', postponed)).msg).toBe('ok')
    const back = await changes('/planRules/changes', { id: rule.id })
    expect(afterwards(await verdicts(), back)).toEqual(before)
  })

  test('is listed before a version of a layer is published, and true afterwards', async () => {
    const contentVersion = await addContent(server, layer.id, [polygon(box(19.5, 0, 4))])
    await sql`update layers set "contentVersion" = 1 where id = ${layer.id}`.execute(server.database.db)
    const before = await verdicts()
    const listed = await changes('/mapLayers/changes', { id: layer.id, contentVersion: String(contentVersion) })
    expect(listed.changed.land).toBe(3)
    const { version } = await server.row(layers, 'id', layer.id)
    const { msg } = await checker.post('/mapLayers/publish', { id: layer.id, version, contentVersion })
    expect(msg).toBe('ok')
    expect(await verdicts()).toEqual(afterwards(before, listed))
  })

  test('includes candidates of schemes and reports, without names that the caller may not see', async () => {
    const [first] = parcels
    const { data: run } = await investor.post<OverlayRun>('/intellectAnalysis/overlay', { landId: first!.id })
    const { data: scheme } = await investor.post<AnyRow>('/schemes/add', { name: '私人方案', xzqdm: '532900000000' })
    const added = await investor.put('/schemes/candidates', {
      id: scheme.id,
      version: scheme.version,
      add: [{ runId: run.id }],
    })
    expect(added.msg).toBe('ok')
    const { data: rule } = await author.post<AnyRow>(
      '/planRules/add',
      ruleValues(layer.themeId, { xzqdm: '532900000000', grid: grid({ all: 'forbidden', lodging: 'forbidden' }) }),
    )
    const { shown } = await changes('/planRules/changes', { id: rule.id })
    const found = shown.find(({ kind, id }) => kind === 'scheme' && id === scheme.id)
    expect(found).toEqual({
      kind: 'scheme',
      id: scheme.id,
      label: null,
      changes: [{ use: null, from: 'conditional', to: 'infeasible' }],
    })
    for (const caller of [server.visitor, investor])
      expect([401, 403, 404]).toContain((await caller.get('/planRules/changes', { id: rule.id })).status)
  })
})
