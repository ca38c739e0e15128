import { dictOptions } from './dict-options.tsx'
import { OptionsSearch } from './options-search.tsx'
import { Chips } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'
import { useDict } from './use-dict.ts'

function Display({ field, value, isCompact }: DisplayProps<FieldOf<'dicts'>>) {
  const { itemOf } = useDict(field.dict)
  const texts = Array.isArray(value) ? value.map((each) => itemOf(String(each)).label) : []
  return <Chips texts={texts} isCompact={isCompact} max={5} />
}

function SearchInput(props: SearchProps<FieldOf<'dicts'>>) {
  const { items, isLoading } = useDict(props.field.dict)
  return <OptionsSearch {...props} options={dictOptions(items, () => false)} isLoading={isLoading} />
}

export const dicts: FieldRenderer<'dicts'> = { Display, SearchInput }
