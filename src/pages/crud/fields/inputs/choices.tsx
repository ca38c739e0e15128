import { Checkbox } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import type { FieldOf, InputProps } from '../renderer.ts'

export function ChoicesInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'choices'>>) {
  const say = useWords()
  const chosen = Array.isArray(value) ? value.map(String) : []
  const change = (next: string[]) =>
    onChange?.(field.options.filter((option) => next.includes(String(option.value))).map((option) => option.value))
  return (
    <div role="group" aria-label={say(field.label)} id={id} tabIndex={-1}>
      <Checkbox.Group
        value={chosen}
        onChange={change}
        disabled={disabled}
        options={field.options.map((option) => ({ value: String(option.value), label: say(option.label) }))}
      />
    </div>
  )
}
