import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql } from '../../server/db/index.ts'
import { remind } from '../../server/inquiries/index.ts'
import { readGrants } from '../../server/auth/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { anOpenProject, ask, noticesOf } from './support.ts'

type OwnInquiry = {
  receiptNo: string
  status: string
  answer: string | null
  timeline: { kind: string; status: string | null }[]
}
type Timeline = { kind: string; actorName: string; text: string | null }[]

describe('inquiries', () => {
  const server = aServer()
  let project: AnyRow
  let hidden: AnyRow
  let dali: Caller
  let prefecture: Caller
  let foreign: Awaited<ReturnType<typeof server.anActor>>
  let investor: Caller

  const detail = async (id: string): Promise<AnyRow> => (await prefecture.get<AnyRow>('/inquiries/detail', { id })).data
  const change = async (caller: Caller, id: string, values: Record<string, unknown>) =>
    caller.put<AnyRow>('/inquiries/update', { id, version: (await detail(id)).version, ...values })

  beforeAll(async () => {
    project = await anOpenProject(server, { name: '洱海康养小镇' })
    hidden = await anOpenProject(server, { published: false })
    dali = await server.signIn('officer-dali')
    prefecture = await server.signIn('officer-prefecture')
    investor = await server.signIn('investor')
    foreign = await server.anActor(['PM:list', 'PM:show', 'PM:create', 'PM:edit', 'PM:export', 'PM:delete'], {
      xzqdm: '532922000000',
    })
  })

  it('of a visitor notify the nearest officer, get the region of their target, and return a key to their status', async () => {
    const { status, data } = await ask(server.visitor, project.id)
    expect(status).toBe(200)
    expect(data.key).toMatch(/^[\w-]{43}$/)
    expect(data.receiptNo).toMatch(/^YX\d{10}[A-Z0-9]{4}$/)
    expect((await dali.get<AnyRow>('/inquiries/detail', { id: data.id })).data).toMatchObject({
      status: 'new',
      targetName: '洱海康养小镇',
      xzqdm: '532901000000',
      name: '周明',
      _labels: { createdBy: '访客' },
    })
    expect((await noticesOf(dali)).records[0]).toMatchObject({
      inquiryId: data.id,
      kind: 'created',
      isRead: false,
      asked: false,
    })
    expect(
      (await noticesOf(prefecture)).records.some((each) => each.subject === 'inquiry' && each.inquiryId === data.id),
    ).toBe(false)
    expect((await detail(data.id)).id).toBe(data.id)
    expect((await server.visitor.post<OwnInquiry>('/inquiries/state', { key: data.key })).data).toMatchObject({
      receiptNo: data.receiptNo,
      status: 'new',
      timeline: [{ kind: 'created', status: 'new' }],
    })
    const stored = await sql<{
      text: string
    }>`select encode("keyHash", 'escape') as text from "inquiryAskers" where "inquiryId" = ${data.id}`.execute(
      server.database.db,
    )
    expect(stored.rows[0]?.text).not.toContain(data.key)
  })

  it('of a signed-in investor need no key: the investor reads status and answer, but no internal notes', async () => {
    const { data } = await ask(investor, project.id)
    expect(data.key).toBeNull()
    await dali.post('/inquiries/opened', { id: data.id })
    await dali.post('/inquiries/note', { id: data.id, text: '已电话联系' })
    expect((await change(dali, data.id, { answer: '可以安排考察' })).data).toMatchObject({ status: 'answered' })
    const mine = (await investor.get<{ records: OwnInquiry[]; total: number }>('/inquiries/mine')).data
    expect(mine.total).toBe(1)
    expect(mine.records[0]).toMatchObject({ status: 'answered', answer: '可以安排考察' })
    expect(mine.records[0]?.timeline.map(({ kind }) => kind)).toEqual(['created', 'read', 'answered'])
    expect(JSON.stringify(mine)).not.toMatch(/已电话联系|杨秀英/)
    expect((await noticesOf(investor)).records[0]).toMatchObject({ inquiryId: data.id, kind: 'answered', asked: true })
    const timeline = (await dali.get<Timeline>('/inquiries/timeline', { id: data.id })).data
    expect(timeline.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['created', '李文涛'],
      ['read', '杨秀英'],
      ['note', '杨秀英'],
      ['answered', '杨秀英'],
    ])
    expect((await server.visitor.get('/inquiries/mine')).status).toBe(401)
  })

  it('tell planned use, investment and time, which officers see in list, details and export, and find by', async () => {
    const plan = { plannedUse: 'wellness', investmentWan: 12_000.5, timing: 'year' }
    const { data } = await ask(investor, project.id, plan)
    expect((await dali.get<AnyRow>('/inquiries/detail', { id: data.id })).data).toMatchObject(plan)
    const found = await dali.get<{ records: AnyRow[] }>('/inquiries/page', {
      timing_in: 'year',
      plannedUse: 'wellness',
    })
    expect(found.data.records.map(({ id }) => id)).toEqual([data.id])
    const { text } = await dali.get('/inquiries/export', { format: 'csv', receiptNo: data.receiptNo })
    expect(text).toMatch(/拟投业态.*拟投资额.*计划时间/)
    expect(text).toMatch(/康养.*12000\.5.*一年内/)
    expect((await investor.get<{ records: object[] }>('/inquiries/mine')).data.records[0]).toMatchObject(plan)
    for (const wrong of [{ plannedUse: 'nothing like it' }, { timing: 'never' }, { investmentWan: -1 }])
      expect([400, 422], JSON.stringify(wrong)).toContain((await ask(investor, project.id, wrong)).status)
  })

  it('can only be about a target that the sender may see', async () => {
    expect((await ask(server.visitor, hidden.id)).status).toBe(422)
    expect((await ask(investor, hidden.id)).status).toBe(422)
    expect((await ask(dali, hidden.id)).status).toBe(200)
    expect((await ask(server.visitor, 'no-such-row')).status).toBe(422)
    expect((await ask(server.visitor, project.id, { targetKind: 'users' })).status).toBe(400)
  })

  it('can be about a scheme: by its id for its creator, by the key of its link for others', async () => {
    const scheme = (await investor.post<AnyRow>('/schemes/add', { name: '康养组团方案', xzqdm: '532901000000' })).data
    const { key } = (await investor.post<{ key: string }>('/schemes/share', { id: scheme.id })).data
    const of = (caller: Caller, targetId: string) => ask(caller, targetId, { targetKind: 'schemes' })
    expect((await of(investor, scheme.id)).status).toBe(200)
    expect((await of(foreign, scheme.id)).status).toBe(422)
    const byKey = await of(foreign, key)
    expect(byKey.status).toBe(200)
    expect((await dali.get<AnyRow>('/inquiries/detail', { id: byKey.data.id })).data).toMatchObject({
      targetKind: 'schemes',
      targetId: scheme.id,
      targetName: '康养组团方案',
      xzqdm: '532901000000',
    })
  })

  it('return 400 for extra fields and invalid values', async () => {
    for (const extra of [
      { status: 'closed' },
      { xzqdm: '532922000000' },
      { assignee: 'x' },
      { receiptNo: 'YX1' },
      { answer: 'x' },
      { createdBy: 'system' },
    ]) {
      expect((await ask(investor, project.id, extra)).status, JSON.stringify(extra)).toBe(400)
    }
    for (const wrong of [
      { phone: 'call me' },
      { phone: '12345' },
      { email: 'nobody' },
      { message: '' },
      { message: 'x'.repeat(2001) },
      { name: 'a\r\nBcc: x@y.z' },
    ])
      expect((await ask(investor, project.id, wrong)).status).toBe(400)
  })

  it('are hidden from officers of another region, investors and visitors in every endpoint', async () => {
    const { data } = await ask(server.visitor, project.id, { message: '内部标记', name: '内部标记' })
    const row = await detail(data.id)
    for (const [path, query] of [
      ['/inquiries/page', {}],
      ['/inquiries/export', { format: 'csv' }],
      ['/inquiries/history', {}],
      ['/inquiries/facets', {}],
      ['/notices/list', {}],
      ['/inquiries/mine', {}],
      ['/inquiries/page', { _deleted: true }],
    ] as const) {
      const answer = await foreign.get(path, query)
      expect(answer.status, path).toBe(200)
      expect(answer.text, path).not.toMatch(new RegExp(`内部标记|${data.id}|${data.receiptNo}`))
    }
    for (const path of ['detail', 'timeline', 'assignees', 'history'])
      expect((await foreign.get(`/inquiries/${path}`, { id: data.id })).status, path).toBe(404)
    for (const path of ['opened', 'note'])
      expect(
        (await foreign.post(`/inquiries/${path}`, { id: data.id, ...(path === 'note' ? { text: 'x' } : {}) })).status,
        path,
      ).toBe(404)
    expect(
      (await foreign.put('/inquiries/update', { id: data.id, version: row.version, status: 'closed' })).status,
    ).toBe(404)
    expect((await foreign.delete('/inquiries/delete', [data.id])).status).toBe(404)
    expect((await noticesOf(foreign)).waiting).toEqual({ new: 0, processing: 0, overdue: 0 })
    expect((await investor.get('/inquiries/detail', { id: data.id })).status).toBe(403)
    expect((await server.visitor.get('/inquiries/page')).status).toBe(401)
  })

  it('are hidden, with their notices, from an officer who has moved to another region', async () => {
    const officer = await server.anActor(['PM:list', 'PM:show', 'PM:edit'])
    const { data } = await ask(server.visitor, project.id)
    expect((await noticesOf(officer)).unread).toBe(1)
    await sql`update users set xzqdm = '532922000000' where id = ${officer.user.id}`.execute(server.database.db)
    expect(await noticesOf(officer)).toMatchObject({ unread: 0, records: [] })
    expect((await officer.get('/inquiries/detail', { id: data.id })).status).toBe(404)
  })

  it('can be assigned only to an officer who may answer them', async () => {
    const { data } = await ask(server.visitor, project.id)
    const choices = (await dali.get<{ value: string; label: string }[]>('/inquiries/assignees', { id: data.id })).data
    const own = choices.find(({ label }) => label === '杨秀英')
    expect(choices.map(({ label }) => label)).toContain('段正平')
    expect(choices.some(({ value }) => value === foreign.user.id)).toBe(false)
    const stranger = await server.aUser({ xzqdm: '532901000000' })
    expect((await change(dali, data.id, { assignee: stranger.id })).status).toBe(422)
    expect((await change(prefecture, data.id, { assignee: own?.value })).data).toMatchObject({
      status: 'processing',
      assignee: own?.value,
    })
    expect((await noticesOf(dali)).records[0]).toMatchObject({ inquiryId: data.id, kind: 'assigned' })
    expect((await change(dali, data.id, { status: 'answered' })).status).toBe(422)
    expect((await change(dali, data.id, { status: 'closed' })).data).toMatchObject({ status: 'closed' })
  })

  it('stay unread until they are opened or all are marked as read', async () => {
    const { data } = await ask(server.visitor, project.id)
    const before = (await noticesOf(dali)).unread
    await dali.post('/inquiries/opened', { id: data.id })
    expect((await noticesOf(dali)).unread).toBe(before - 1)
    await dali.post('/notices/read', { ids: [], all: true })
    expect((await noticesOf(dali)).unread).toBe(0)
  })

  it('remind the nearest officer once before the due date, and all their officers once when overdue', async () => {
    const { data } = await ask(server.visitor, project.id)
    const deps = { findTargets: async () => [], readGrants, sendMail: async () => undefined, publicUrl: null }
    const due = (days: number): Promise<unknown> =>
      sql`update inquiries set "dueOn" = (now() at time zone 'Asia/Shanghai')::date + ${days}::integer where id = ${data.id}`.execute(
        server.database.db,
      )
    // The server reminds too, five seconds after its start: whoever comes first, it is once.
    const remindAll = async (kind: 'nearing' | 'reminded'): Promise<number> => {
      const count = async (): Promise<number> =>
        (
          await sql`select from "inquiryEvents" where "inquiryId" = ${data.id} and kind = ${kind}`.execute(
            server.database.db,
          )
        ).rows.length
      await remind(server.database, deps)
      await expect.poll(count).toBeGreaterThan(0)
      await remind(server.database, deps)
      return count()
    }
    await remind(server.database, deps)
    expect((await noticesOf(dali)).records[0]).not.toMatchObject({ inquiryId: data.id, kind: 'nearing' })
    // Tomorrow is never later than the next working day, so the reminder is due today.
    await due(1)
    expect(await remindAll('nearing')).toBe(1)
    expect((await noticesOf(dali)).records[0]).toMatchObject({ inquiryId: data.id, kind: 'nearing' })
    expect((await noticesOf(prefecture)).records[0]).not.toMatchObject({ inquiryId: data.id })
    await due(-3)
    expect((await noticesOf(dali)).waiting?.overdue).toBe(1)
    expect(await remindAll('reminded')).toBe(1)
    for (const officer of [dali, prefecture])
      expect((await noticesOf(officer)).records[0]).toMatchObject({ inquiryId: data.id, kind: 'reminded' })
    await change(dali, data.id, { answer: '已答复' })
    expect((await noticesOf(dali)).waiting?.overdue).toBe(0)
  })

  it('can be recorded by an officer for someone who phoned, only in the officer’s own region', async () => {
    const draft = { name: '来电者', phone: '0872-1234567', message: '电话咨询' }
    expect((await dali.post('/inquiries/add', { ...draft, xzqdm: '532922000000' })).status).toBe(422)
    expect((await dali.post<AnyRow>('/inquiries/add', { ...draft, xzqdm: '532901000000' })).data).toMatchObject({
      status: 'new',
      xzqdm: '532901000000',
    })
    expect(
      (await dali.post('/inquiries/add', { ...draft, xzqdm: '532901000000', targetKind: 'projects' })).status,
    ).toBe(422)
    const own = (
      await dali.post<AnyRow>('/inquiries/add', {
        ...draft,
        xzqdm: '532901000000',
        targetKind: 'projects',
        targetId: project.id,
      })
    ).data
    expect(own).toMatchObject({ targetName: '洱海康养小镇' })
  })

  it('return 404 for a guessed key and 400 for a malformed one', async () => {
    expect((await server.visitor.post('/inquiries/state', { key: 'A'.repeat(43) })).status).toBe(404)
    expect((await server.visitor.post('/inquiries/state', { key: "' or 1=1 --" })).status).toBe(400)
  })

  it('of visitors are rate-limited, separately from those of signed-in investors', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => ask(server.visitor, project.id)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect((await ask(investor, project.id)).status).toBe(200)
  })
})

describe('inquiries with captchas enabled', () => {
  const server = aServer({ config: { LOGIN_CAPTCHA: 'on' } })

  it('need a new captcha each time from a visitor, and none from a signed-in user', async () => {
    const project = await anOpenProject(server)
    const refused = await ask(server.visitor, project.id)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.text).toContain('captcha')
    const { data } = await server.visitor.get<{ id: string }>('/verificationCode/getBase64Image')
    const { rows } = await sql<{ answer: string }>`select answer from captchas where id = ${data.id}`.execute(
      server.database.db,
    )
    const captcha = { captchaId: data.id, captcha: rows[0]?.answer }
    expect((await ask(server.visitor, project.id, captcha)).status).toBe(200)
    expect((await ask(server.visitor, project.id, captcha)).status).toBe(400)
    expect((await ask(await server.signIn('investor'), project.id)).status).toBe(200)
  })
})
