import { useWords } from '../../../providers/i18n.ts'
import { choiceOptions, optionOf } from './choice-options.tsx'
import { OptionsSearch } from './options-search.tsx'
import { Chips } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'

function Display({ field, value, isCompact }: DisplayProps<FieldOf<'choices'>>) {
  const say = useWords()
  const words = Array.isArray(value)
    ? value.map((each) => say(optionOf(field, each)?.label ?? { zh: String(each), en: String(each) }))
    : []
  return <Chips texts={words} isCompact={isCompact} max={5} />
}

function SearchInput(props: SearchProps<FieldOf<'choices'>>) {
  const say = useWords()
  return <OptionsSearch {...props} options={choiceOptions(props.field.options, say)} />
}

export const choices: FieldRenderer<'choices'> = { Display, SearchInput }
