import { useWords } from '../../../../providers/i18n.ts'
import { RegionSelect } from '../lazy-region-select.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

export function RegionInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'region'>>) {
  const say = useWords()
  return (
    <RegionSelect
      id={id}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => onChange?.(next)}
      disabled={disabled}
      allowClear={!field.required}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
