import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { AppliedRule } from '../../../resources/analysis.ts'
import { analysisWords as words } from '../words.ts'

/** How rules and zones are named in the reader's language. */
export function useRuleText() {
  const say = useWords()
  const { locale } = useLocale()
  return {
    /** The name of a rule or a zone. */
    name: ({ name, nameEn }: { name: string; nameEn: string | null }): string => (locale === 'en-US' && nameEn) || name,
    /** The law of a rule and the article; null where it has neither. */
    law: ({ law, article }: Pick<AppliedRule, 'law' | 'article'>): string | null => {
      if (!law) return article
      return article ? say(words.article, { law, article }) : say(words.lawAlone, { law })
    },
  }
}
