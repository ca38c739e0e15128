import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { ChangedVerdict } from '../../src/resources/verdict-changes.ts'
import { analyseLand, turnsOf, verdictChanges, type Draft } from '../../server/analysis/index.ts'
import { json, sql, withTx, type SqlBool } from '../../server/db/index.ts'
import { aLand } from '../lands/support.ts'
import { testActor } from '../support/database.ts'
import { aKeeper, withoutKeeper } from './kept-support.ts'
import { addContent, aLayer, aRule, box, polygon, withoutDemoLayers } from './support.ts'

/** Owners are told of the verdicts that a publication has changed: all that were listed before, once. */
describe('of changed verdicts', () => {
  const server = withoutKeeper()
  let layer: AnyRow
  const parcels: AnyRow[] = []
  let schemeId: string
  const place = (at: number) => ({ type: 'MultiPolygon', coordinates: [[box(at, 0, 1)]] })
  const seen = { lands: sql<SqlBool>`true`, schemes: sql<SqlBool>`true`, ownerId: 'system' }
  const listed = async (draft: Draft): Promise<readonly ChangedVerdict[]> =>
    (
      await verdictChanges(
        turnsOf({ database: server.database, terrain: null }, new AbortController().signal),
        draft,
        seen,
      )
    ).shown
  const publish = (version: number) =>
    sql`update layers set "contentVersion" = ${version} where id = ${layer.id}`.execute(server.database.db)
  /** A version that nobody has published. */
  const drafted = async (at: number): Promise<number> => {
    const version = await addContent(server as never, String(layer.id), [polygon(box(at, 0, 4))])
    await publish(version - 1)
    return version
  }
  const withoutLabels = (found: readonly ChangedVerdict[]) =>
    found.map(({ label: _label, ...rest }) => rest).toSorted((one, other) => one.id.localeCompare(other.id))

  beforeAll(async () => {
    const runOf = (landId: string) =>
      withTx(server.database.db, testActor, (tx) =>
        analyseLand(tx, { landId, actorId: 'system', seesLines: sql<SqlBool>`true` }),
      )
    for (const at of [1, 2.5, 20, 30])
      parcels.push(await server.make(lands, aLand({ xzqdm: '532900000000', boundary: place(at) })))
    const candidates = [await runOf(parcels[0]!.id), await runOf(parcels[1]!.id), await runOf(parcels[2]!.id)]
    schemeId = '01900000-0000-7000-8000-0000000000aa'
    await sql`insert into schemes (id, "createdBy", "updatedBy", name, xzqdm, candidates) values (${schemeId}, 'system', 'system', '试验方案', '532900000000',
      ${json(candidates.map((runId, at) => ({ name: `候选 ${at}`, runId })))})`.execute(server.database.db)
  })
  beforeEach(async () => {
    await withoutDemoLayers(server as never)
    layer = await aLayer(server as never, [polygon(box(0, 0, 4))], { kind: 'reference', verdict: 'conditional' })
    await aKeeper(server.database).look()
  })

  it('nothing is told at first, and after a publication what was listed before it', async () => {
    const version = await drafted(19)
    const keeper = aKeeper(server.database)
    await keeper.look()
    expect(keeper.told).toEqual([])
    const before = await listed({ layerId: layer.id, contentVersion: version })
    const [first] = parcels
    expect(before.filter(({ kind }) => kind === 'land')).toHaveLength(3)
    await publish(version)
    await keeper.look()
    await keeper.look()
    expect(keeper.told).toHaveLength(1)
    const [{ changed, causes }] = keeper.told as [(typeof keeper.told)[0]]
    expect(causes).toEqual([{ kind: 'layers', id: layer.id, version }])
    const ofParcels = changed
      .filter(({ kind }) => kind === 'land')
      .toSorted((one, other) => one.id.localeCompare(other.id))
    expect(ofParcels).toEqual(withoutLabels(before.filter(({ kind }) => kind === 'land')))
    expect(ofParcels.find(({ id }) => id === first!.id)!.changes[0]).toEqual({
      use: null,
      from: 'conditional',
      to: 'feasible',
    })
    // Its three candidates were listed one by one, and two of them change alike.
    expect(before.filter(({ id }) => id === schemeId)).toHaveLength(3)
    expect(changed.filter(({ kind }) => kind === 'scheme')).toEqual([
      {
        kind: 'scheme',
        id: schemeId,
        changes: [
          { use: null, from: 'conditional', to: 'feasible' },
          { use: null, from: 'feasible', to: 'conditional' },
        ],
      },
    ])
  })

  it('several publications are told at once, and one that is taken back is not told', async () => {
    const keeper = aKeeper(server.database)
    const version = await drafted(19)
    await publish(version)
    const cells = { all: { outcome: 'forbidden' } }
    const grid = { columns: [{ key: 'all', prefix: '', facts: {} }], rows: [{ zone: '*', distanceM: null, cells }] }
    const ruleId = await aRule(server as never, { themeId: layer.themeId, grid })
    await keeper.look()
    expect(keeper.told.map(({ causes }) => causes)).toEqual([
      [
        { kind: 'rules', id: ruleId, version: 1 },
        { kind: 'layers', id: layer.id, version },
      ],
    ])
    await publish(version - 1)
    await publish(version)
    await keeper.look()
    expect(keeper.told).toHaveLength(1)
    // A moved boundary is not news to who moved it.
    await server.change(lands, [{ id: parcels[3]!.id, boundary: place(21) }])
    await keeper.look()
    expect(keeper.told).toHaveLength(1)
    await server.change(lands, [{ id: parcels[3]!.id, boundary: place(30) }])
  })

  it('what was judged and not told before a crash is told once after it', async () => {
    const version = await drafted(19)
    await aKeeper(server.database).look()
    await publish(version)
    const dying = aKeeper(server.database, {
      changed: () => Promise.reject(new Error('the node has died')),
      warn: () => undefined,
    })
    await dying.look()
    await dying.close()
    const [one, other] = [aKeeper(server.database), aKeeper(server.database)]
    await Promise.all([one.look(), other.look()])
    await one.look()
    await other.look()
    expect([...one.told, ...other.told].map(({ causes }) => causes)).toEqual([
      [{ kind: 'layers', id: layer.id, version }],
    ])
  })

  it('and one that was stopped while it judged leaves its work to the next', async () => {
    await publish(await drafted(19))
    const stopped = aKeeper(server.database, { warn: () => undefined })
    const looking = stopped.look()
    await stopped.close()
    await looking
    const next = aKeeper(server.database)
    await next.look()
    expect([...stopped.told, ...next.told]).toHaveLength(1)
    expect(
      (
        await sql`select from "keptVerdicts" where kind = 'land' and told is distinct from verdicts`.execute(
          server.database.db,
        )
      ).rows,
    ).toEqual([])
  })

  it('one parcel that cannot be judged keeps no other from it, and is tried again later', async () => {
    const { database } = server
    const ids = parcels.map(({ id }) => id).toSorted()
    const stale = async (): Promise<string[]> =>
      (
        await sql<{ id: string }>`select id from "keptVerdicts" where state is null order by id`.execute(database.db)
      ).rows.map(({ id }) => id)
    await sql`update "keptVerdicts" set state = null where id = any(${ids}::text[])`.execute(database.db)
    // The four fail together, and then the first of them alone.
    let calls = 0
    const within: typeof database.within = (limits, work) => {
      calls += 1
      return calls <= 2 ? Promise.reject(new Error('this fails')) : database.within(limits, work)
    }
    const failing = new Proxy(database, {
      get: (target, name) => (name === 'within' ? within : (Reflect.get(target, name) as unknown)),
    })
    const warned: object[] = []
    const keeper = aKeeper(failing, { warn: (facts) => void warned.push(facts) })
    await keeper.look()
    expect(await stale()).toEqual([ids[0]])
    expect(warned).toEqual([expect.objectContaining({ kind: 'land', id: ids[0] })])
    const before = calls
    await keeper.look()
    expect(calls).toBe(before)
    await aKeeper(database).look()
    expect(await stale()).toEqual([])
  })
})
