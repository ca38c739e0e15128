import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import type { AppliedRule } from '../../../resources/analysis.ts'
import { basisText } from '../../../resources/analysis-words.ts'

/** How rules and zones are named in the reader's language. */
export function useRuleText() {
  const say = useWords()
  const { locale } = useLocale()
  const layerName = useLayerName()
  return {
    /** The name of a rule or a zone. */
    name: ({ name, nameEn }: { name: string; nameEn: string | null }): string => (locale === 'en-US' && nameEn) || name,
    /** The name of a theme; a constraint without a theme stands for itself. */
    themeName: ({ name, nameEn }: { name: string; nameEn: string | null }): string =>
      (locale === 'en-US' && nameEn) || layerName(name),
    law: (rule: AppliedRule): string | null => basisText(rule, say),
  }
}
