import { dictOptions } from './dict-options.tsx'
import { OptionsSearch } from './options-search.tsx'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'
import { useDict } from './use-dict.ts'

function Display({ field, value }: DisplayProps<FieldOf<'dict'>>) {
  const { itemOf } = useDict(field.dict)
  if (typeof value !== 'string' || value === '') return <Nothing />
  const { color, label } = itemOf(value)
  return <Dotted color={color}>{label}</Dotted>
}

function SearchInput(props: SearchProps<FieldOf<'dict'>>) {
  const { items, isLoading } = useDict(props.field.dict)
  return <OptionsSearch {...props} options={dictOptions(items, () => false)} isLoading={isLoading} />
}

export const dict: FieldRenderer<'dict'> = { Display, SearchInput }
