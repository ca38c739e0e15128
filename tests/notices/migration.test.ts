import { expect, it } from 'vitest'
import { migrate, sql } from '../../server/db/index.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
import { withoutKeeping } from '../analysis/support.ts'
import { aServer } from '../support/app.ts'
import { notices, unread } from './support.ts'

/** The migration that gives all notices one table, on a database with notices from before it. */
const server = aServer()

it('notices of inquiries move to the table of all notices, read ones as read, and are deleted with their inquiry', async () => {
  const { db } = server.database
  await withoutKeeping(server)
  const officer = await server.anActor(['PM:list', 'PM:show', 'PM:edit'])
  const asked = { name: '周明', phone: '13800001111', message: '想了解用地条件', xzqdm: '532901000000' }
  const [first, second] = [await server.make(inquiries, asked), await server.make(inquiries, asked)]
  const { rows: applied } = await sql<{ name: string }>`
    delete from migrations where name like '%\_notices.sql' returning name`.execute(db)
  await sql`
    drop table notices, "changedVerdicts", publications;
    create table "inquiryNotices" (
      "id" text not null,
      "userId" text not null,
      "inquiryId" text not null,
      "at" timestamptz default now() not null,
      "kind" text not null,
      "readAt" timestamptz,
      constraint "inquiryNotices_pkey" primary key ("id"),
      constraint "inquiryNotices_inquiryId_fkey" foreign key ("inquiryId") references "inquiries" ("id") on delete cascade
    )`.execute(db)
  await sql`
    insert into "inquiryNotices" (id, "userId", "inquiryId", kind, at, "readAt") values
      ('n1', ${officer.user.id}, ${first.id}, 'created', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
      ('n2', ${officer.user.id}, ${second.id}, 'reminded', '2026-01-03T00:00:00Z', null)`.execute(db)
  expect(await migrate(db)).toEqual(applied.map(({ name }) => name))

  const { rows } = await sql<{ left: string | null }>`select to_regclass('"inquiryNotices"')::text as left`.execute(db)
  expect(rows).toEqual([{ left: null }])
  expect(await notices(officer)).toMatchObject([
    {
      id: 'n2',
      subject: 'inquiry',
      inquiryId: second.id,
      kind: 'reminded',
      at: '2026-01-03T00:00:00.000Z',
      isRead: false,
    },
    {
      id: 'n1',
      subject: 'inquiry',
      inquiryId: first.id,
      kind: 'created',
      at: '2026-01-01T00:00:00.000Z',
      isRead: true,
    },
  ])
  expect(await unread(officer)).toBe(1)
  await sql`delete from inquiries where id = ${second.id}`.execute(db)
  const { rows: left } = await sql<{ id: string }>`select id from notices`.execute(db)
  expect(left).toEqual([{ id: 'n1' }])
})
