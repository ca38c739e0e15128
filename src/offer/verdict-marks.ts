import type { Verdict } from '../resources/analysis.ts'

/** Signs of the verdicts, on badges and on the map: never a colour alone. */
export const verdictMarks: Readonly<Record<Verdict, string>> = {
  feasible: '✓',
  conditional: '!',
  infeasible: '✕',
  'needs-check': '?',
}
