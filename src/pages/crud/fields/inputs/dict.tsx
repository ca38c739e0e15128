import { Select } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import { dictOptions } from '../dict-options.tsx'
import { NoOptions } from '../no-options.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { useDict } from '../use-dict.ts'
import { fieldWords } from '../words.ts'

/** A disabled item can't be selected any more, but a row that has it keeps it. */
export function DictInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'dict'>>) {
  const say = useWords()
  const { items, itemOf, isLoading, hasFailed, retry } = useDict(field.dict)
  const offered = items.filter((item) => item.enabled !== false || item.value === value)
  return (
    <Select
      id={id}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      disabled={disabled}
      allowClear={!field.required}
      showSearch
      optionFilterProp="text"
      loading={isLoading}
      options={dictOptions(offered, (item) => item.enabled === false)}
      // A value without an option would be shown as it is stored.
      labelRender={({ value: chosen, label }) => label ?? itemOf(String(chosen)).label}
      notFoundContent={<NoOptions isLoading={isLoading} hasFailed={hasFailed} retry={retry} />}
      placeholder={say(fieldWords.pleaseSelect, { label: say(field.label).toLowerCase() })}
    />
  )
}
