import { PassThrough } from 'node:stream'
import type { Locale } from '../../src/resources/errors.ts'

/** Limit of unread bytes, so that a page that does not read can't fill the memory of the node. */
const mostUnreadBytes = 64 * 1024

/** The user of an open page: signed in, or a visitor known only by address. */
type Reader = { userId: string; sessionId: string; locale: Locale } | { address: string; locale: Locale }

/** An open page that listens: one response of server-sent events (WHATWG HTML, section 9.2). */
export class OpenPage {
  readonly body = new PassThrough()
  /** Null for a visitor. */
  readonly userId: string | null
  readonly sessionId: string | null
  /** Null for a signed-in user. */
  readonly address: string | null
  readonly locale: Locale

  constructor(who: Reader) {
    this.userId = 'userId' in who ? who.userId : null
    this.sessionId = 'sessionId' in who ? who.sessionId : null
    this.address = 'address' in who ? who.address : null
    this.locale = who.locale
  }

  /** Tells the page to reconnect after `retryMs` if the connection is lost; these first bytes also send the headers. */
  greet(retryMs: number): void {
    this.#write(`retry: ${retryMs}\n\n`)
  }

  /** Sends a comment that keeps proxies from closing an idle connection and detects that the page is gone. */
  beat(): void {
    this.#write(': beat\n\n')
  }

  tell(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Ends the response after the bytes already written. */
  end(): void {
    this.body.end()
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return
    if (this.body.writableLength + this.body.readableLength > mostUnreadBytes) this.body.destroy()
    else this.body.write(text)
  }
}
