import { fill, words, type Locale } from '../../src/resources/errors.ts'
import type { Label } from '../../src/resources/define.ts'
import { type ApiError, badRequest, refused, type FieldError } from './errors.ts'

/** One mistake before its reader is known: the field's path (`items.3.value`) and the message in both languages. */
export type Mistake = { field: string; says: Label }

/** More would not help anyone, and a hostile body could cause a hundred thousand. */
const mostMistakes = 200

type Value = string | number | Label
/** The names of a text's placeholders, `{name}` or `{count|row|rows}`; none of a text that is not known at compile time. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Found}}${infer Rest}`
  ? (Found extends `${infer Name}|${string}` ? Name : Found) | NamesIn<Rest>
  : never

/**
 * Fills in the `{name}`s of a sentence in both languages; uses a label among the values in the sentence's own language.
 * A name without a value does not compile, where the sentence is a constant.
 */
export function phrase<Sentence extends Label>(
  sentence: Sentence,
  values: Readonly<Record<NamesIn<Sentence['zh'] | Sentence['en']>, Value> & Record<string, Value>>,
): Label {
  const given: Readonly<Record<string, Value>> = values
  const inLanguage = (language: keyof Label): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, typeof value === 'object' ? value[language] : value]),
    )
  return { zh: fill(sentence.zh, inLanguage('zh')), en: fill(sentence.en, inLanguage('en')) }
}

/** Returns the mistakes in the caller's language, as in `errors` of the envelope. */
export function fieldErrors(mistakes: readonly Mistake[], locale: Locale): FieldError[] {
  return mistakes.slice(0, mostMistakes).map(({ field, says }) => ({ field, message: words(says, locale) }))
}

/** Returns a 400 error with all mistakes (at most 200). */
export function malformed(mistakes: readonly Mistake[], locale: Locale): ApiError {
  return badRequest(fieldErrors(mistakes, locale))
}

/**
 * Returns a 422 error for values that are well formed but not allowed; the message joins the first five mistakes,
 * `data.errors` lists each.
 */
export function refusedValues(mistakes: readonly Mistake[], locale: Locale): ApiError {
  const shown = mistakes.slice(0, 5)
  const sentence = { zh: shown.map(({ says }) => says.zh).join('；'), en: shown.map(({ says }) => says.en).join('; ') }
  return refused(sentence, { errors: fieldErrors(mistakes, locale) })
}
