import type { SurveyProblem } from '../problems.ts'

/** What a child process is asked for, by name: each is a module of `child.ts`. */
export type Jobs = {
  read: { input: import('../reading/order.ts').ReadJob; result: import('../facts.ts').SurveyFacts }
  convert: { input: import('./convert-job.ts').ConvertJob; result: { files: string[] } }
}

export type JobName = keyof Jobs

export type JobOrder = { [N in JobName]: { name: N; input: Jobs[N]['input'] } }[JobName]

/** What a child answers, once: the result, what it could not read, or a mistake of ours. */
export type JobAnswer =
  | { result: unknown }
  | { problems: SurveyProblem[]; status: 413 | 415 | 422 }
  | { failure: string }
