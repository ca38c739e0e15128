import { useLocale, useWords } from '../../providers/i18n.ts'
import { useDictItems } from '../../providers/lands.ts'
import type { ChosenUse } from '../../resources/analysis.ts'
import { formatNumber } from '../../resources/format-number.ts'
import { lands } from '../../resources/lands.ts'
import { facts, type ActivityFacts, type Fact } from '../../resources/rules/grid.ts'
import { uses } from '../../resources/uses.ts'
import { proposedUseWords as words } from './words.ts'

const { dict } = lands.fields.landUse
const dicts = [dict]

/** How uses, their codes and their facts are written in the reader's language. */
export function useUseText() {
  const say = useWords()
  const { locale } = useLocale()
  const itemOf = useDictItems(dicts)
  /** The name of a code of the land use classification; null where the dictionary lacks it. */
  const codeName = (landUse: string): string | null => {
    const { label } = itemOf(dict, landUse)
    return label === landUse ? null : label
  }
  const valueText = (value: boolean | number | undefined): string => {
    if (value === undefined) return say(words.unknown)
    if (typeof value === 'number') return `${formatNumber(value, locale, 1)} ${uses.fields.heightM.unit}`
    return say(value ? words.yes : words.no)
  }
  const factText = (fact: Fact, known: ActivityFacts): string =>
    say(words.fact, { fact: say(uses.fields[fact].label), value: valueText(known[fact]) })
  return {
    codeName,
    /** The name of a use, or that of its code, and the code. */
    title: ({ name, nameEn, landUse }: Pick<ChosenUse, 'name' | 'nameEn' | 'landUse'>): string =>
      [(locale === 'en-US' && nameEn) || name || codeName(landUse), landUse].filter(Boolean).join(' · '),
    facts: (known: ActivityFacts): string => facts.map((fact) => factText(fact, known)).join(' · '),
  }
}
