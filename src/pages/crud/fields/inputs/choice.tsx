import { Select } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import { choiceOptions, optionOf } from '../choice-options.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

export function ChoiceInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'choice'>>) {
  const say = useWords()
  return (
    <Select
      id={id}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(next: string | undefined) => onChange?.(next === undefined ? null : optionOf(field, next)?.value)}
      disabled={disabled}
      allowClear={!field.required}
      showSearch
      optionFilterProp="text"
      options={choiceOptions(field.options, say)}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
