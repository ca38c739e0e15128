import { useWords } from '../../../providers/i18n.ts'
import { filterKey } from '../list/list-state.ts'
import { listOf } from './options-search.tsx'
import { RemoteSelect } from './remote-select.tsx'
import type { FieldOf, SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'

const noLabels: ReadonlyMap<string, string> = new Map()

/** Searches rows that reference one of several others (`in`), or a single one (`equal`). */
export function RefSearch({ resource, name, field, filters, onChange }: SearchProps<FieldOf<'ref'> | FieldOf<'refs'>>) {
  const say = useWords()
  const isMultiple = field.search === 'in'
  const key = filterKey(name, isMultiple ? 'in' : 'eq')
  return (
    <RemoteSelect
      resource={resource}
      name={name}
      aria-label={say(field.label)}
      prefix={searchLabel(say(field.label))}
      allowClear
      isMultiple={isMultiple}
      maxTagCount="responsive"
      ids={listOf(filters, key)}
      labels={noLabels}
      onChange={(ids) => onChange({ [key]: ids.join(',') || null })}
    />
  )
}
