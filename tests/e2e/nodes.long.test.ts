import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportState } from '../../src/providers/survey.ts'
import { resources } from '../../src/resources/index.ts'
import { manyParcels } from '../survey-io/many.ts'
import { importOver } from '../survey-io/streamed.ts'
import { withBrowser } from '../support/browser.ts'
import { startCluster, type TestCluster } from '../support/cluster.ts'
import { signedInPages } from '../support/pages.ts'
import { whyNoPostgres } from '../support/postgres.ts'
import { allRows, call, signInByCall, type TestServer } from '../support/server.ts'
import { enter } from '../support/sign-in.ts'
import { SourceCopy } from '../support/source-copy.ts'

type Row = { id: string; version: number; name: string; code: string }
type Page<T> = { records: T[]; total: number }

const why = whyNoPostgres()
const pages = ['/index', '/start', '/project', ...signedInPages]
const parcels = 1_000
const writers = 4
const newField = `    newInNext: { kind: 'text', label: { zh: '新版字段', en: 'Field of the next version' }, maxLength: 20 },\n`

describe.skipIf(why !== null)(`two nodes, a replica and an S3 server${why ? ` (skipped: ${why})` : ''}`, () => {
  const browser = withBrowser()
  let cluster: TestCluster
  let admin = ''

  beforeAll(async () => {
    cluster = await startCluster()
    admin = await signInByCall(cluster, 'admin')
  })
  afterAll(() => cluster?.remove())

  it('show every page to a person whose calls go to both', async () => {
    const before = [...cluster.proxy.answered]
    const page = await browser.page({ url: cluster.url })
    await enter(page, cluster, { username: 'admin' })
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await page.locator('.ant-spin-spinning, .ant-skeleton-active, .loading').first().waitFor({ state: 'detached' })
    }
    const calls = cluster.proxy.answered.map((count, at) => count - (before[at] ?? 0))
    expect(Math.min(...calls)).toBeGreaterThan(pages.length)
  })

  it('know at the next call which right was taken away on the other', async () => {
    const officer = await signInByCall(cluster.near, 'officer-dali')
    const isAllowed = async (server: TestServer): Promise<boolean> =>
      (await call(server, '/sysUser/page?_start=0&_end=1', { token: officer })).success
    const { data } = await call<Page<{ id: string }>>(
      cluster.near,
      '/sysUser/page?_start=0&_end=1&username=officer-dali',
      {
        token: admin,
      },
    )
    const setRoles = async (roles: readonly unknown[]): Promise<void> => {
      const { id } = data.records[0] ?? { id: '' }
      const user = (await call<{ version: number }>(cluster.near, `/sysUser/detail?id=${id}`, { token: admin })).data
      const body = { id, version: user.version, roles }
      expect((await call(cluster.near, '/sysUser/update', { token: admin, method: 'PUT', body })).msg).toBe('ok')
    }
    const { roles } = (
      await call<{ roles: string[] }>(cluster.near, `/sysUser/detail?id=${data.records[0]?.id}`, { token: admin })
    ).data
    for (let round = 0; round < 5; round += 1) {
      expect(await isAllowed(cluster.far)).toBe(true)
      await setRoles([])
      expect(await isAllowed(cluster.far)).toBe(false)
      await setRoles(roles)
    }
  })

  it('draw a change on both', async () => {
    const [tile, code] = ['14/12752/6980', 'NODES-TILE']
    const shown = async (server: TestServer): Promise<string[]> => {
      const response = await fetch(`${server.url}/camel/tiles/lands/${tile}.mvt`, { headers: { token: admin } })
      const layer = response.status === 200 ? layerOf(await response.arrayBuffer()) : undefined
      return Array.from({ length: layer?.length ?? 0 }, (_, at) => String(layer?.feature(at).properties.landCode))
    }
    expect([await shown(cluster.near), await shown(cluster.far)].flat()).not.toContain(code)
    const boundary = { type: 'MultiPolygon', coordinates: [[ringIn(tile)]] }
    const body = { landCode: code, name: '节点', xzqdm: '532901000000', landStatus: 'open', boundary }
    expect((await call(cluster.near, '/projectLands/add', { token: admin, body })).msg).toBe('ok')
    await expect.poll(() => shown(cluster.far)).toContain(code)
    expect(await shown(cluster.near)).toContain(code)
  })

  it('lose no acknowledged write and store none twice while one is killed, one is stopped and the replica lags', async () => {
    const acknowledged = new Map<string, Row>()
    let isOver = false
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const code = `nodes_${writer}_${count}`
        const items = [{ value: '1', label: '一', sort: 1, enabled: true }]
        try {
          const added = await call<Row>(cluster, '/sysDict/add', { token: admin, body: { code, name: '新增', items } })
          if (!added.success) continue
          acknowledged.set(code, added.data)
          const { id, version } = added.data
          const changed = await call<Row>(cluster, '/sysDict/update', {
            token: admin,
            method: 'PUT',
            body: { id, version, name: '改名' },
          })
          if (changed.success) acknowledged.set(code, changed.data)
          const { data } = await call<Page<Row>>(cluster, `/sysDict/page?_start=0&_end=2&code=${code}`, {
            token: admin,
          })
          if (changed.success) expect(data.records.map(({ name }) => name)).toEqual(['改名'])
        } catch (error) {
          // The answer was lost with its node, so whether the write took place is unknown.
          if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
        }
      }
    }
    const work = Promise.all(Array.from({ length: writers }, (_, at) => write(at)))
    const enough = async (more: number): Promise<void> => {
      const wanted = acknowledged.size + more
      await expect.poll(() => acknowledged.size).toBeGreaterThan(wanted)
    }
    await enough(20)
    await cluster.near.kill9()
    await enough(20)
    await cluster.near.start()
    await cluster.replica.pause()
    await delay(10_000)
    await cluster.replica.resume()
    expect(await cluster.far.stop()).toBe(0)
    await enough(20)
    await cluster.far.start()
    await cluster.replica.halt()
    await enough(20)
    await cluster.replica.start()
    isOver = true
    await work

    const rows = await allRows<Row>(cluster, admin, '/sysDict/page?code_startswith=nodes_&_sort=code&_order=asc')
    const stored = new Map(rows.map((row) => [row.code, row]))
    expect(stored.size).toBe(rows.length)
    const lost = [...acknowledged].filter(([code, row]) => {
      const kept = stored.get(code)
      return !kept || kept.version < row.version || (kept.version === row.version && kept.name !== row.name)
    })
    expect(lost).toEqual([])
  })

  it('store an import once, whose node is killed and which is sent again', async () => {
    const [content, importId] = [manyParcels(parcels, 'NODES-'), randomUUID()]
    let killed: Promise<void> | null = null
    await importOver(cluster.near, {
      token: admin,
      content,
      importId,
      onProgress: ({ phase }) => void (phase === 'storing' && (killed ??= cluster.near.kill9())),
    })
    await killed
    const again = await importOver(cluster, { token: admin, content, importId })
    expect(again?.inserted).toBe(parcels)
    await cluster.near.start()
    expect((await importOver(cluster, { token: admin, content, importId }))?.inserted).toBe(parcels)
    for (const node of [cluster.near, cluster.far]) {
      const { data } = await call<Page<Row>>(node, '/projectLands/page?landCode_startswith=NODES-&_start=0&_end=1', {
        token: admin,
      })
      expect(data.total).toBe(parcels + 1)
      const state = await call<ImportState>(node, `/projectLands/importState?id=${importId}`, { token: admin })
      expect(state.data).toMatchObject({ inserted: parcels })
    }
  })

  it('answer every call while they are upgraded node by node to a version with more columns', async () => {
    const copy = new SourceCopy()
    try {
      for (const { name } of resources)
        copy.edit(declarationOf(name), [['\n  fields: {\n', `\n  fields: {\n${newField}`]])
      expect(await copy.writeMigration()).toHaveLength(1)
      await copy.build()
      const lists = resources.map(({ wire }) => `/${wire}/page?_start=0&_end=5`)
      const { data } = await call<Page<Row>>(cluster, '/projectLands/page?landCode=NODES-TILE&_start=0&_end=1', {
        token: admin,
      })
      const id = data.records[0]?.id ?? ''
      const paths = [...lists, `/projectLands/detail?id=${id}`, '/sysDict/itemByCode?codes=land_status']
      const refused: string[] = []
      let [isOver, answers] = [false, 0]
      const read = async (reader: number): Promise<void> => {
        for (let count = reader; !isOver; count += 1) {
          const path = paths[count % paths.length] ?? ''
          const { msg } = await call(cluster, path, { token: admin })
          if (msg !== 'ok') refused.push(`${path}: ${msg}`)
          answers += 1
        }
      }
      const work = Promise.all(Array.from({ length: writers }, (_, at) => read(at * 7)))
      const enough = async (): Promise<void> => {
        const wanted = answers + paths.length * 20
        await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThan(wanted)
      }
      const change = async (node: TestServer, body: object): Promise<Row> => {
        const row = await call<Row>(node, `/projectLands/detail?id=${id}`, { token: admin })
        const answer = await call<Row>(node, '/projectLands/update', {
          token: admin,
          method: 'PUT',
          body: { id, version: row.data.version, ...body },
        })
        expect(answer.msg).toBe('ok')
        return answer.data
      }
      await enough()
      expect(await cluster.near.stop()).toBe(0)
      await cluster.near.start(copy.folder)
      await enough()
      await change(cluster.near, { newInNext: '新' })
      const page = await browser.page({ url: cluster.url })
      await enter(page, cluster, { username: 'admin' })
      for (const path of pages) {
        await page.goto(path)
        await page.getByRole('heading').first().waitFor()
      }
      await page.close()
      expect(await change(cluster.far, { name: '旧版改名' })).not.toHaveProperty('newInNext')
      expect(await cluster.far.stop()).toBe(0)
      await cluster.far.start()
      await enough()
      expect(await cluster.far.stop()).toBe(0)
      await cluster.far.start(copy.folder)
      await enough()
      isOver = true
      await work
      expect(refused).toEqual([])
      expect((await call(cluster.far, `/projectLands/detail?id=${id}`, { token: admin })).data).toMatchObject({
        newInNext: '新',
        name: '旧版改名',
      })
    } finally {
      copy.remove()
    }
  })
})

/** Path of the file that declares a resource. */
function declarationOf(name: string): string {
  return `src/resources/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
}

function layerOf(bytes: ArrayBuffer) {
  return new VectorTile(new PbfReader(new Uint8Array(bytes))).layers['lands']
}

/** A square of some hundred metres in the middle of a tile, degrees. */
function ringIn(tile: string): number[][] {
  const [z = 0, x = 0, y = 0] = tile.split('/').map(Number)
  const side = 2 ** z
  const west = ((x + 0.4) / side) * 360 - 180
  const south = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.6)) / side))) * 180) / Math.PI
  const [east, north] = [west + 0.002, south + 0.002]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map((corner) => corner.map((degrees) => Number(degrees.toFixed(6))))
}
