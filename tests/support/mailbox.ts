import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Received = { to: string[]; text: string }

/** A mail server that keeps what it receives. */
export class Mailbox {
  readonly received: Received[] = []
  /** Error with which it rejects each recipient; null accepts them. */
  refusal: { responseCode: number; message: string } | null = null
  port = 0
  readonly #smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(this.refusal ? Object.assign(new Error(this.refusal.message), this.refusal) : null),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        this.received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        callback()
      })
    },
  })

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#smtp.listen(0, '127.0.0.1', resolve))
    this.port = (this.#smtp.server.address() as AddressInfo).port
    return this
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#smtp.close(() => resolve()))
  }
}

/** Decoded body of a mail, which is sent as base64, quoted-printable or plain text. */
export function bodyOf({ text }: Received): string {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(rest.join(''), 'base64').toString()
  const body = rest.join('\r\n\r\n')
  return /quoted-printable/i.test(head) ? fromQuotedPrintable(body) : body
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
