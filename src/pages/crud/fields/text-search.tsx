import { Input } from 'antd'
import type { Field } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { filterKey } from '../list/list-state.ts'
import type { SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'
import { useTypedText } from '../../../use-typed-text.ts'

/** Searches a text field for a substring or an exact text. */
export function TextSearch({ field, name, filters, onChange }: SearchProps<Field>) {
  const say = useWords()
  const key = filterKey(name, field.search === 'equal' ? 'eq' : 'like')
  const { typed, type, commit } = useTypedText(filters[key] ?? '', (text) => onChange({ [key]: text || null }))
  return (
    <Input
      aria-label={say(field.label)}
      prefix={searchLabel(say(field.label))}
      value={typed}
      allowClear
      onChange={(event) => (event.target.value === '' ? commit('') : type(event.target.value))}
      onPressEnter={() => commit(typed)}
    />
  )
}
