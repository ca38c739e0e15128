import { errors as known, words } from '../resources/errors.ts'
import { wordsLocale } from './i18n.ts'

/**
 * A call that did not go well; as it stands it is the `HttpError` of Refine. `status` is the HTTP status or, in an
 * answer of 200, the envelope's code; null when there was no response at all. `data` is the envelope's data (contract,
 * section 2).
 */
export class CallError extends Error {
  readonly status: number | null
  readonly msg: string
  readonly data: unknown
  readonly requestId: string | null
  /** Seconds until another try makes sense; null when the server does not say. */
  readonly retryAfterSeconds: number | null
  /** Mistakes by field, as Refine's forms read them; undefined when the error names no field. */
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

  /** Refine's name of the status; 0 when there was no response. */
  get statusCode(): number {
    return this.status ?? 0
  }
}

/** The caller ended the call itself: nothing to tell anybody. */
export class CallWithdrawn extends CallError {
  constructor() {
    super(null, 'withdrawn')
    this.name = 'AbortError'
  }
}

/** What was thrown, as an error of a call. */
export function asError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(null, String(thrown))
}

/** Words for a status that came without any, in the page's locale. */
export function wordsForStatus(status: number | null): string {
  if (status === null)
    return words(
      { zh: '您的网络发生异常，无法连接服务器', en: 'Your network is abnormal, cannot connect to the server' },
      wordsLocale(),
    )
  const fact = Object.values(known).find((entry) => entry.status === status && !entry.says.zh.includes('{'))
  const fallback = { zh: `服务器返回了错误（${status}）`, en: `The server answered with an error (${status})` }
  return words(fact?.says ?? fallback, wordsLocale())
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A form error names every mistake (400); a refusal may name the one field that it is about (409, 422). */
function fieldErrors(facts: Record<string, unknown>, msg: string): Record<string, string[]> | undefined {
  if (Array.isArray(facts.errors)) return mistakesByField(facts.errors)
  return typeof facts.field === 'string' ? { [facts.field]: [msg] } : undefined
}

/** All messages of each field, in the order given; entries of another form are left out. */
function mistakesByField(mistakes: readonly unknown[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const mistake of mistakes) {
    if (isRecord(mistake) && typeof mistake.field === 'string')
      (byField[mistake.field] ??= []).push(String(mistake.message))
  }
  return byField
}
