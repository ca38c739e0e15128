import { Input as AntInput } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

export function TextInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'text'>>) {
  const say = useWords()
  return (
    <AntInput
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange?.(event.target.value)}
      disabled={disabled}
      autoComplete="off"
      placeholder={say(fieldWords.pleaseEnter, { label: say(field.label).toLowerCase() })}
    />
  )
}
