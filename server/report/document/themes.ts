import { askWords, checkWords } from '../../../src/resources/analysis-words.ts'
import type { Check } from '../../../src/resources/analysis.ts'
import { surveyedArea } from '../../../src/resources/exact-area.ts'
import {
  coverageOf,
  dataDatesOf,
  linesIn,
  strictestOfLines,
  themeStateWords,
} from '../../../src/resources/looked-themes.ts'
import type { ReportContent } from '../content.ts'
import type { Block, Cell, Column } from './blocks.ts'
import type { Say } from './say.ts'
import { reportWords as says } from './words.ts'

/** What is not known, and who has it. */
export function checkText(
  { code, name, validUntil, areaM2, authority }: Check,
  content: ReportContent,
  say: Say,
): string {
  const { locale } = content
  const area = surveyedArea(areaM2 ?? 0, { say, locale })
  const text = say(checkWords[code], { name: name ?? '', validUntil: validUntil ?? '', area })
  return authority ? text + say(askWords, { authority }) : text
}

/** Every theme that was looked up, with its state, data date and coverage; what is unknown says why. */
export function themeBlocks(content: ReportContent, say: Say): Block[] {
  const { themes = [], lines } = content.result
  if (themes.length === 0) return []
  const columns: Column[] = [
    { head: say(says.theme), share: 25 },
    { head: say(says.themeState), share: 20, align: 'center' },
    { head: say(says.dataDate), share: 17, align: 'center' },
    { head: say(says.coverage), share: 38 },
  ]
  const rows = themes.map((theme): Cell[] => {
    const { name, state, checks, isRequired } = theme
    const tones = {
      applies: strictestOfLines(linesIn(theme, lines)) ?? 'notice',
      unknown: 'unknown',
      clear: 'allowed',
    } as const
    const coverage = coverageOf(theme).map((each) => say(each))
    const reasons = checks.map((check) => checkText(check, content, say))
    return [
      isRequired ? name : `${name}\n${say(says.notRequired)}`,
      { text: say(themeStateWords[state]), tone: tones[state] },
      dataDatesOf(theme) ?? '—',
      [...coverage, ...reasons].join('\n') || '—',
    ]
  })
  return [
    { kind: 'text', text: say(says.themesWhy), isSoft: true },
    { kind: 'table', columns, rows },
  ]
}
