import { useLocale, useWords } from '../../../providers/i18n.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { NumberSearch } from './number-search.tsx'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'
import { squareMetresPerMu } from '../../../resources/units.ts'

/** Area in square metres on the ellipsoid, and in mu. */
function Display({ value }: DisplayProps<FieldOf<'area'>>) {
  const say = useWords()
  const { locale } = useLocale()
  if (typeof value !== 'number') return <Nothing />
  const mu = say(fieldWords.areaMu, { mu: formatNumber(value / squareMetresPerMu, locale, 2) })
  return (
    <span className="numbers" title={mu}>
      {formatNumber(value, locale, 2)} <small>m²</small>
    </span>
  )
}

export const area: FieldRenderer<'area'> = { Display, SearchInput: NumberSearch }
