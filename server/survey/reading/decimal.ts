import { limits } from '../limits.ts'
import { problem, SurveyError } from '../problems.ts'

/** Whether a text is a finite decimal number and nothing else: no other base, no letters after it. */
export function isDecimal(text: string): boolean {
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text))
}

/** Throws for coordinates that are no numbers, which the library would read as 0, with their lines, from 1. */
export function refuseNonNumbers(found: Iterable<{ line: number; detail: string }>): void {
  const faults = []
  for (const { line, detail } of found) {
    const place = { zh: `第 ${line} 行`, en: `line ${line}` }
    faults.push(problem('not-a-number', { place, detail: detail.slice(0, 60) || '-' }))
    if (faults.length === limits.reportedProblems) break
  }
  if (faults.length > 0) throw new SurveyError(faults)
}
