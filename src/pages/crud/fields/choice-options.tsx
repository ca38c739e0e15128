import type { Field, Option } from '../../../resources/define.ts'
import type { Say } from '../../../providers/i18n.ts'
import type { SelectOption } from './options-search.tsx'
import { Dotted } from './plain.tsx'

/** Options of a closed list for a select; values are text, because addresses and selects support only text. */
export function choiceOptions(options: readonly Option[], say: Say): SelectOption[] {
  return options.map((option) => ({
    value: String(option.value),
    text: say(option.label),
    label: <Dotted color={option.color}>{say(option.label)}</Dotted>,
  }))
}

/** Returns the declared option of a value, compared as text. */
export function optionOf(field: Extract<Field, { kind: 'choice' | 'choices' }>, value: unknown): Option | undefined {
  return field.options.find((option) => String(option.value) === String(value))
}
