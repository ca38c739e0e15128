import type { ReactNode } from 'react'
import { Select } from 'antd'
import type { Field } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { notYet } from '../../../providers/lands.ts'
import { filterKey, type Filters } from '../list/list-state.ts'
import type { SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'

/** An option of a search control or a form: value as text, searchable text, and rendered label. */
export type SelectOption = { value: string; label: ReactNode; text: string; disabled?: boolean }

/** Searches a field for one of several values (`in`), or for one value (`equal`). */
export function OptionsSearch({
  field,
  name,
  filters,
  onChange,
  options,
  isLoading,
}: SearchProps<Field> & { options: SelectOption[]; isLoading?: boolean }) {
  const say = useWords()
  const isMultiple = field.search === 'in'
  const key = filterKey(name, isMultiple ? 'in' : 'eq')
  return (
    <Select
      aria-label={say(field.label)}
      className="crud-fill"
      prefix={searchLabel(say(field.label))}
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch
      optionFilterProp="text"
      loading={isLoading}
      value={isMultiple ? listOf(filters, key) : (filters[key] ?? null)}
      onChange={(value: string | string[] | null | undefined) =>
        onChange({ [key]: (Array.isArray(value) ? value.join(',') : value) || null })
      }
      options={options}
      labelRender={({ label, value }) => label ?? (isLoading ? notYet : value)}
    />
  )
}

/** Returns the values of a list filter. */
export function listOf(filters: Filters, key: string): string[] {
  return filters[key]?.split(',') ?? []
}
