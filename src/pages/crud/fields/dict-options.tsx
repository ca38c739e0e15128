import type { DictItem } from '../../../providers/calls.ts'
import type { SelectOption } from './options-search.tsx'
import { Dotted } from './plain.tsx'

/** Items of a dictionary as options of a select. */
export function dictOptions(items: readonly DictItem[], isDisabled: (item: DictItem) => boolean): SelectOption[] {
  return items.map((item) => ({
    value: item.value,
    text: item.label,
    label: <Dotted color={item.color}>{item.label}</Dotted>,
    disabled: isDisabled(item),
  }))
}
