import type { Verdict } from './analysis.ts'
import type { Label } from './define.ts'

/** The verdicts, for the pages and the report. */
export const verdictWords: Readonly<Record<Verdict, { name: Label; why: Label }>> = {
  feasible: {
    name: { zh: '可行', en: 'Feasible' },
    why: {
      zh: '必须核对的内容都已核对，没有禁止或有条件的内容。',
      en: 'Everything that must be looked up was; nothing forbids or restricts.',
    },
  },
  conditional: {
    name: { zh: '有条件', en: 'Conditional' },
    why: {
      zh: '没有禁止的内容；须满足下列条件。',
      en: 'Nothing is forbidden; the conditions below must be met.',
    },
  },
  infeasible: {
    name: { zh: '不可行', en: 'Infeasible' },
    why: { zh: '有规则禁止在此范围内建设。', en: 'A rule forbids building within the boundary.' },
  },
  'needs-check': {
    name: { zh: '需核实', en: 'To be checked' },
    why: {
      zh: '有必须核对的内容尚不清楚，不能给出可行的结论。',
      en: 'Something that must be known is not: no verdict is possible.',
    },
  },
}
