import type { SurveyProblem } from '../problems.ts'

/** Jobs of a child process by name; `child.ts` runs each in its own module. */
export type Jobs = {
  read: { input: import('../reading/order.ts').ReadJob; result: import('../facts.ts').SurveyFacts }
  convert: { input: import('./convert-job.ts').ConvertJob; result: { files: string[] } }
}

export type JobName = keyof Jobs

export type JobOrder = { [N in JobName]: { name: N; input: Jobs[N]['input'] } }[JobName]

/** Single response of a child: the result, the problems of the file, or an internal error. */
export type JobAnswer =
  | { result: unknown }
  | { problems: SurveyProblem[]; status: 413 | 415 | 422 }
  | { failure: string }
