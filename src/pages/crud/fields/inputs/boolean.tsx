import { Switch } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import type { FieldOf, InputProps } from '../renderer.ts'

export function BooleanInput({ value, onChange, id, disabled, field }: InputProps<FieldOf<'boolean'>>) {
  const say = useWords()
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={(next) => onChange?.(next)}
      disabled={disabled}
      aria-label={say(field.label)}
    />
  )
}
