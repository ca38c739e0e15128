import type { Label } from '../../src/resources/define.ts'
import { ApiError, type ErrorParams } from './errors.ts'
import type { Mistake } from './mistakes.ts'

/** Why one of several rows is rejected. */
type Refusal = { index: number; error: ApiError }

const shownAtMost = 5

/**
 * Rejection of a write because some of its rows are invalid. For a request it is like any other rejection, with the
 * first five messages in one; an import reads `refusals` and names each row of the file.
 */
export class RowsRefused extends ApiError {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    const [first] = refusals
    if (refusals.length === 1 && first) super(first.error.code, first.error.params, first.error.data)
    else
      super('refused', joined(refusals.map(({ error }) => error)), { refused: refusals.map(({ error }) => error.data) })
    this.refusals = refusals
  }
}

function joined(errors: readonly ApiError[]): ErrorParams {
  const sentences = [...new Map(errors.map((error) => [error.says('zh-CN'), bothWords(error)])).values()].slice(
    0,
    shownAtMost,
  )
  return { sentence: { zh: sentences.map(({ zh }) => zh).join('；'), en: sentences.map(({ en }) => en).join('; ') } }
}

function bothWords(error: ApiError): Label {
  return { zh: error.says('zh-CN'), en: error.says('en-US') }
}

/** Returns the mistakes that a rejection names, by field; one mistake without a field when it names none. */
export function mistakesOfRefusal(error: ApiError): Mistake[] {
  const data: { errors?: { field: string; message: string }[]; field?: string } =
    typeof error.data === 'object' && error.data !== null ? error.data : {}
  if (data.errors) return data.errors.map(({ field, message }) => ({ field, says: { zh: message, en: message } }))
  return [{ field: data.field ?? '', says: bothWords(error) }]
}

/**
 * Checks every row, so that all rejections are known at once. Throws `RowsRefused`, which with one rejection reads like
 * that one.
 */
export async function eachRow<T>(
  rows: readonly T[],
  judge: (row: T, index: number) => void | Promise<void>,
): Promise<void> {
  const refusals: Refusal[] = []
  for (const [index, row] of rows.entries()) {
    try {
      await judge(row, index)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusals.push({ index, error })
    }
  }
  if (refusals.length > 0) throw new RowsRefused(refusals)
}
