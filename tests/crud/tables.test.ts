import { describe, expect, it } from 'vitest'
import { compareTables, migrationName, migrationText } from '../../server/crud/table-diff.ts'
import { createAllSql, tableModel } from '../../server/crud/ddl.ts'
import { sql } from '../../server/db/index.ts'
import type { Fields, Resource } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { withDatabase } from '../support/database.ts'
import { parcels } from './support.ts'

const database = withDatabase()

/** The test resource with other fields. */
const changed = (fields: Fields): Resource =>
  ({ ...parcels, name: 'testChanged', wire: 'testChanged', tree: undefined, fields }) as unknown as Resource

const base: Fields = {
  parcelNo: { kind: 'text', label: { zh: '编号', en: 'No.' }, required: true, unique: true, maxLength: 20 },
  xzqdm: { kind: 'region', label: { zh: '区划', en: 'Region' }, required: true },
  rooms: { kind: 'integer', label: { zh: '间数', en: 'Rooms' }, min: 0, max: 9 },
  owner: { kind: 'text', label: { zh: '业主', en: 'Owner' }, required: true, maxLength: 20 },
}

describe('the tables of the declarations', () => {
  it('are those that the migrations create: no change is left', async () => {
    expect(await compareTables(database, resources)).toEqual([])
  })

  it('get a migration for a new resource, and agree with the declarations after it', async () => {
    const changes = await compareTables(database, [...resources, parcels])
    expect(changes.map(({ table }) => table)).toEqual(['testParcels'])
    expect(migrationName(['0001_system.sql', '0007_x.sql'], changes)).toBe('0008_test_parcels.sql')
    await sql.raw(migrationText(changes)).execute(database.db)
    expect(await compareTables(database, [...resources, parcels])).toEqual([])
  })

  it('enforce the declared ranges, choices and references', async () => {
    const insert = (column: string, value: string) =>
      sql
        .raw(
          `insert into "testParcels" (id, "createdBy", "updatedBy", "parcelNo", name, xzqdm, "${column}") values ('x', 'a', 'a', 'x', 'x', '532901000000', ${value})`,
        )
        .execute(database.db)
    await expect(insert('rooms', '1000')).rejects.toThrow('testParcels_rooms_check')
    await expect(insert('priceWan', `'NaN'`)).rejects.toThrow('testParcels_priceWan_check')
    await expect(insert('level', '3')).rejects.toThrow('testParcels_level_check')
    await expect(insert('tags', `'{gas}'`)).rejects.toThrow('testParcels_tags_check')
    await expect(insert('rooms', '1')).rejects.toThrow('testParcels_xzqdm_fkey')
  })

  it('follow a changed declaration, but never drop a column automatically', async () => {
    await sql.raw(createAllSql([tableModel(changed(base))]).join('\n')).execute(database.db)
    const { owner: _gone, ...kept } = base
    const wanted = changed({
      ...kept,
      rooms: { kind: 'integer', label: { zh: '间数', en: 'Rooms' }, min: 0, max: 99 },
      soil: { kind: 'text', label: { zh: '土质', en: 'Soil' }, required: true, maxLength: 20, search: 'like' },
      grade: {
        kind: 'choice',
        label: { zh: '等级', en: 'Grade' },
        default: 'a',
        options: [{ value: 'a', label: { zh: '甲', en: 'A' } }],
      },
    })
    const [change] = await compareTables(
      database,
      [...resources, wanted].filter(({ name }) => name !== 'testParcels'),
    )
    const text = (change?.statements ?? []).join('\n')
    expect(text).toContain('alter table "testChanged" add column "soil" text;')
    expect(text).toContain('alter column "soil" set not null')
    expect(text).toContain(`add column "grade" text default 'a';`)
    expect(text).toContain('drop constraint "testChanged_rooms_check"')
    expect(text).toContain('check ("rooms" between 0 and 99)')
    expect(text).toContain('create index "testChanged_soil_chars"')
    expect(text).toContain('-- "testChanged"."owner" is no longer declared')
    expect(text).toContain('alter column "owner" drop not null')
    expect(text).not.toMatch(/^alter table .* drop column/m)
    await sql.raw(text).execute(database.db)
    expect(await compareTables(database, [...resources, wanted])).toEqual([])
  })
})
