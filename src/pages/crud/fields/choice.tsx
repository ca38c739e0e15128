import { useWords } from '../../../providers/i18n.ts'
import { choiceOptions, optionOf } from './choice-options.tsx'
import { OptionsSearch } from './options-search.tsx'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'

function Display({ field, value }: DisplayProps<FieldOf<'choice'>>) {
  const say = useWords()
  if (value === undefined || value === null) return <Nothing />
  const option = optionOf(field, value)
  return <Dotted color={option?.color}>{option ? say(option.label) : String(value)}</Dotted>
}

function SearchInput(props: SearchProps<FieldOf<'choice'>>) {
  const say = useWords()
  return <OptionsSearch {...props} options={choiceOptions(props.field.options, say)} />
}

export const choice: FieldRenderer<'choice'> = { Display, SearchInput }
