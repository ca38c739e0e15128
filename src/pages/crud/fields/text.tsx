import { Nothing, OneLine } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { TextSearch } from './text-search.tsx'

function Display({ value, isCompact }: DisplayProps<FieldOf<'text'>>) {
  if (typeof value !== 'string' || value === '') return <Nothing />
  return isCompact ? <OneLine text={value} /> : <span className="crud-text">{value}</span>
}

export const text: FieldRenderer<'text'> = { Display, SearchInput: TextSearch }
