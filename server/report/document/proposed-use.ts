import { factWords } from '../../../src/resources/analysis-words.ts'
import type { OverlayLine } from '../../../src/resources/analysis.ts'
import { formatNumber } from '../../../src/resources/format-number.ts'
import { facts, type Fact } from '../../../src/resources/rules/grid.ts'
import { sharedWords } from '../../../src/resources/shared-words.ts'
import { uses } from '../../../src/resources/uses.ts'
import type { ReportContent } from '../content.ts'
import type { Say } from './say.ts'
import { reportWords as says } from './words.ts'

/** The use that the verdict is for: its name, or that of its code, and the code. */
export function nameOfUse({ result: { use }, landUseName }: ReportContent, say: Say): string {
  if (!use) return say(says.noUse)
  return [use.name || landUseName, use.landUse].filter(Boolean).join(' · ')
}

/** The same with the name of its code and its facts. */
export function factsOfUse(content: ReportContent, say: Say): string {
  const {
    result: { use },
    landUseName,
    locale,
  } = content
  if (!use) return `${say(says.noUse)}\n${say(says.noUseWhy)}`
  const valueOf = (fact: Fact): string => {
    const value = use.facts[fact]
    if (value === undefined) return say(says.unknown)
    if (typeof value === 'number') return `${formatNumber(value, locale, 1)} ${uses.fields.heightM.unit}`
    return say(value ? says.yes : says.no)
  }
  const known = facts.map((fact) => say(says.fact, { fact: say(factWords[fact]), value: valueOf(fact) }))
  const named = use.name && landUseName ? `${nameOfUse(content, say)} ${landUseName}` : nameOfUse(content, say)
  return `${named}\n${known.join(' · ')}`
}

/** Why the strictest answers count: no use, or facts that rules ask for in vain. */
export function unknownsOf({ result: { use, lines } }: ReportContent, say: Say): string[] {
  const asked = factNames(
    lines.flatMap(({ asks, overriddenBy }) => (overriddenBy ? [] : (asks ?? []))),
    say,
  )
  return [...(use === null ? [say(says.noUseWhy)] : []), ...(asked ? [say(says.asked, { facts: asked })] : [])]
}

/** Facts as a list, each once. */
export function factNames(asked: NonNullable<OverlayLine['asks']>, say: Say): string {
  return facts
    .filter((fact) => asked.includes(fact))
    .map((fact) => say(factWords[fact]))
    .join(say(sharedWords.listSeparator))
}
