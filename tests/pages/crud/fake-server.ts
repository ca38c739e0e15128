import { axiosInstance } from '@refinedev/simple-rest'

/** What a call was: its path without the prefix, its query as texts, its body as sent. */
export type SeenCall = { method: string; path: string; query: Record<string, string>; body: unknown }
export type Answer = { status?: number; msg?: string; data?: unknown }
type Handler = (call: SeenCall) => Answer | Promise<Answer>

/** A server in the page's own process: what is not told is an address that it does not have. */
export class FakeServer {
  readonly calls: SeenCall[] = []
  readonly #handlers = new Map<string, Handler>()

  /** Answers a call such as `GET /sysRole/page` from now on. */
  on(call: string, handler: Handler): this {
    this.#handlers.set(call, handler)
    return this
  }

  /** The calls made of one kind, in order. */
  seen(call: string): SeenCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call)
  }

  /** Takes the calls of the page. */
  listen(): void {
    axiosInstance.defaults.adapter = async (config) => {
      const query = Object.fromEntries(Object.entries(config.params ?? {}).map(([key, value]) => [key, String(value)]))
      const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data
      const call = {
        method: String(config.method).toUpperCase(),
        path: String(config.url).replace(/^\/camel/, ''),
        query,
        body,
      }
      this.calls.push(call)
      const {
        status = 200,
        msg = status === 200 ? 'ok' : '没有这个接口',
        data = null,
      } = (await this.#handlers.get(`${call.method} ${call.path}`)?.(call)) ?? { status: 404 }
      const response = {
        status,
        statusText: '',
        headers: {},
        config,
        data: { code: status, success: status === 200, msg, data },
      }
      if (status !== 200) throw Object.assign(new Error(msg), { response })
      return response
    }
  }
}
