import type { Label } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { problemWords, type ProblemCode } from './problem-words.ts'

type Location = { type: 'Point'; coordinates: [number, number] }

/**
 * Something about a file that a person should know, not yet in anybody's language. Errors refuse the file; warnings
 * tell what was guessed, mended or left out.
 */
export type SurveyProblem = {
  level: 'error' | 'warning' | 'info'
  code: ProblemCode
  params: Readonly<Record<string, string | number | Label>>
  /** Where in space: degrees, or file units when the reference system is unknown. */
  location?: Location
}

/** As the wire has it. */
type SaidProblem = { level: SurveyProblem['level']; code: string; message: string; location?: Location }

/** A problem that refuses the file. */
export function problem(code: ProblemCode, params: SurveyProblem['params'] = {}, location?: Location): SurveyProblem {
  return { level: 'error', code, params, ...(location ? { location } : {}) }
}

/** A problem that the reader should see and the file survives. */
export function warning(code: ProblemCode, params: SurveyProblem['params'] = {}, location?: Location): SurveyProblem {
  return { ...problem(code, params, location), level: 'warning' }
}

/**
 * A file that can't be taken, with everything that is wrong with it. 415 when it is of a kind that nobody reads here,
 * 413 when it is too large, else 422.
 */
export class SurveyError extends Error {
  readonly problems: SurveyProblem[]
  readonly status: 413 | 415 | 422

  constructor(problems: SurveyProblem[], status: 413 | 415 | 422 = 422) {
    super(problems.map(({ code }) => code).join(', '))
    this.problems = problems
    this.status = status
  }
}

/** A problem's sentence in both languages. */
export function sentenceOf({ code, params }: SurveyProblem): Label {
  return phrase(problemWords[code], params)
}

export function sayProblems(problems: readonly SurveyProblem[], locale: Locale): SaidProblem[] {
  return problems.map((each) => {
    const said: SaidProblem = { level: each.level, code: each.code, message: words(sentenceOf(each), locale) }
    return each.location ? { ...said, location: each.location } : said
  })
}
