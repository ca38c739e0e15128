import type { OpenPage } from './open-page.ts'

/** The pages that listen to this node. */
export class OpenPages {
  readonly #pages = new Set<OpenPage>()

  /** Keeps a page until its response has closed, for whatever reason. */
  add(page: OpenPage): void {
    this.#pages.add(page)
    page.body.once('close', () => this.#pages.delete(page))
  }

  all(): OpenPage[] {
    return [...this.#pages]
  }

  countOfSession(sessionId: string): number {
    return this.all().filter((page) => page.sessionId === sessionId).length
  }

  /** The pages of visitors: those of one address, or all. */
  countOfVisitors(address: string | null = null): number {
    return this.all().filter((page) => page.address !== null && (address === null || page.address === address)).length
  }

  /**
   * Whom a notification concerns: its payload holds user ids joined by commas, and empty means everyone who is signed
   * in.
   */
  concernedBy(payload: string): OpenPage[] {
    if (payload === '') return this.all().filter((page) => page.userId !== null)
    const users = new Set(payload.split(','))
    return this.all().filter((page) => page.userId !== null && users.has(page.userId))
  }
}
