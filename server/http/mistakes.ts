import { fill, words, type Locale } from '../../src/resources/errors.ts'
import type { Label } from '../../src/resources/define.ts'
import { type ApiError, badRequest, refused, type FieldError } from './errors.ts'

/**
 * One mistake before it is known who reads it: the field's path (`items.3.value`) and the sentence in both languages.
 */
export type Mistake = { field: string; says: Label }

/** More would help nobody, and a hostile body could ask for a hundred thousand. */
const mostMistakes = 200

/**
 * A sentence with its `{name}`s filled in, in both languages; a label among the values is used in the sentence's own
 * language.
 */
export function phrase(sentence: Label, values: Readonly<Record<string, string | number | Label>>): Label {
  const inLanguage = (language: keyof Label): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? value[language] : value]),
    )
  return { zh: fill(sentence.zh, inLanguage('zh')), en: fill(sentence.en, inLanguage('en')) }
}

/** The mistakes in the caller's language, as `errors` in the envelope carries them. */
export function fieldErrors(mistakes: readonly Mistake[], locale: Locale): FieldError[] {
  return mistakes.slice(0, mostMistakes).map(({ field, says }) => ({ field, message: words(says, locale) }))
}

/** 400 with every mistake at once. */
export function malformed(mistakes: readonly Mistake[], locale: Locale): ApiError {
  return badRequest(fieldErrors(mistakes, locale))
}

/**
 * 422 for values that are well formed but may not stand there; the sentence joins the mistakes, `data.errors` names
 * each.
 */
export function refusedValues(mistakes: readonly Mistake[], locale: Locale): ApiError {
  const shown = mistakes.slice(0, 5)
  const sentence = { zh: shown.map(({ says }) => says.zh).join('；'), en: shown.map(({ says }) => says.en).join('; ') }
  return refused(sentence, { errors: fieldErrors(mistakes, locale) })
}
