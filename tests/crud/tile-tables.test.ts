import { describe, expect, it } from 'vitest'
import { compareTables, migrationText } from '../../server/crud/table-diff.ts'
import { sql, withTx, type SqlBool } from '../../server/db/index.ts'
import { layersOf } from '../../server/tiles/layers.ts'
import { readTile } from '../../server/tiles/read.ts'
import { readVersions } from '../../server/tiles/versions.ts'
import { defineResource, type Resource } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { withDatabase } from '../support/database.ts'
import { tileAt } from '../tiles/read-back.ts'

const database = withDatabase()
const [lon, lat] = [100.2, 25.6]

const wells = defineResource({
  name: 'testWells',
  wire: 'testWells',
  code: 'TWM',
  group: 'system',
  route: '/console/manager/testWells',
  icon: 'land',
  label: { zh: '试验水井', en: 'Test wells' },
  fields: {
    wellNo: { kind: 'text', label: { zh: '编号', en: 'No.' }, required: true, maxLength: 20 },
    partOf: { kind: 'ref', to: 'testWells', label: { zh: '所属', en: 'Part of' } },
    location: { kind: 'geometry', shape: 'Point', label: { zh: '位置', en: 'Location' } },
    isShown: { kind: 'boolean', label: { zh: '公开', en: 'Shown' }, default: false },
  },
  list: ['wellNo'],
  title: 'wellNo',
  tile: ['wellNo'],
})

/** Writes the migration to these wells, runs it and returns it. */
async function migrate(wanted: Resource): Promise<string> {
  const text = migrationText(await compareTables(database, [...resources, wanted]))
  await sql.raw(text).execute(database.db)
  expect(await compareTables(database, [...resources, wanted])).toEqual([])
  return text
}

async function addWell({ name }: Resource, wellNo: string): Promise<void> {
  const location = sql`ST_SetSRID(ST_MakePoint(${lon}::float8, ${lat}::float8), 4490)`
  await sql`insert into ${sql.table(name)} (id, "createdBy", "updatedBy", "wellNo", location) values (${wellNo}, 'a', 'a', ${wellNo}, ${location})`.execute(
    database.db,
  )
}

async function versionOf({ name }: Resource): Promise<number | undefined> {
  return (await readVersions(database))[name]
}

/** The numbers of the wells that tiles show: at zoom 0 by cells, at zoom 14 by the shapes alone. */
async function drawn(resource: Resource): Promise<unknown[]> {
  const [layer] = layersOf([resource])
  if (!layer) throw new Error(`${resource.name} has no tiles`)
  const found: unknown[] = []
  for (const z of [0, 14]) {
    const { job } = await withTx(database.db, { id: 'system', name: 'test' }, (tx) =>
      readTile(tx, { layer, tile: tileAt(lon, lat, z), cut: sql<SqlBool>`"deletedAt" is null` }),
    )
    found.push(job.columns['wellNo'])
  }
  return found
}

/** The messages that tell the nodes of a change made by `work`. */
async function toldOf(work: () => Promise<void>): Promise<{ layer: string; publicBbox: number[] | null }[]> {
  const told: { layer: string; publicBbox: number[] | null }[] = []
  const end = await database.listen(
    'layer_changed',
    (payload) => told.push(JSON.parse(payload) as (typeof told)[number]),
    () => {},
  )
  await work()
  await expect.poll(() => told.length).toBe(1)
  await end()
  return told
}

describe('the migration to a declaration with vector tiles', () => {
  it('writes what they are read from, and the version that each change of a row raises', async () => {
    await migrate(wells)
    expect(await versionOf(wells)).toBe(1)
    await addWell(wells, 'one')
    expect(await drawn(wells)).toEqual([['one'], ['one']])
    expect(await versionOf(wells)).toBe(2)
    await sql`update "testWells" set "wellNo" = 'renamed'`.execute(database.db)
    expect(await versionOf(wells)).toBe(3)
    await sql`delete from "testWells"`.execute(database.db)
    expect(await versionOf(wells)).toBe(4)
  })

  it('tells visitors only of rows that they can see', async () => {
    const told = await toldOf(() => addWell(wells, 'hidden'))
    expect(told).toMatchObject([{ layer: 'testWells', publicBbox: null }])
    const shown: Resource = { ...wells, publish: 'isShown' }
    await migrate(shown)
    expect(await toldOf(() => addWell(shown, 'unpublished'))).toMatchObject([{ publicBbox: null }])
    const publish = () => sql`update "testWells" set "isShown" = true`.execute(database.db).then(() => {})
    expect(await toldOf(publish)).toMatchObject([{ publicBbox: [lon, lat, lon, lat] }])
  })

  it('adds them to a table with rows, and keeps no trigger when they are no longer declared', async () => {
    const springs: Resource = { ...wells, name: 'testSprings', tile: undefined }
    await migrate(springs)
    await addWell(springs, 'old')
    const mapped: Resource = { ...springs, tile: ['wellNo'] }
    await migrate(mapped)
    expect(await drawn(mapped)).toEqual([['old'], ['old']])
    expect(await versionOf(mapped)).toBe(1)
    const text = await migrate(springs)
    expect(text).toContain('drop trigger "testSprings_tile_insert"')
    await addWell(springs, 'new')
    expect(await versionOf(mapped)).toBe(1)
  })

  it('writes cells for no layer of areas inside one another, whose tiles leave out the small ones', async () => {
    const nested: Resource = { ...wells, name: 'testNested', tree: 'partOf' }
    expect(await migrate(nested)).not.toContain('tileCell')
    await addWell(nested, 'one')
    expect(await versionOf(nested)).toBe(2)
  })

  it('follows a geometry of another shape', async () => {
    const location = { kind: 'geometry', shape: 'MultiPolygon', label: { zh: '范围', en: 'Boundary' } } as const
    await migrate({ ...wells, name: 'testPonds' })
    await migrate({ ...wells, name: 'testPonds', fields: { ...wells.fields, location } })
  })
})
