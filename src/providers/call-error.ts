import type { Label } from '../resources/define.ts'
import { words } from '../resources/errors.ts'
import { wordsLocale } from './i18n.ts'

/**
 * A failed call, compatible with Refine's `HttpError`. `status` is the HTTP status or, in a response of 200, the
 * envelope's code; null when there was no response. `data` is the envelope's data (contract, section 2).
 */
export class CallError extends Error {
  readonly status: number | null
  readonly msg: string
  readonly data: unknown
  readonly requestId: string | null
  /** Seconds to wait before a retry; null when the server does not say. */
  readonly retryAfterSeconds: number | null
  /** Validation messages by field, as Refine's forms read them; undefined when the error names no field. */
  readonly errors: Record<string, string[]> | undefined

  constructor(status: number | null, msg: string, data: unknown = null) {
    super(msg)
    const facts = isRecord(data) ? data : {}
    this.name = 'CallError'
    this.status = status
    this.msg = msg
    this.data = data
    this.requestId = typeof facts.requestId === 'string' ? facts.requestId : null
    this.retryAfterSeconds = typeof facts.retryAfterSeconds === 'number' ? facts.retryAfterSeconds : null
    this.errors = fieldErrors(facts, msg)
  }

  /** Refine's name for the status; 0 when there was no response. */
  get statusCode(): number {
    return this.status ?? 0
  }
}

/** The caller aborted the call itself: no message is shown. */
export class CallWithdrawn extends CallError {
  constructor() {
    super(null, 'withdrawn')
    this.name = 'AbortError'
  }
}

/** Returns the thrown value as a CallError. */
export function asError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(null, String(thrown))
}

const away: Label = {
  zh: '服务暂时不可用，请稍后重试',
  en: 'The service is not available at the moment; try again later',
}
/** What a status says where the response has no words: that of a gateway, or of a server that is not ours. */
const byStatus: Readonly<Record<number, Label>> = {
  401: { zh: '尚未登录或登录已过期，请重新登录', en: 'Not signed in, or the session has expired; sign in again' },
  403: { zh: '没有权限，请联系管理员', en: 'No permission; ask an administrator' },
  404: { zh: '没有找到', en: 'Not found' },
  413: { zh: '内容过大', en: 'Too large' },
  429: { zh: '请求过于频繁，请稍后重试', en: 'Too many requests; try again later' },
  502: away,
  503: away,
  504: away,
}

/** Message for a status whose response has none, in the page's locale. */
export function wordsForStatus(status: number | null): string {
  if (status === null)
    return words(
      { zh: '您的网络发生异常，无法连接服务器', en: 'Your network is abnormal, cannot connect to the server' },
      wordsLocale(),
    )
  const fallback = { zh: `服务器返回了错误（${status}）`, en: `The server answered with an error (${status})` }
  return words(byStatus[status] ?? fallback, wordsLocale())
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A form error lists every invalid field (400); other errors may name one field (409, 422). */
function fieldErrors(facts: Record<string, unknown>, msg: string): Record<string, string[]> | undefined {
  if (Array.isArray(facts.errors)) return mistakesByField(facts.errors)
  return typeof facts.field === 'string' ? { [facts.field]: [msg] } : undefined
}

/** All messages of each field, in the order given; malformed entries are skipped. */
function mistakesByField(mistakes: readonly unknown[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const mistake of mistakes) {
    if (isRecord(mistake) && typeof mistake.field === 'string')
      (byField[mistake.field] ??= []).push(String(mistake.message))
  }
  return byField
}
