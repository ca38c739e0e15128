import type { Label } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { SurveyFacts } from './facts.ts'
import { sayProblems, sentenceOf, type SurveyError } from './problems.ts'

const saidAtOnce = 3

/**
 * Converts a rejected file to a response: 413, 415 or 422 with the first problems as its sentence and all of them as
 * data.
 */
export function surveyRefusal(
  { problems, status }: SurveyError,
  locale: Locale,
  more: Readonly<Record<string, unknown>> = {},
): ApiError {
  const data = { problems: sayProblems(problems, locale), ...more }
  const sentence = sentencesOf(problems.slice(0, saidAtOnce).map(sentenceOf))
  if (status === 415) return new ApiError('wrong-kind', { type: sentence }, data)
  return status === 413 ? new ApiError('too-large', { limit: sentence }, data) : refused(sentence, data)
}

function sentencesOf(sentences: readonly Label[]): Label {
  return { zh: sentences.map(({ zh }) => zh).join('；'), en: sentences.map(({ en }) => en).join('; ') }
}

/** Returns the facts with their names and problems in the caller's language. */
export function saidFacts(facts: SurveyFacts, locale: Locale): Record<string, unknown> {
  const { crsName } = facts
  return {
    ...facts,
    crsName: typeof crsName === 'object' && crsName !== null ? words(crsName, locale) : crsName,
    problems: sayProblems(facts.problems, locale),
  }
}
