import { daysText, dutyWords, rulesWithoutDuties, stageLabel, totalText } from '../../../src/resources/duty-words.ts'
import type { ReportContent } from '../content.ts'
import type { Block, Column } from './blocks.ts'
import type { Say } from './say.ts'
import { reportWords as says } from './words.ts'

/** What conditions ask for, in the order of the stages. */
export function dutyBlocks({ result, locale }: ReportContent, say: Say): Block[] {
  const { verdict, lines, duties } = result
  if (!duties || verdict === 'infeasible') return []
  const list = locale === 'zh-CN' ? '、' : ', '
  const silent = rulesWithoutDuties(lines).map(({ name }) => name)
  const columns: Column[] = [
    { head: '', share: 5, align: 'center' },
    { head: say(says.stage), share: 13 },
    { head: say(says.document), share: 36 },
    { head: say(says.authority), share: 24 },
    { head: say(says.time), share: 14 },
    { head: say(says.byRule), share: 8 },
  ]
  const rows = duties.map(({ name, authority, stage, days, flow, note, rules }, at) => [
    String(at + 1),
    say(stageLabel(stage)),
    [name, note ?? '', flow ? say(says.chartOf, { name: flow.name }) : ''].filter(Boolean).join('\n'),
    authority ?? '—',
    daysText(days, say),
    rules.join('\n'),
  ])
  return [
    ...(rows.length > 0
      ? [
          { kind: 'table', columns, rows } as const,
          { kind: 'text', text: totalText(duties, say), isSoft: true } as const,
        ]
      : []),
    ...(silent.length > 0
      ? [{ kind: 'text', text: say(dutyWords.unsaid, { rules: silent.join(list) }), isSoft: true } as const]
      : []),
  ]
}
