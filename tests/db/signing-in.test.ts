import { describe, expect, it } from 'vitest'
import { users } from '../../src/resources/users.ts'
import { migrate, sql } from '../../server/db/index.ts'
import { aServer } from '../support/app.ts'

/** Migration 0032, on a database with rows from before it. */
describe('an installation from before names were unique in upper and lower case', () => {
  const server = aServer({ demo: 'off' })

  it('keeps the name of one account and renames the others, with history', async () => {
    const { db } = server.database
    await sql`
      drop trigger "password_tickets" on users; drop function "end_password_tickets"; drop table "signInPlaces", "passwordTickets"; drop index "users_username_key", users_email_lower;
      alter table users add constraint "users_username_key" unique (username);
      delete from migrations where name like '0032%'`.execute(db)
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    const add = (username: string, createdAt: string) =>
      sql`
        insert into users (id, username, realname, xzqdm, "userType", "createdBy", "updatedBy", "createdAt") values (${`id-of-${username}`}, ${username}, ${username}, '532901000000', 'officer', 'system', 'system', ${createdAt})`.execute(
        db,
      )
    const long = 'x'.repeat(39)
    await add('Admin', '2100-01-01')
    await add('wang', '2021-01-01')
    await add('WANG', '2020-01-01')
    await add('gao', '2019-01-01')
    await add('Gao', '2020-01-01')
    await sql`update users set "deletedAt" = now() where username = 'gao'`.execute(db)
    await add(`${long}y`, '2020-01-01')
    await add(`${long}Y`, '2021-01-01')
    expect(await migrate(db)).toEqual(['0032_signing_in.sql'])
    const { rows } = await sql<{ id: string; username: string }>`
      select id, username from users where id like 'id-of-%' order by id collate "C"`.execute(db)
    expect(rows).toEqual([
      { id: 'id-of-Admin', username: 'Admin--Admin' },
      { id: 'id-of-Gao', username: 'Gao' },
      { id: 'id-of-WANG', username: 'WANG' },
      { id: 'id-of-gao', username: 'gao-of-gao' },
      { id: 'id-of-wang', username: 'wang-f-wang' },
      { id: `id-of-${long}Y`, username: `${'x'.repeat(33)}-xxxxxY` },
      { id: `id-of-${long}y`, username: `${long}y` },
    ])
    expect((await server.row(users, 'username', 'admin')).version).toBe(1)
    const history = await sql<{ changes: unknown; actorName: string }>`
      select changes, "actorName" from audits where "rowId" = 'id-of-wang'`.execute(db)
    expect(history.rows).toEqual([{ changes: { username: ['wang', 'wang-f-wang'] }, actorName: 'system' }])
    await expect(add('ADMIN', '2020-01-01')).rejects.toThrow(/users_username_key/)
  })
})
