import type { FastifyServerOptions } from 'fastify'

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
type LoggedRequest = { method: string; url: string; ip: string }

/** Query parameters that grant access to something. */
const secretParameters = /([?&](?:tgt|token|ticket|code|state|key|password)=)[^&]*/gi

/** Returns an address in a form that may be logged. */
export function withoutSecrets(url: string): string {
  return url.replace(secretParameters, '$1***')
}

/** Returns log settings that omit everything that opens a session: no headers, no bodies, addresses without secrets. */
export function logging(level: LogLevel): FastifyServerOptions['logger'] {
  return {
    level,
    redact: { paths: ['token', 'password', '*.token', '*.password', 'req.headers', 'headers'], censor: '***' },
    serializers: { req: ({ method, url, ip }: LoggedRequest) => ({ method, url: withoutSecrets(url), ip }) },
  }
}
