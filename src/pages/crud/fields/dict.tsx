import { dictOptions } from './dict-options.tsx'
import { OptionsSearch } from './options-search.tsx'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'
import { useDict } from './use-dict.ts'

function Display({ field, value }: DisplayProps<FieldOf<'dict'>>) {
  const { items } = useDict(field.dict)
  if (typeof value !== 'string' || value === '') return <Nothing />
  const item = items.find((each) => each.value === value)
  return <Dotted color={item?.color}>{item?.label ?? value}</Dotted>
}

function SearchInput(props: SearchProps<FieldOf<'dict'>>) {
  const { items, isLoading } = useDict(props.field.dict)
  return <OptionsSearch {...props} options={dictOptions(items, () => false)} isLoading={isLoading} />
}

export const dict: FieldRenderer<'dict'> = { Display, SearchInput }
