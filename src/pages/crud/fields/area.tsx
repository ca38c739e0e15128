import { useLocale, useWords } from '../../../providers/i18n.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { NumberSearch } from './number-search.tsx'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { areaText, squareMetre } from '../../../resources/units.ts'

/** Area in square metres on the ellipsoid, with mu beside it. */
function Display({ value, isCompact }: DisplayProps<FieldOf<'area'>>) {
  const { locale } = useLocale()
  if (typeof value !== 'number') return <Nothing />
  return <SquareMetres value={value} text={formatNumber(value, locale, 2)} isCompact={isCompact} />
}

/** Square metres, as `text` writes them, and mu: in one line only where the pointer rests. */
export function SquareMetres({
  value,
  text,
  isCompact,
}: {
  value: number
  text: string
  isCompact?: boolean | undefined
}) {
  const say = useWords()
  const { locale } = useLocale()
  const mu = areaText(value, { say, locale })
  return (
    <span className="numbers" title={isCompact ? (mu ?? undefined) : undefined}>
      {text} <small>{squareMetre}</small>
      {!isCompact && <span className="soft"> · {mu}</span>}
    </span>
  )
}

export const area: FieldRenderer<'area'> = { Display, SearchInput: NumberSearch }
