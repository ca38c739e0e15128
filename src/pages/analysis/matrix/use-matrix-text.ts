import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { MatrixCell, MatrixRow, UseMatrix } from '../../../resources/use-matrix.ts'
import { useRuleText } from '../result/rule-text.ts'
import { saysWords } from '../words.ts'
import { matrixWords as words } from './words.ts'

/** How uses, themes and cells of a matrix are named in the reader's language. */
export function useMatrixText() {
  const say = useWords()
  const { locale } = useLocale()
  const text = useRuleText()
  return {
    use: ({ name, nameEn }: MatrixRow['use']): string => (locale === 'en-US' && nameEn) || name,
    theme: ({ name, nameEn }: UseMatrix['themes'][number]): string =>
      name === null ? say(words.otherLayers) : text.themeName({ name, nameEn }),
    says: ({ says }: MatrixCell): string => say(says ? saysWords[says] : words.overridden),
  }
}
