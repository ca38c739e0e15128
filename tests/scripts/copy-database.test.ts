import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../scripts/move/copy-database.ts'
import { sql, type Database } from '../../server/db/index.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'
import { whyNoPostgres } from '../support/postgres.ts'

const tables = [
  ...['regions', 'users', 'audits', 'sessions', 'settings', 'lands', 'layerFeatures', 'layerVersions'],
  ...['keptVerdicts', 'planStates', 'planChanges', 'landTerrain', 'terrainWork'],
] as const

async function fill({ db }: Database): Promise<void> {
  const maker = sql`'1', 'system', 'system'`
  await sql`insert into regions (id, "createdBy", "updatedBy", xzqmc, xzqdm, xzqjb, "westBound", boundary)
    values (${maker}, '大理"州', '532900000000', '2', 100.123456789012345, st_geomfromtext('MULTIPOLYGON(((100 25,101 25,101 26.1234567890123,100 25)))', 4490))`.execute(
    db,
  )
  await sql`insert into users (id, "createdBy", "updatedBy", username, realname, xzqdm, roles, "userType")
    select n::text, 'system', 'system', 'user' || n, '名\\n{"' || n || '"}', '532900000000', array['a,b', 'c"d'], 'officer' from generate_series(1, 2500) n`.execute(
    db,
  )
  await sql`insert into audits (id, "actorId", "actorName", resource, action, changes) values ('1', 's', 's', 'users', 'create', '{"name": [null, "甲"]}')`.execute(
    db,
  )
  await sql`insert into sessions (id, "tokenHash", "tgtHash", "userId", "expiresAt") values ('1', '\\x00ff41', '\\x01', '1', now())`.execute(
    db,
  )
  for (const longitude of [100, 101])
    await sql`insert into "layerFeatures" ("layerId", "contentVersion", shape) values ('1', 1, st_point(${longitude}, 25, 4490))`.execute(
      db,
    )
  await sql`insert into settings (key, value) values ('a', '[1, "二"]')`.execute(db)
  await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, "landStatus", xzqdm) values (${maker}, 'A-1', '甲', 'reserve', '532900000000')`.execute(
    db,
  )
  await sql`update "keptVerdicts" set told = '{"": "feasible"}', state = 's'`.execute(db)
  await sql`update "planStates" set checks = 7, state = 's'`.execute(db)
  await sql`update "landTerrain" set "version" = 'v', facts = '{"meanM": 1}', moves = 3`.execute(db)
}

async function textOf({ db }: Database, table: string): Promise<string[]> {
  return (
    await sql<{ line: string }>`select t::text as line from ${sql.table(table)} t order by 1`.execute(db)
  ).rows.map(({ line }) => line)
}

describe.skipIf(whyNoPostgres())('moving from the embedded database to PostgreSQL', () => {
  let embedded: FreshDatabase
  let postgres: FreshDatabase

  beforeAll(async () => {
    embedded = await freshDatabase('embedded')
    postgres = await freshDatabase('postgres')
    await fill(embedded.database)
  })
  afterAll(async () => {
    await embedded?.remove()
    await postgres?.remove()
  })

  it('copies every row exactly', async () => {
    const counts = await copyDatabase(embedded.database, postgres.database, () => {})
    expect(counts.get('users')).toBe(2500)
    for (const table of tables) {
      const lines = await textOf(embedded.database, table)
      expect(lines, table).not.toEqual([])
      expect(await textOf(postgres.database, table), table).toEqual(lines)
    }
  })

  it('continues generated ids after the copied ones', async () => {
    const { rows } = await sql<{
      id: string
    }>`insert into "layerFeatures" ("layerId", "contentVersion", shape) values ('1', 1, st_point(102, 25, 4490)) returning id`.execute(
      postgres.database.db,
    )
    expect(Number(rows[0]?.id)).toBe(3)
  })

  it('rejects a target that contains rows', async () => {
    await expect(copyDatabase(embedded.database, postgres.database, () => {})).rejects.toThrow(/already holds rows in/)
  })
})
