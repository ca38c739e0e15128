import { useLocale, useWords } from '../../../providers/i18n.ts'
import { formatNumber } from './format-number.ts'
import { NumberSearch } from './number-search.tsx'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

/** 1 mu = 2000/3 m². */
const squareMetresPerMu = 2000 / 3

/** Square metres on the ellipsoid, and the same in mu. */
function Display({ value }: DisplayProps<FieldOf<'area'>>) {
  const say = useWords()
  const { locale } = useLocale()
  if (typeof value !== 'number') return <Nothing />
  const mu = say(fieldWords.areaMu, { mu: formatNumber(value / squareMetresPerMu, locale, 2) })
  return <span className="crud-number" title={mu}>{formatNumber(value, locale, 2)} <small>m²</small></span>
}

export const area: FieldRenderer<'area'> = { Display, SearchInput: NumberSearch }
