import { Select } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'
import { fieldWords } from './words.ts'

function Display({ value }: DisplayProps<FieldOf<'boolean'>>) {
  const say = useWords()
  if (typeof value !== 'boolean') return <Nothing />
  return (
    <Dotted color={value ? 'var(--right)' : 'var(--line-strong)'}>{say(value ? fieldWords.yes : fieldWords.no)}</Dotted>
  )
}

function SearchInput({ field, name, filters, onChange }: SearchProps<FieldOf<'boolean'>>) {
  const say = useWords()
  return (
    <Select
      aria-label={say(field.label)}
      className="crud-fill"
      prefix={searchLabel(say(field.label))}
      allowClear
      value={filters[name] ?? null}
      onChange={(value: string | undefined) => onChange({ [name]: value ?? null })}
      options={[
        { value: 'true', label: say(fieldWords.yes) },
        { value: 'false', label: say(fieldWords.no) },
      ]}
    />
  )
}

export const boolean: FieldRenderer<'boolean'> = { Display, SearchInput }
