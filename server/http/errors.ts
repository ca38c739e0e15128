import { errors, fill, words, type ErrorName, type Locale } from '../../src/resources/errors.ts'
import type { Label } from '../../src/resources/define.ts'

/** A message parameter: plain, or a label that is put in the caller's language when the answer is written. */
export type ErrorParams = Readonly<Record<string, string | number | Label>>

/** One mistake in a request's form, by field. */
export type FieldError = { field: string; message: string }

/**
 * An error that the caller is meant to see. `name` picks status and words from the one table; `params` fill the words;
 * `data` goes into the envelope as it is (contract, section 2).
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

  /** The sentence for a person, in their language. */
  says(locale: Locale): string {
    const values = Object.entries(this.params).map(([key, value]): [string, string | number] => [
      key,
      typeof value === 'object' ? words(value, locale) : value,
    ])
    return fill(words(errors[this.code].says, locale), Object.fromEntries(values))
  }
}

/** A form error that names every mistake at once. */
export function badRequest(mistakes: FieldError[]): ApiError {
  return new ApiError('bad-request', {}, { errors: mistakes })
}

/** Understood, but against a rule; the sentence says which, and `data` what and where. */
export function refused(sentence: Label, data: unknown = null): ApiError {
  return new ApiError('refused', { sentence }, data)
}
