import type { Verdict } from './analysis.ts'
import type { Label } from './define.ts'

/** The verdicts, apart from other texts of analyses: badges need nothing else. */
export const verdictNames: Readonly<Record<Verdict, Label>> = {
  feasible: { zh: '可行', en: 'Feasible' },
  conditional: { zh: '有条件', en: 'Conditional' },
  infeasible: { zh: '不可行', en: 'Infeasible' },
  'needs-check': { zh: '需核实', en: 'To be checked' },
}

/** Signs of the verdicts, on badges and on the map: never a colour alone. */
export const verdictMarks: Readonly<Record<Verdict, string>> = {
  feasible: '✓',
  conditional: '!',
  infeasible: '✕',
  'needs-check': '?',
}
