import { dictOptions } from './dict-options.tsx'
import { OptionsSearch } from './options-search.tsx'
import { Chips } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'
import { useDict } from './use-dict.ts'

function Display({ field, value, isCompact }: DisplayProps<FieldOf<'dicts'>>) {
  const { items } = useDict(field.dict)
  const labels = new Map(items.map((item) => [item.value, item.label]))
  const texts = Array.isArray(value) ? value.map((each) => labels.get(String(each)) ?? String(each)) : []
  return <Chips texts={texts} isCompact={isCompact} max={5} />
}

function SearchInput(props: SearchProps<FieldOf<'dicts'>>) {
  const { items, isLoading } = useDict(props.field.dict)
  return <OptionsSearch {...props} options={dictOptions(items, () => false)} isLoading={isLoading} />
}

export const dicts: FieldRenderer<'dicts'> = { Display, SearchInput }
