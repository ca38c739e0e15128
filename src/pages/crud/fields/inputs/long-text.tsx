import { Input as AntInput } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

export function LongTextInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'longText'>>) {
  const say = useWords()
  return (
    <AntInput.TextArea
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange?.(event.target.value)}
      disabled={disabled}
      autoSize={{ minRows: 3, maxRows: 10 }}
      count={{ show: true, max: field.maxLength }}
      placeholder={say(fieldWords.pleaseEnter, { label: say(field.label).toLowerCase() })}
    />
  )
}
