import { Checkbox } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import { NoOptions } from '../no-options.tsx'
import type { FieldOf, InputProps } from '../renderer.ts'
import { useDict } from '../use-dict.ts'

/**
 * A checklist in the order of the dictionary. A disabled item can't be selected any more; a row that has it keeps it
 * and can remove it.
 */
export function DictsInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'dicts'>>) {
  const say = useWords()
  const { items, hasFailed, retry } = useDict(field.dict)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const offered = items.filter((item) => item.enabled !== false || chosen.includes(item.value))
  const change = (next: string[]) => onChange?.(offered.map((item) => item.value).filter((each) => next.includes(each)))
  return (
    <div role="group" aria-label={say(field.label)} id={id} tabIndex={-1}>
      {hasFailed ? (
        <NoOptions hasFailed retry={retry} />
      ) : (
        <Checkbox.Group
          value={chosen}
          onChange={change}
          disabled={disabled}
          options={offered.map((item) => ({ value: item.value, label: item.label }))}
        />
      )}
    </div>
  )
}
