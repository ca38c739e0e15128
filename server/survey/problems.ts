import type { Label } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { problemWords, type ProblemCode } from './problem-words.ts'
import type { ReadOptions } from './reading/order.ts'

type Location = { type: 'Point'; coordinates: [number, number] }

/**
 * Something about a file that a user should know, not yet in any language. Errors reject the file; warnings report what
 * was guessed, repaired or left out.
 */
export type SurveyProblem = {
  level: 'error' | 'warning' | 'info'
  code: ProblemCode
  params: Readonly<Record<string, string | number | Label>>
  /** Position: degrees, or file units if the reference system is unknown. */
  location?: Location
  /** The layer that it is about, where several layers are read. */
  layer?: string
  /** Options with which the file can be read all the same: the caller decides. */
  offer?: Pick<ReadOptions, 'srid' | 'swapXY' | 'encoding' | 'withoutDamaged'>
}

/** A problem as sent to the client. */
type SaidProblem = Pick<SurveyProblem, 'level' | 'location' | 'offer'> & { code: string; message: string }

/** Returns a problem that rejects the file. */
export function problem(code: ProblemCode, params: SurveyProblem['params'] = {}, location?: Location): SurveyProblem {
  return { level: 'error', code, params, ...(location ? { location } : {}) }
}

/** Returns a problem to report that does not reject the file. */
export function warning(code: ProblemCode, params: SurveyProblem['params'] = {}, location?: Location): SurveyProblem {
  return { ...problem(code, params, location), level: 'warning' }
}

/** A rejected file with all its problems. 415 if its format is not supported, 413 if it is too large, otherwise 422. */
export class SurveyError extends Error {
  readonly problems: SurveyProblem[]
  readonly status: 413 | 415 | 422

  constructor(problems: SurveyProblem[], status: 413 | 415 | 422 = 422) {
    super(problems.map(({ code }) => code).join(', '))
    this.problems = problems
    this.status = status
  }
}

/** Names the layer in problems that do not name it themselves. */
export function inLayer(layer: string, problems: readonly SurveyProblem[]): SurveyProblem[] {
  return problems.map((each) =>
    each.layer !== undefined || each.params['layer'] !== undefined || each.params['place'] === layer
      ? each
      : { ...each, layer },
  )
}

/** Returns the sentence of a problem in both languages. */
export function sentenceOf({ code, params, layer }: SurveyProblem): Label {
  const template: Label = problemWords[code]
  const sentence = phrase(template, params)
  if (layer === undefined) return sentence
  return { zh: `图层“${layer}”：${sentence.zh}`, en: `Layer “${layer}”: ${sentence.en}` }
}

export function sayProblems(problems: readonly SurveyProblem[], locale: Locale): SaidProblem[] {
  return problems.map((each) => {
    const said: SaidProblem = { level: each.level, code: each.code, message: words(sentenceOf(each), locale) }
    return {
      ...said,
      ...(each.location ? { location: each.location } : {}),
      ...(each.offer ? { offer: each.offer } : {}),
    }
  })
}
