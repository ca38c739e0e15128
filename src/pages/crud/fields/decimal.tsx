import { useLocale, useWords } from '../../../providers/i18n.ts'
import { unitLabel } from '../../../resources/define.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { squareMetre } from '../../../resources/units.ts'
import { SquareMetres } from './area.tsx'
import { NumberSearch } from './number-search.tsx'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'

function Display({ field, value, isCompact }: DisplayProps<FieldOf<'decimal'>>) {
  const { locale } = useLocale()
  const say = useWords()
  if (typeof value !== 'number') return <Nothing />
  const text = formatNumber(value, locale, field.scale)
  if (field.unit === squareMetre) return <SquareMetres value={value} text={text} isCompact={isCompact} />
  return (
    <span className="numbers">
      {text}
      {field.unit && <small> {say(unitLabel(field.unit))}</small>}
    </span>
  )
}

export const decimal: FieldRenderer<'decimal'> = { Display, SearchInput: NumberSearch }
