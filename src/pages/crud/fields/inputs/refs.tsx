import { useWords } from '../../../../providers/i18n.ts'
import { idsOf, rowLabels } from '../ref-labels.ts'
import { RemoteSelect } from '../remote-select.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

export function RefsInput({ resource, name, field, value, onChange, id, disabled, row }: InputProps<FieldOf<'refs'>>) {
  const say = useWords()
  return (
    <RemoteSelect
      resource={resource}
      name={name}
      id={id}
      ids={idsOf(value)}
      labels={rowLabels(row, name)}
      onChange={(ids) => onChange?.(ids)}
      isMultiple
      disabled={disabled}
      allowClear={!field.required}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
