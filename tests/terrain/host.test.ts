import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { keepUnattached, openStore } from '../../server/files/index.ts'
import { programActor, programContext } from '../../server/seed/index.ts'
import { convertRaster } from '../../server/terrain/convert.ts'
import { HostFiles, type HostDeps } from '../../server/terrain/host-files.ts'
import { aServer } from '../support/app.ts'
import { plainTiff } from './rasters.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'terrain-host-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const folder = join(dataDir, 'terrain')

describe('rasters in the folder of the host', () => {
  const server = aServer({ demo: 'off', config: { DATA_DIR: dataDir } })
  let warnings: object[] = []
  let said: object[] = []

  function node(more: Partial<HostDeps> = {}): HostFiles {
    const { database, engine } = server
    const actor = programActor({ name: 'host' })
    return new HostFiles({
      database,
      folder,
      incoming: join(dataDir, 'files', 'incoming'),
      convertRaster,
      keepFile: async (file) =>
        (await keepUnattached({ database, store: openStore({ DATA_DIR: dataDir }) }, { ...file, type: 'image/tiff', kind: 'raster', createdBy: 'system' })).id, // prettier-ignore
      addRow: async (draft) =>
        void (await withTx(database.db, actor, (tx) => engine.create(tx, programContext(actor), terrains, [draft]))),
      replaceFile: async (change) => {
        const context = { ...programContext(actor), action: 'update' } as const
        await withTx(database.db, actor, (tx) => engine.updateMany(tx, context, terrains, [change]))
      },
      info: (facts, message) => void said.push({ ...facts, message }),
      warn: (facts, message) => void warnings.push({ ...facts, message }),
      ...more,
    })
  }
  const rows = async (): Promise<AnyRow[]> =>
    (await sql<AnyRow>`select * from terrains where "deletedAt" is null order by name`.execute(server.database.db)).rows
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), bytes)
  }

  beforeEach(async () => {
    ;[warnings, said] = [[], []]
    await rm(folder, { recursive: true, force: true })
    await sql`delete from terrains`.execute(server.database.db)
  })

  it('become rows in use, once, and the bad ones among them are said and left', async () => {
    await put('县-5m.TIF', plainTiff())
    await put('bad.tiff', plainTiff({ without: [34_735] }))
    await put('notes.txt', Buffer.from('x'))
    const first = node()
    await first.take()
    const [row, ...more] = await rows()
    expect([row?.name, row?.enabled, row?.isSchematic, row?.createdBy, more]).toEqual([
      '县-5m',
      true,
      false,
      'system',
      [],
    ])
    expect(String(row?.cameFrom)).toMatch(/^县-5m\.TIF \d+ [0-9a-f]{64}$/)
    expect(warnings).toEqual([
      expect.objectContaining({ file: 'bad.tiff', reason: expect.stringContaining('没有坐标系'), reasonEn: expect.stringContaining('no coordinate system') }), // prettier-ignore
    ])
    await first.take()
    await node().take()
    expect(await rows()).toHaveLength(1)
    // The same node does not say it again, another one does.
    expect(warnings).toHaveLength(2)
    const file =
      await sql<{ resource: string; kind: string; createdBy: string }>`select resource, kind, "createdBy" from files where id = ${[row?.file].flat()[0]}` // prettier-ignore
        .execute(server.database.db)
    expect(file.rows).toEqual([{ resource: 'terrains', kind: 'raster', createdBy: 'system' }])
  })

  it('that were deleted do not come back, under another time neither; others of that name do, under a free name', async () => {
    await put('a.tif', plainTiff())
    await node().take()
    await sql`update terrains set "deletedAt" = now()`.execute(server.database.db)
    await node().take()
    await utimes(join(folder, 'a.tif'), new Date('2026-01-01'), new Date('2026-01-01'))
    await node().take()
    expect(await rows()).toEqual([])
    await put('a.tif', plainTiff({ heightAt: () => 7 }))
    await node().take()
    expect((await rows()).map(({ name }) => name)).toEqual(['a 2'])
  })

  it('that were replaced go into their row, which keeps its place and what was written of it', async () => {
    await put('a.tif', plainTiff())
    await put('a 1 b.tif', plainTiff())
    const first = node()
    await first.take()
    await sql`update terrains set name = 'a survey', sort = 3 where name = 'a'`.execute(server.database.db)
    const [other, before] = await rows()
    await put('a.tif', plainTiff({ heightAt: () => 7 }))
    said = []
    await first.take()
    const [same, after] = await rows()
    expect([same, said]).toEqual([other, [{ file: 'a.tif', message: 'an elevation file was replaced' }]])
    expect(after).toMatchObject({ id: before?.id, name: 'a survey', sort: 3, version: Number(before?.version) + 1, enabled: true, cameFrom: await keyOf('a.tif') }) // prettier-ignore
    expect(after?.file).not.toEqual(before?.file)
    const files = await sql<{ id: string }>`select id from files where "rowId" = ${after?.id}`.execute(
      server.database.db,
    )
    expect(files.rows.map(({ id }) => id)).toEqual([after?.file].flat())
    // And back again.
    await put('a.tif', plainTiff())
    await first.take()
    expect((await rows())[1]).toMatchObject({ version: Number(before?.version) + 2, cameFrom: before?.cameFrom })
  })

  it('of one name on several nodes do not replace each other again and again', async () => {
    await put('a.tif', plainTiff())
    const [one, other] = [node(), node({ folder: join(dataDir, 'other') })]
    await mkdir(join(dataDir, 'other'), { recursive: true })
    await writeFile(join(dataDir, 'other', 'a.tif'), plainTiff({ heightAt: () => 7 }))
    for (const each of [one, other, one, other, one]) await each.take()
    expect((await rows()).map(({ name, version }) => [name, version])).toEqual([['a', 2]])
  })

  it('are taken once by several nodes, and again after a node has died', async () => {
    await put('a.tif', plainTiff())
    await Promise.all([node().take(), node().take(), node().take()])
    expect(await rows()).toHaveLength(1)
    await put('b.tif', plainTiff())
    const claim = async (minutes: number): Promise<void> =>
      void (await sql`insert into "terrainClaims" values (${await keyOf('b.tif')}, now() + ${minutes} * interval '1 minute')
        on conflict ("cameFrom") do update set until = excluded.until`.execute(server.database.db))
    await claim(20)
    await node().take()
    expect((await rows()).map(({ name }) => name)).toEqual(['a'])
    await claim(-1)
    await node().take()
    expect((await rows()).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('wait for the next start when the server stops', async () => {
    await put('a.tif', plainTiff({ width: 3000, height: 3000, heightAt: (x) => x }))
    const stopped = node()
    const taking = stopped.take()
    await stopped.close()
    await taking
    expect([await rows(), warnings]).toEqual([[], []])
    await node().take()
    expect(await rows()).toHaveLength(1)
  })

  it('need not be there', async () => {
    await node().take()
    expect([await rows(), warnings]).toEqual([[], []])
  })
})

/** Both ends of a small file are all of it. */
async function keyOf(name: string): Promise<string> {
  const bytes = await readFile(join(folder, name))
  return `${name} ${bytes.length} ${createHash('sha256').update(bytes).update(bytes).digest('hex')}`
}
