import type { Label } from '../../src/resources/define.ts'
import { ApiError, type ErrorParams } from './errors.ts'
import type { Mistake } from './mistakes.ts'

/** Why one of several rows is refused. */
type Refusal = { index: number; error: ApiError }

const shownAtMost = 5

/**
 * Several rows of one write were judged, and some are refused. A request is answered like any refusal, all sentences in
 * one; an import reads `refusals` and names each row of the file.
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

/** The mistakes that a refusal names, by field; one without a field when it names none. */
export function mistakesOfRefusal(error: ApiError): Mistake[] {
  const data: { errors?: { field: string; message: string }[]; field?: string } =
    typeof error.data === 'object' && error.data !== null ? error.data : {}
  if (data.errors) return data.errors.map(({ field, message }) => ({ field, says: { zh: message, en: message } }))
  return [{ field: data.field ?? '', says: bothWords(error) }]
}

/**
 * Judges every row, so that all refusals are known at once: `RowsRefused`, which with one refusal reads like that one.
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
