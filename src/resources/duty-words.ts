import type { AppliedRule, OverlayLine } from './analysis.ts'
import type { Label } from './define.ts'
import { duties as resource, type AskedDuty, type DutyStage } from './duties.ts'

/** Texts of what conditions ask for, for the page and the report. */
export const dutyWords = {
  title: { zh: '办理事项', en: 'Required approvals' },
  unsaid: {
    zh: '未列出“有条件”须办理什么的规则：{rules}。请向主管部门核实。',
    en: 'Rules that are conditional and do not say what is required: {rules}. Ask the authority.',
  },
  days: { zh: '{days} 个工作日', en: '{days} working {days|day|days}' },
  range: { zh: '{least} 至 {most} 个工作日', en: '{least} to {most} working days' },
  noDays: { zh: '时限未列明', en: 'time not stated' },
  total: {
    zh: '逐项相加 {days}；可并行办理的事项不必逐项等候。',
    en: 'One after another: {days}; some can run side by side.',
  },
  totalOpen: {
    zh: '逐项相加 {days}，另有 {count} 项时限未列明；可并行办理的事项不必逐项等候。',
    en: 'One after another: {days}, and {count} more without a stated time; some can run side by side.',
  },
  noTotal: { zh: '各事项的时限均未列明。', en: 'None of them has a stated time.' },
} as const satisfies Record<string, Label>

type Say = (label: Label, values: Record<string, string | number>) => string

export function stageLabel(stage: DutyStage): Label {
  const { options } = resource.fields.stage
  return options.find(({ value }) => value === stage)?.label ?? { zh: stage, en: stage }
}

/** Working days of a duty; that they are not stated, if so. */
export function daysText(days: AskedDuty['days'], say: Say): string {
  if (!days) return say(dutyWords.noDays, {})
  const { least, most } = days
  return least === most ? say(dutyWords.days, { days: most }) : say(dutyWords.range, { least, most })
}

/** Working days of all duties, one after another. */
export function totalText(duties: readonly AskedDuty[], say: Say): string {
  const stated = duties.flatMap(({ days }) => days ?? [])
  if (stated.length === 0) return say(dutyWords.noTotal, {})
  const sum = (of: 'least' | 'most'): number => stated.reduce((total, days) => total + days[of], 0)
  const days = daysText({ least: sum('least'), most: sum('most') }, say)
  const count = duties.length - stated.length
  return count === 0 ? say(dutyWords.total, { days }) : say(dutyWords.totalOpen, { days, count })
}

/** Rules of conditional lines that count and do not say what they ask for, once each. */
export function rulesWithoutDuties(lines: readonly OverlayLine[]): AppliedRule[] {
  const found = lines.flatMap(({ says, overriddenBy, rule, duties }) =>
    says === 'conditional' && !overriddenBy && rule && duties?.length === 0 ? rule : [],
  )
  return [...new Map(found.map((rule) => [rule.id, rule])).values()]
}
