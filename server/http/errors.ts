import { errors, fill, words, type ErrorName, type Locale } from '../../src/resources/errors.ts'
import type { Label } from '../../src/resources/define.ts'

/**
 * A message parameter: a plain value, or a label that is put into the caller's language when the response is written.
 */
export type ErrorParams = Readonly<Record<string, string | number | Label>>

/** One mistake in a request's form, by field. */
export type FieldError = { field: string; message: string }

/**
 * An error that is shown to the caller. `code` selects status and message from the one table; `params` fill the
 * message; `data` goes into the envelope unchanged (contract, section 2).
 */
export class ApiError extends Error {
  readonly code: ErrorName
  readonly params: ErrorParams
  readonly data: unknown

  constructor(code: ErrorName, params: ErrorParams = {}, data: unknown = null) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.params = params
    this.data = data
  }

  get status(): number {
    return errors[this.code].status
  }

  /** Returns the message for the user, in their language. */
  says(locale: Locale): string {
    const values = Object.entries(this.params).map(([key, value]): [string, string | number] => [
      key,
      typeof value === 'object' ? words(value, locale) : value,
    ])
    return fill(words(errors[this.code].says, locale), Object.fromEntries(values))
  }
}

/** Returns a form error that names every mistake at once. */
export function badRequest(mistakes: FieldError[]): ApiError {
  return new ApiError('bad-request', {}, { errors: mistakes })
}

/** Returns an error for a valid request that breaks a rule: the sentence names the rule, `data` what and where. */
export function refused(sentence: Label, data: unknown = null): ApiError {
  return new ApiError('refused', { sentence }, data)
}
