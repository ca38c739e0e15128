import { useWords } from '../../../../providers/i18n.ts'
import { idsOf, rowLabels } from '../ref-labels.ts'
import { RemoteSelect } from '../remote-select.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords } from '../words.ts'

export function RefInput({ resource, name, field, value, onChange, id, disabled, row }: InputProps<FieldOf<'ref'>>) {
  const say = useWords()
  return (
    <RemoteSelect
      resource={resource}
      name={name}
      rowId={row?.id}
      id={id}
      ids={idsOf(value)}
      labels={rowLabels(row, name)}
      onChange={([first]) => onChange?.(first ?? null)}
      isMultiple={false}
      disabled={disabled}
      allowClear={!field.required}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
