import { beforeEach, describe, expect, it } from 'vitest'
import { sql, withTx } from '../../server/db/index.ts'
import {
  beat,
  claimReport,
  deleteReport,
  expireReports,
  filesOf,
  finish,
  giveBack,
  mostTries,
  tryAgain,
  type ClaimedReport,
} from '../../server/report/jobs.ts'
import { aServer } from '../support/app.ts'

const actor = { id: 'system', name: 'test' }

describe('the report queue', () => {
  const server = aServer()
  const db = () => server.database.db
  const claim = () => withTx(db(), actor, (tx) => claimReport(tx, null))
  const state = async (id: string) =>
    (
      await sql<{
        state: string
        tries: number
        progress: number
      }>`select state, tries, progress from reports where id = ${id}`.execute(db())
    ).rows[0]
  const add = (id: string) =>
    sql`insert into reports (id, "createdBy", "runId", "runHash", content, hash) values (${id}, 'somebody', 'run', 'hash', '{}', ${id})`.execute(
      db(),
    )
  const expireHeartbeat = (id: string) =>
    sql`update reports set "heartbeatAt" = now() - interval '1 minute' where id = ${id}`.execute(db())
  const file = (id: string) => ({ id, name: id, size: 1, sha256: id, signature: 'c2ln' })
  const kept = (claimed: ClaimedReport, keptDays: number | null = null) => ({ ...claimed, keptDays })

  beforeEach(async () => {
    await sql`delete from reports`.execute(db())
  })

  it('gives each report to one node only', async () => {
    for (const id of ['one', 'two']) await add(id)
    const claimed = await Promise.all([claim(), claim(), claim()])
    expect(claimed.map((each) => each?.id).toSorted()).toEqual(['one', 'two', undefined])
  })

  it('reassigns a report when heartbeats stop, and ignores the late result of the first node', async () => {
    await add('one')
    const first = (await claim())!
    expect(await beat(db(), first, 40)).toBe(true)
    expect(await claim()).toBeNull()
    await expireHeartbeat('one')
    const second = (await claim())!
    expect(second).toMatchObject({ id: 'one', tries: 2 })
    expect(await beat(db(), first, 60)).toBe(false)
    await withTx(db(), actor, (tx) => finish(tx, kept(first), { pdf: file('late'), word: file('late') }))
    expect(await state('one')).toMatchObject({ state: 'working', progress: 0 })
    await withTx(db(), actor, (tx) => finish(tx, kept(second), { pdf: file('p'), word: file('w') }))
    expect(await state('one')).toMatchObject({ state: 'done', progress: 100 })
  })

  it('fails a report after three tries; only its owner can retry it', async () => {
    await add('one')
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      expect(await claim()).toMatchObject({ id: 'one', tries: attempt })
      await expireHeartbeat('one')
    }
    expect(await claim()).toBeNull()
    expect(await state('one')).toMatchObject({ state: 'failed' })
    expect(await withTx(db(), actor, (tx) => tryAgain(tx, 'stranger', 'one'))).toBeNull()
    expect(await withTx(db(), actor, (tx) => tryAgain(tx, 'somebody', 'one'))).toMatchObject({
      state: 'waiting',
      files: null,
    })
    expect(await claim()).toMatchObject({ id: 'one', tries: 1 })
  })

  it('gives the report of a node that shuts down to the next one, without counting the try', async () => {
    await add('one')
    const first = (await claim())!
    await giveBack(db(), first, { isTry: false })
    expect(await claim()).toMatchObject({ id: 'one', tries: 1 })
  })

  it('keeps a report until it is deleted, or for the days of the setting', async () => {
    const endOf = async (keptDays: number | null) => {
      await sql`delete from reports`.execute(db())
      await add('one')
      const claimed = (await claim())!
      await withTx(db(), actor, (tx) => finish(tx, kept(claimed, keptDays), { pdf: file('p'), word: file('w') }))
      const { rows } = await sql<{
        days: number | null
      }>`select round(extract(epoch from "expiresAt" - now()) / 86400)::integer as days from reports`.execute(db())
      return rows[0]?.days
    }
    expect(await endOf(null)).toBeNull()
    expect(await endOf(30)).toBe(30)
  })

  it('takes a report from the node that makes it when its owner deletes it, and lets no file of it stay', async () => {
    await add('one')
    const claimed = (await claim())!
    expect(await withTx(db(), actor, (tx) => deleteReport(tx, 'stranger', 'one'))).toBe(false)
    expect(await withTx(db(), actor, (tx) => deleteReport(tx, 'somebody', 'one'))).toBe(true)
    expect(await beat(db(), claimed, 40)).toBe(false)
    await withTx(db(), actor, (tx) => finish(tx, kept(claimed), { pdf: file('p'), word: file('w') }))
    expect(await withTx(db(), actor, (tx) => filesOf(tx, 'one'))).toEqual([])
    const { rows } = await sql`select state, content, hash, "pdfId" from reports`.execute(db())
    expect(rows).toEqual([{ state: 'deleted', content: null, hash: 'one', pdfId: null }])
    expect(await withTx(db(), actor, (tx) => deleteReport(tx, 'somebody', 'one'))).toBe(false)
  })

  it('deletes the content of an expired report and keeps its hash', async () => {
    await add('one')
    const claimed = (await claim())!
    await withTx(db(), actor, (tx) => finish(tx, kept(claimed), { pdf: file('p'), word: file('w') }))
    expect(await withTx(db(), actor, expireReports)).toEqual([])
    await sql`update reports set "expiresAt" = now() - interval '1 second'`.execute(db())
    expect(await withTx(db(), actor, expireReports)).toEqual(['one'])
    const { rows } = await sql`select state, content, hash from reports`.execute(db())
    expect(rows).toEqual([{ state: 'expired', content: null, hash: 'one' }])
  })
})
