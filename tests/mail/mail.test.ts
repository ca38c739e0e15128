import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, withTx } from '../../server/db/index.ts'
import { leaveMail, MailSender, type MailSettings } from '../../server/mail/index.ts'
import { takeMail } from '../../server/mail/outbox.ts'
import { users } from '../../src/resources/users.ts'
import { anOpenProject, ask } from '../inquiries/support.ts'
import { aServer } from '../support/app.ts'
import { testActor, withDatabase } from '../support/database.ts'
import { bodyOf, Mailbox } from '../support/mailbox.ts'

const mailbox = new Mailbox()
const { received } = mailbox

beforeAll(() => mailbox.listen())
afterAll(() => mailbox.close())
beforeEach(() => {
  mailbox.refusal = null
  received.length = 0
})

const settings = (at: number = mailbox.port): MailSettings => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: at,
  SMTP_SECURE: 'off',
  SMTP_FROM: '招商地图 <map@example.cn>',
})
describe('the outbox', () => {
  const database = withDatabase()
  const mail = { to: 'someone@example.cn', subject: '您好\r\nBcc: evil@example.cn', body: '正文' }
  const leave = () => withTx(database.db, testActor, (tx) => leaveMail(tx, [mail]))
  const sender = (at?: number) => new MailSender(database, settings(at), () => undefined)
  const rows = async () =>
    (
      await sql<{
        tries: number
        sent: boolean
        givenUp: boolean
        waits: boolean
        lastError: string | null
        body: string
      }>`
    select tries, "sentAt" is not null as sent, "givenUpAt" is not null as "givenUp", "nextTryAt" > now() as waits, "lastError", body from "mailOutbox" order by id`.execute(
        database.db,
      )
    ).rows
  beforeEach(() => sql`delete from "mailOutbox"`.execute(database.db))

  it('sends each mail once and only to its recipient, even with several senders', async () => {
    await leave()
    await Promise.all([sender(), sender(), sender()].map((each) => each.look()))
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['someone@example.cn'])
    expect(received[0]?.text).not.toMatch(/^Bcc:/im)
    expect(bodyOf(received[0]!)).toContain('正文')
    expect(await rows()).toMatchObject([{ tries: 1, sent: true, body: '' }])
  })

  it('does not send mail of a rolled-back transaction', async () => {
    await expect(
      withTx(database.db, testActor, async (tx) => {
        await leaveMail(tx, [mail])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await sender().look()
    expect(received).toHaveLength(0)
  })

  it('lets another sender send a mail later if the sender that took it has died', async () => {
    await leave()
    expect(await takeMail(database.db)).toHaveLength(1)
    await sender().look()
    expect(received).toHaveLength(0)
    await sql`update "mailOutbox" set "nextTryAt" = now() - interval '1 second'`.execute(database.db)
    await sender().look()
    expect(received).toHaveLength(1)
  })

  it('retries later while the mail server is down or rejects the mail temporarily', async () => {
    await leave()
    await sender(1).look()
    expect(await rows()).toMatchObject([{ tries: 1, sent: false, waits: true, givenUp: false }])
    await sql`update "mailOutbox" set "nextTryAt" = now()`.execute(database.db)
    mailbox.refusal = { responseCode: 451, message: 'try again later' }
    await sender().look()
    expect(await rows()).toMatchObject([{ tries: 2, sent: false, givenUp: false }])
    mailbox.refusal = null
    await sql`update "mailOutbox" set "nextTryAt" = now()`.execute(database.db)
    await sender().look()
    expect(await rows()).toMatchObject([{ tries: 3, sent: true }])
  })

  it('gives up if the mail server rejects the address permanently, or after too many tries', async () => {
    await leave()
    mailbox.refusal = { responseCode: 550, message: 'no such user' }
    await sender().look()
    expect(await rows()).toMatchObject([{ tries: 1, givenUp: true }])
    await sql`delete from "mailOutbox"`.execute(database.db)
    await leave()
    await sql`update "mailOutbox" set tries = 13`.execute(database.db)
    await sender(1).look()
    expect(await rows()).toMatchObject([{ tries: 14, givenUp: true }])
  })
})

describe('inquiry mail', () => {
  const server = aServer({ config: { SMTP_HOST: 'mail.example.cn', PUBLIC_URL: 'https://map.example.cn' } })

  it('goes to the officer with a link, and to the asker as a receipt without the message, then with the answer', async () => {
    const officer = await server.row(users, 'username', 'officer-dali')
    await sql`update users set email = 'yang@example.cn' where id = ${officer.id}`.execute(server.database.db)
    const project = await anOpenProject(server, { name: '洱海康养小镇' })
    const { data } = await ask(server.visitor, project.id, {
      email: 'zhou@example.cn',
      message: '请点击 http://evil.example',
      plannedUse: 'wellness',
      investmentWan: 12000,
      timing: 'year',
    })
    const dali = await server.signIn('officer-dali')
    const row = (await dali.get<{ version: number }>('/inquiries/detail', { id: data.id })).data
    await dali.put('/inquiries/update', { id: data.id, version: row.version, answer: '欢迎来访' })
    const { rows } = await sql<{
      to: string
      subject: string
      body: string
    }>`select "to", subject, body from "mailOutbox" order by id`.execute(server.database.db)
    expect(rows.map(({ to }) => to)).toEqual(['yang@example.cn', 'zhou@example.cn', 'zhou@example.cn'])
    expect(rows[0]?.body).toContain(`https://map.example.cn/console/manager/inquiry?_row=${data.id}`)
    for (const line of [
      '拟投业态 / Planned use: 康养 / Wellness',
      '拟投资额 / Planned investment: 12,000 万元 / 10k yuan',
      '计划时间 / Planned start: 一年内 / Within a year',
    ])
      expect(rows[0]?.body).toContain(line)
    expect(rows[1]?.body).toContain(data.receiptNo)
    expect(rows[1]?.body).not.toContain('evil')
    expect(rows[2]?.body).toContain('欢迎来访')
  })
})
