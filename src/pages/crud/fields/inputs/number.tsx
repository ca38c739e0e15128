import { InputNumber } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import { unitLabel } from '../../../../resources/define.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

/** An integer or decimal number; the form's rules check the number of decimals. */
export function NumberInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'integer' | 'decimal'>>) {
  const say = useWords()
  return (
    <InputNumber
      id={id}
      className="crud-fill"
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next)}
      disabled={disabled}
      suffix={field.unit && say(unitLabel(field.unit))}
      placeholder={say(fieldWords.pleaseEnter, { label: say(field.label).toLowerCase() })}
    />
  )
}
