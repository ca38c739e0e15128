import { axiosInstance } from '@refinedev/simple-rest'

/** A recorded call: its path without the prefix, its query values as text, its body (parsed if it was text). */
export type SeenCall = { method: string; path: string; query: Record<string, string>; body: unknown }
export type Answer = { status?: number; msg?: string; data?: unknown }
type Handler = (call: SeenCall) => Answer | Promise<Answer>

/** A server in the process of the page. A call without a handler gets a 404. */
export class FakeServer {
  readonly calls: SeenCall[] = []
  readonly #handlers = new Map<string, Handler>()

  /** Sets the handler of a call such as `GET /sysRole/page`. */
  on(call: string, handler: Handler): this {
    this.#handlers.set(call, handler)
    return this
  }

  /** The recorded calls of one method and path, in order. */
  seen(call: string): SeenCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call)
  }

  /** Receives the calls of the page from now on. */
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
