import { useLocale, useWords } from '../../../providers/i18n.ts'
import { unitLabel } from '../../../resources/define.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { NumberSearch } from './number-search.tsx'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'

function Display({ field, value }: DisplayProps<FieldOf<'decimal'>>) {
  const { locale } = useLocale()
  const say = useWords()
  if (typeof value !== 'number') return <Nothing />
  return (
    <span className="numbers">
      {formatNumber(value, locale, field.scale)}
      {field.unit && <small> {say(unitLabel(field.unit))}</small>}
    </span>
  )
}

export const decimal: FieldRenderer<'decimal'> = { Display, SearchInput: NumberSearch }
