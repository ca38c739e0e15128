import { LazyDateSearch } from './lazy-date-search.tsx'
import { Moment } from './moment.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'

function Display({ value, isCompact }: DisplayProps<FieldOf<'dateTime'>>) {
  return <Moment value={value} isCompact={isCompact} />
}

export const dateTime: FieldRenderer<'dateTime'> = { Display, SearchInput: LazyDateSearch }
