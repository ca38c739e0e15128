import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { anOpenProject, ask } from './support.ts'

const says = {
  noConsent: '请先阅读并同意隐私说明',
  replaced: '隐私说明刚刚更新，请阅读新版并重新同意；已填写的内容都还在',
  final: '第 1 版隐私说明已发布，不能修改、撤下或删除；如需更改，请另建一版并发布',
}

describe('the privacy text', () => {
  const server = aServer()
  let project: AnyRow
  let admin: Caller
  let investor: Caller
  const newest = async () =>
    (await server.visitor.get<{ records: AnyRow[] }>('/privacyTexts/page', { _public: true, _start: 0, _end: 1 })).data
      .records[0]!
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from inquiries`.execute(server.database.db)).rows[0]
      ?.count

  beforeAll(async () => {
    project = await anOpenProject(server)
    admin = await server.signIn('admin')
    investor = await server.signIn('investor')
  })

  it('is there from the first start, in both languages, for everybody to read', async () => {
    const first = await newest()
    expect(first).toMatchObject({ number: 1, title: '投资意向个人信息处理说明', published: true })
    expect(
      (await server.visitor.get<AnyRow>('/privacyTexts/detail', { id: first.id, _public: true })).data,
    ).toMatchObject({
      body: expect.stringContaining('收集哪些信息'),
      bodyEn: expect.stringContaining('What is collected'),
    })
  })

  it('must be consented to: without that nothing is stored, and the refusal says why', async () => {
    const before = await count()
    for (const caller of [server.visitor, investor]) {
      const answer = await ask(caller, project.id, { consent: undefined })
      expect(answer).toMatchObject({
        status: 422,
        msg: says.noConsent,
        data: { errors: [{ field: 'consent', message: says.noConsent }] },
      })
    }
    expect((await ask(investor, project.id, { consent: true })).status).toBe(400)
    expect(await count()).toBe(before)
  })

  it('is stored with an inquiry by its number and the time', async () => {
    const { data } = await ask(investor, project.id)
    const row = (await admin.get<AnyRow>('/inquiries/detail', { id: data.id })).data
    expect(row.consentVersion).toBe(1)
    expect(Math.abs(Date.parse(String(row.consentedAt)) - Date.parse(row.createdAt))).toBeLessThan(60_000)
    expect((await admin.put('/inquiries/update', { id: row.id, version: row.version, consentVersion: 2 })).status).toBe(
      400,
    )
  })

  it('can not be changed, withdrawn or removed once it is published', async () => {
    const { id, version } = await newest()
    for (const change of [{ body: '<p>改过</p>' }, { published: false }, { title: '改过' }])
      expect(await admin.put('/privacyTexts/update', { id, version, ...change })).toMatchObject({
        status: 422,
        msg: says.final,
      })
    expect(await admin.delete('/privacyTexts/delete', [id])).toMatchObject({ status: 422, msg: says.final })
    expect((await newest()).version).toBe(version)
  })

  it('is replaced by publishing another one, whose number comes then and not before', async () => {
    const draft = { title: '新说明', body: '<p>新的内容</p>', published: false }
    const { data: discarded } = await admin.post<AnyRow>('/privacyTexts/add', draft)
    expect(discarded.number).toBeNull()
    expect((await admin.delete('/privacyTexts/delete', [discarded.id])).status).toBe(200)
    const { data: made } = await admin.post<AnyRow>('/privacyTexts/add', draft)
    expect((await newest()).number).toBe(1)
    expect((await server.visitor.get('/privacyTexts/detail', { id: made.id, _public: true })).status).toBe(404)
    const { data } = await admin.put<AnyRow>('/privacyTexts/update', { id: made.id, version: 1, published: true })
    expect(data).toMatchObject({ number: 2, publishedAt: expect.any(String) })
    expect(await newest()).toMatchObject({ number: 2, title: '新说明' })
    expect(await ask(investor, project.id)).toMatchObject({ status: 422, msg: says.replaced })
    expect((await ask(investor, project.id, { consent: 2 })).status).toBe(200)
    expect((await ask(investor, project.id, { consent: 3 })).status).toBe(422)
  })

  it('is nobody’s but an administrator’s to write', async () => {
    const officer = await server.signIn('officer-dali')
    expect((await officer.post('/privacyTexts/add', { title: 'x', body: '<p>x</p>' })).status).toBe(403)
    expect((await server.visitor.post('/privacyTexts/add', { title: 'x', body: '<p>x</p>' })).status).toBe(401)
  })
})
