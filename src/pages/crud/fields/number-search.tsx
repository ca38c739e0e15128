import { Input, Space } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { filterKey } from '../list/list-state.ts'
import type { FieldOf, SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'
import { useTypedText } from '../../../use-typed-text.ts'
import { fieldWords } from './words.ts'

type NumberField = FieldOf<'integer'> | FieldOf<'decimal'> | FieldOf<'area'>

/** Searches a number between two bounds, each optional, or an exact number. */
export function NumberSearch(props: SearchProps<NumberField>) {
  const say = useWords()
  const { field, name } = props
  const label = say(field.label)
  if (field.search === 'equal') return <Bound {...props} filter={name} label={label} prefix={label} />
  return (
    <Space.Compact block>
      <Bound
        {...props}
        filter={filterKey(name, 'gte')}
        label={say(fieldWords.from, { label })}
        prefix={label}
        placeholder={say(fieldWords.atLeast)}
      />
      <Bound
        {...props}
        filter={filterKey(name, 'lte')}
        label={say(fieldWords.to, { label })}
        placeholder={say(fieldWords.atMost)}
      />
    </Space.Compact>
  )
}

type BoundProps = SearchProps<NumberField> & { filter: string; label: string; prefix?: string; placeholder?: string }

/** The beginning of a number; other input is ignored. */
const numberBegun = /^-?[0-9]*\.?[0-9]*$/

function Bound({ filters, onChange, filter, label, prefix, placeholder }: BoundProps) {
  const { typed, type, commit } = useTypedText(filters[filter] ?? '', (text) =>
    onChange({ [filter]: Number.isFinite(Number.parseFloat(text)) ? String(Number(text)) : null }),
  )
  return (
    <Input
      aria-label={label}
      className="crud-fill"
      inputMode="decimal"
      prefix={prefix && searchLabel(prefix)}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => numberBegun.test(event.target.value) && type(event.target.value)}
      onPressEnter={() => commit(typed)}
    />
  )
}
