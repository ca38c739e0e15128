import type { FastifyInstance } from 'fastify'
import type { Transporter } from 'nodemailer'
import { isRecord } from '../../src/resources/keys.ts'
import type { Config } from '../config.ts'
import { errorSummary, type Database } from '../db/index.ts'
import { OneAtATime, workWhileRunning } from '../http/background.ts'
import { mailWaiting, markFailed, markSent, takeMail, type TakenMail } from './outbox.ts'

export type MailSettings = Pick<
  Config,
  'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_SECURE' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'SMTP_FROM'
>

/** Interval for mail that becomes due without a notification: after a wait, or after the lease of a dead sender. */
const lookEveryMs = 30_000
const patienceMs = 20_000

/** Sends the mail of the outbox; `look` sends what is due now. Calls of `look` run one after another. */
export class MailSender {
  readonly #database: Pick<Database, 'db'>
  readonly #settings: MailSettings
  readonly #warn: (reason: string) => void
  #transport: Promise<Transporter> | null = null
  readonly #line = new OneAtATime()

  constructor(database: Pick<Database, 'db'>, settings: MailSettings, warn: (reason: string) => void) {
    this.#database = database
    this.#settings = settings
    this.#warn = warn
  }

  look(): Promise<void> {
    return this.#line.run(() => this.#sendDue().catch((error: unknown) => this.#warn(errorSummary(error))))
  }

  async close(): Promise<void> {
    await this.#line.close()
    const transport = await this.#transport?.catch(() => null)
    transport?.close()
  }

  async #sendDue(): Promise<void> {
    for (;;) {
      const taken = await takeMail(this.#database.db)
      for (const mail of taken) await this.#send(mail)
      if (taken.length === 0) return
    }
  }

  async #send(mail: TakenMail): Promise<void> {
    try {
      this.#transport ??= connect(this.#settings)
      const transport = await this.#transport
      // The same message id at every try, so that a repeated mail can be recognized if the sender died before recording
      // it as sent.
      await transport.sendMail({
        from: this.#settings.SMTP_FROM,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.body,
        messageId: `<${mail.id}@investmap>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await markSent(this.#database.db, mail.id)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await markFailed(this.#database.db, mail, { reason, isFinal: isRefusedForGood(error) })
      this.#warn(`mail ${mail.id} was not taken: ${reason.slice(0, 200)}`)
    }
  }
}

/** The address itself is refused with 5xx, so a retry is useless. */
function isRefusedForGood(error: unknown): boolean {
  return (
    isRecord(error) && error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
  )
}

async function connect({
  SMTP_HOST: host,
  SMTP_PORT: port,
  SMTP_SECURE,
  SMTP_USER: user,
  SMTP_PASSWORD: pass,
}: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: SMTP_SECURE === 'on',
    ...(user ? { auth: { user, pass: pass ?? '' } } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
}

/** Runs while the server runs: immediately when any node adds mail, and every half minute. */
export function sendWhileRunning(app: FastifyInstance, database: Database, settings: MailSettings): void {
  const sender = new MailSender(database, settings, (reason) => app.log.warn({ reason }, 'mail waits in the outbox'))
  workWhileRunning(app, {
    database,
    channel: mailWaiting,
    pauseMs: 0,
    everyMs: lookEveryMs,
    look: () => sender.look(),
    close: () => sender.close(),
  })
}
