import { PassThrough } from 'node:stream'
import type { Locale } from '../../src/resources/errors.ts'

/** A page that does not read must not fill the memory of the node. */
const mostUnreadBytes = 64 * 1024

/** Who has a page open: somebody signed in, or a visitor known by the address alone. */
type Reader = { userId: string; sessionId: string; locale: Locale } | { address: string; locale: Locale }

/** A page that listens: one response of server-sent events (WHATWG HTML, section 9.2). */
export class OpenPage {
  readonly body = new PassThrough()
  /** Null for a visitor. */
  readonly userId: string | null
  readonly sessionId: string | null
  /** Null for who is signed in. */
  readonly address: string | null
  readonly locale: Locale

  constructor(who: Reader) {
    this.userId = 'userId' in who ? who.userId : null
    this.sessionId = 'sessionId' in who ? who.sessionId : null
    this.address = 'address' in who ? who.address : null
    this.locale = who.locale
  }

  /** Asks the page to come back after `retryMs` when the connection is lost; the first bytes also send the headers. */
  greet(retryMs: number): void {
    this.#write(`retry: ${retryMs}\n\n`)
  }

  /** A comment: keeps proxies from closing a silent connection, and finds out that the page is gone. */
  beat(): void {
    this.#write(': beat\n\n')
  }

  tell(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Ends the response after what has been written. */
  end(): void {
    this.body.end()
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return
    if (this.body.writableLength + this.body.readableLength > mostUnreadBytes) this.body.destroy()
    else this.body.write(text)
  }
}
