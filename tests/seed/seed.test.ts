import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinEngine } from '../../server/join/engine.ts'
import { hashPassword, readGrants, verifyPassword } from '../../server/auth/index.ts'
import { sql } from '../../server/db/index.ts'
import { incomingFolder, openStore, storeDrawings } from '../../server/files/index.ts'
import { readSite } from '../../server/http/site.ts'
import { applySiteFile, seed, SiteFileError, type SeedDeps } from '../../server/seed/index.ts'
import { defineResource } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { withDatabase } from '../support/database.ts'

type Options = Omit<Parameters<typeof seed>[1], 'log'> & { entries?: typeof resources }

const files = mkdtempSync(join(tmpdir(), 'investmap-seed-'))
const fileDeps = { store: openStore({ DATA_DIR: files }), incoming: incomingFolder({ DATA_DIR: files }) }
afterAll(() => rmSync(files, { recursive: true, force: true }))

function seeder(database: ReturnType<typeof withDatabase>) {
  const messages: string[] = []
  const keepDrawings: SeedDeps['storeDrawings'] = (tx, drawings) => storeDrawings(fileDeps, tx, drawings, 'system')
  const run = ({ entries = resources, ...options }: Options = {}) =>
    seed(
      { database, writer: joinEngine(database, resources), entries, hashPassword, storeDrawings: keepDrawings },
      { ...options, log: (message) => void messages.push(message) },
    )
  const count = async (table: string): Promise<number> =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db)).rows[0]!
      .count
  return { run, count, messages }
}

const constant = {
  version: '1',
  signIn: { captcha: true, register: true, oauth: false, forgotten: false },
  publicOrigin: null,
  hasTiandituKey: false,
}

describe('a database without demonstration data', () => {
  const database = withDatabase()
  const { run, count, messages } = seeder(database)
  const folder = mkdtempSync(join(tmpdir(), 'investmap-site-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const siteFile = (content: unknown): string => {
    const path = join(folder, 'site.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  it('reads title, region and extent of its site from a file, and names the mistakes in an invalid file', async () => {
    await expect(applySiteFile(database, siteFile('{'))).rejects.toThrow(SiteFileError)
    await expect(applySiteFile(database, join(folder, 'nowhere.json'))).rejects.toThrow(/nowhere\.json can not be read/)
    const wrong = { title: { zh: '' }, region: { xzqdm: '5331', xzqmc: '德宏', xzqjb: '9' }, colour: 'red' }
    await expect(applySiteFile(database, siteFile(wrong))).rejects.toThrow(
      /title\.zh[\s\S]*title\.en[\s\S]*region\.xzqdm: must be 12 digits[\s\S]*region\.xzqjb/,
    )
    await applySiteFile(
      database,
      siteFile({
        title: { zh: '德宏州招商地图', en: 'Dehong map' },
        region: { xzqdm: '533100000000', xzqmc: '德宏州', xzqjb: '2' },
        extent: [97.5, 23.8, 98.7, 25.3],
      }),
    )
  })

  it('gets permissions, dictionaries, the root region, and an administrator with a generated password', async () => {
    const { accounts, printed } = await run({ demo: 'off' })
    expect(accounts).toEqual(['admin'])
    expect(printed).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    const { rows } = await sql<{
      id: string
      xzqdm: string
      passwordHash: string
    }>`select id, xzqdm, "passwordHash" from users`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.xzqdm).toBe('533100000000')
    expect(await verifyPassword(printed!, rows[0]!.passwordHash)).toBe(true)
    const grants = (await readGrants(database.db, [rows[0]!.id])).get(rows[0]!.id)
    expect([grants?.get('USM:session'), grants?.get('PLAN:publish'), grants?.get('REM:delete')]).toEqual([
      'all',
      'all',
      'all',
    ])
    expect(await count('authorities')).toBe(12)
    expect(await count('dicts')).toBeGreaterThan(10)
    expect(messages).toEqual([])
  })

  it('has the maps of 天地图 as basemaps once there is a key, and not again after they were deleted', async () => {
    const shown = async (hasTiandituKey: boolean): Promise<string[]> =>
      (await readSite(database.db, { ...constant, hasTiandituKey })).basemaps.map(({ label }) => label.zh)
    await run({ demo: 'off' })
    expect(await count('basemaps')).toBe(0)
    await run({ demo: 'off', hasTiandituKey: true })
    expect(await shown(true)).toEqual(['天地图矢量', '天地图影像', '天地图地形'])
    expect(await shown(false)).toEqual([])
    await sql`update basemaps set "deletedAt" = now()`.execute(database.db)
    await run({ demo: 'off', hasTiandituKey: true })
    expect([await count('basemaps'), await shown(true)]).toEqual([3, []])
  })

  it('provides title, region and extent of the site to the page', async () => {
    expect(await readSite(database.db, constant)).toMatchObject({
      title: { zh: '德宏州招商地图' },
      region: { xzqdm: '533100000000', xzqmc: '德宏州' },
      extent: [97.5, 23.8, 98.7, 25.3],
      hasExtras: true,
    })
  })

  it('is not changed by the next start, even if rows have been deleted or renamed', async () => {
    await sql`update roles set "deletedAt" = now() where code = 'investor'`.execute(database.db)
    await sql`update policies set name = '改名的策略' where name = '投资者'`.execute(database.db)
    const before = await Promise.all(
      ['authorities', 'dicts', 'policies', 'roles', 'users', 'regions', 'audits'].map(count),
    )
    expect(await run({ password: 'Another-2026' })).toEqual({ accounts: [], printed: null })
    expect(
      await Promise.all(['authorities', 'dicts', 'policies', 'roles', 'users', 'regions', 'audits'].map(count)),
    ).toEqual(before)
  })

  it('gets the permissions of a resource that is added later, and grants them to the administrator', async () => {
    const wells = defineResource({
      name: 'wells',
      wire: 'wells',
      code: 'WELL',
      group: 'system',
      route: '/console/manager/well',
      label: { zh: '水井', en: 'Wells' },
      icon: 'land',
      fields: { name: { kind: 'text', label: { zh: '名称', en: 'Name' }, maxLength: 20 } },
      list: ['name'],
      title: 'name',
      actions: ['publish'],
    })
    await run({ entries: [...resources, wells] })
    const { rows } = await sql<{
      name: string
      actions: string[]
      builtIn: boolean
    }>`select name, actions, "builtIn" from authorities where code = 'WELL'`.execute(database.db)
    expect(rows).toEqual([
      {
        name: '水井',
        builtIn: true,
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'publish'],
      },
    ])
    const admin = await sql<{ id: string }>`select id from users where username = 'admin'`.execute(database.db)
    expect((await readGrants(database.db, [admin.rows[0]!.id])).get(admin.rows[0]!.id)?.get('WELL:publish')).toBe('all')
  })

  it('gets an action that is added to a declaration later', async () => {
    await sql`update authorities set actions = array['list', 'show'] where code = 'USM'`.execute(database.db)
    await run()
    const { rows } = await sql<{ actions: string[] }>`select actions from authorities where code = 'USM'`.execute(
      database.db,
    )
    expect(rows[0]?.actions).toEqual(['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'session'])
  })

  it('gets the demo region on a later start with `demo: on`, in addition to its own rows', async () => {
    const { accounts, printed } = await run({ demo: 'on', password: 'Cangshan-2026' })
    expect({ accounts, printed }).toEqual({
      accounts: ['officer-dali', 'officer-prefecture', 'investor'],
      printed: null,
    })
    expect(await count('regions')).toBe(126)
    expect(messages).toEqual(['Loading the demonstration region …'])
    expect(await run({ demo: 'on' })).toEqual({ accounts: [], printed: null })
  })
})

describe('an empty database on which three nodes start at once', () => {
  const database = withDatabase()
  const { run, count } = seeder(database)
  let results: Awaited<ReturnType<typeof run>>[]

  beforeAll(async () => {
    results = await Promise.all([run({ demo: 'on' }), run({ demo: 'on' }), run({ demo: 'on' })])
  })

  it('is loaded once', async () => {
    expect(results.map(({ accounts }) => accounts.length).sort()).toEqual([0, 0, 4])
    expect(await count('regions')).toBe(125)
    expect(await count('projects')).toBe(60)
    expect(await count('lands')).toBeGreaterThan(380)
    expect(await count('users')).toBe(4)
  })

  it('has a cover and two photos of every project and two of every parcel, attached to their rows', async () => {
    const { rows } = await sql<{ resource: string; type: string; isHeld: boolean; count: number }>`
      select resource, type, bool_and("rowId" is not null and "unattachedSince" is null) as "isHeld", count(*) as count from files group by 1, 2 order by 1`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { resource: 'lands', type: 'image/svg+xml', isHeld: true, count: 2 * (await count('lands')) },
      { resource: 'projects', type: 'image/svg+xml', isHeld: true, count: 3 * (await count('projects')) },
    ])
    expect(
      await sql`select 1 from projects where cardinality(cover) <> 1 or cardinality(photos) <> 2`.execute(database.db),
    ).toMatchObject({ rows: [] })
  })

  it('has the demo regions: 12 counties and 112 towns below one prefecture', async () => {
    const { rows } = await sql<{ xzqjb: string; count: number }>`
      select child.xzqjb, count(*) as count from regions child left join regions parent on parent.id = child.pid
      where (parent.id is null) = (child.xzqjb = '2') group by 1 order by 1`.execute(database.db)
    expect(rows).toEqual([
      { xzqjb: '2', count: 1 },
      { xzqjb: '3', count: 12 },
      { xzqjb: '4', count: 112 },
    ])
  })

  it('has a history with the system as the author', async () => {
    const { rows } = await sql<{ resource: string; actorId: string; actorName: string; count: number }>`
      select resource, "actorId", "actorName", count(*) as count from audits where action = 'create' group by 1, 2, 3 order by 1`.execute(
      database.db,
    )
    expect(rows.every(({ actorId, actorName }) => actorId === 'system' && actorName === '系统初始化')).toBe(true)
    expect(rows.find(({ resource }) => resource === 'regions')?.count).toBe(125)
  })

  it('has the region and the extent of its site', async () => {
    const site = await readSite(database.db, constant)
    expect(site.region).toEqual({ xzqdm: '532900000000', xzqmc: '大理白族自治州' })
    expect(site.extent?.map(Math.round)).toEqual([99, 25, 101, 27])
  })
})
