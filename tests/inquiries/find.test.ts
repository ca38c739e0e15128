import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { samePhone } from '../../server/http/formats.ts'
import { aServer, type Caller } from '../support/app.ts'
import { anOpenProject, ask, type Receipt } from './support.ts'

describe('a receipt number with phone or e-mail', () => {
  const server = aServer()
  let project: AnyRow
  let dali: Caller
  let sent: Receipt
  const find = (receiptNo: string, contact: string, remoteAddress = '127.0.0.1') =>
    server.visitor.call<Record<string, unknown>>('POST', '/inquiries/find', {
      body: { receiptNo, contact },
      remoteAddress,
    })

  beforeAll(async () => {
    project = await anOpenProject(server, { name: '洱海康养小镇' })
    dali = await server.signIn('officer-dali')
    sent = (await ask(server.visitor, project.id, { email: 'Zhou@example.cn', company: '苍洱文旅' })).data
    const { version } = (await dali.get<AnyRow>('/inquiries/detail', { id: sent.id })).data
    await dali.post('/inquiries/note', { id: sent.id, text: '内部备注' })
    await dali.put('/inquiries/update', { id: sent.id, version, answer: '欢迎来访' })
  })

  it('opens state, timeline and answer, but no note, contact or colleague', async () => {
    for (const [number, contact] of [
      [sent.receiptNo, '13800001111'],
      [sent.receiptNo.toLowerCase(), '+86 138 0000 1111'],
      [` ${sent.receiptNo}`, 'zhou@EXAMPLE.cn'],
    ] as const) {
      const { status, data, text } = await find(number, contact)
      expect(status, contact).toBe(200)
      expect(data).toMatchObject({ receiptNo: sent.receiptNo, status: 'answered', answer: '欢迎来访' })
      expect(data.timeline).toHaveLength(2)
      expect(text).not.toMatch(/内部备注|杨秀英|13800001111|example|苍洱文旅/)
    }
  })

  it('opens inquiries of signed-in people and those that an officer has recorded, too', async () => {
    const own = (await ask(await server.signIn('investor'), project.id, { phone: '13811112222' })).data
    expect((await find(own.receiptNo, '13811112222')).status).toBe(200)
    const draft = { name: '来电者', phone: '0872-2310001', message: '电话咨询', xzqdm: '532901000000' }
    const recorded = (await dali.post<AnyRow>('/inquiries/add', draft)).data
    expect((await find(String(recorded.receiptNo), '+86 872 2310001')).status).toBe(200)
  })

  it('gets one and the same answer when the number is unknown and when the contact is wrong', async () => {
    const answers = await Promise.all([
      find('YX2601010101AAAA', '13800001111'),
      find(sent.receiptNo, '13800002222'),
      find(sent.receiptNo, 'someone@example.cn'),
      find(sent.receiptNo, '—'),
      find(sent.receiptNo, '@'),
    ])
    const [first] = answers
    for (const { status, text } of answers) {
      expect(status).toBe(404)
      expect(text).toBe(first?.text)
    }
  })

  it('can be tried twenty times, then not even the right contact opens it for a while', async () => {
    const other = (await ask(server.visitor, project.id)).data
    for (let at = 1; at <= 20; at += 1)
      expect((await find(other.receiptNo, '13899999999', `10.0.0.${at}`)).status).toBe(404)
    expect((await find(other.receiptNo.toLowerCase(), '13800001111', '10.0.0.21')).status).toBe(429)
    expect((await find(sent.receiptNo, '13800001111', '10.0.0.21')).status, 'others are not held up').toBe(200)
  })
})

it('phone numbers are the same however they are written, and no number is the same as no number', () => {
  expect(samePhone('13800001111', '+86 138-0000-1111')).toBe(true)
  expect(samePhone('0872-2310001', '(0872) 2310001')).toBe(true)
  expect(samePhone('0872-2310001-801', '0872-2310001')).toBe(true)
  expect(samePhone('13800001111', '13800001112')).toBe(false)
  expect(samePhone('—', '—')).toBe(false)
})
