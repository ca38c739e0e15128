import type { Field, Option } from '../../../resources/define.ts'
import type { Say } from '../../../providers/i18n.ts'
import type { SelectOption } from './options-search.tsx'
import { Dotted } from './plain.tsx'

/**
 * The options of a closed list, as a select takes them; values as text, because an address and a select know no other.
 */
export function choiceOptions(options: readonly Option[], say: Say): SelectOption[] {
  return options.map((option) => ({
    value: String(option.value),
    text: say(option.label),
    label: <Dotted color={option.color}>{say(option.label)}</Dotted>,
  }))
}

/** The declared option of a value, compared as text. */
export function optionOf(field: Extract<Field, { kind: 'choice' | 'choices' }>, value: unknown): Option | undefined {
  return field.options.find((option) => String(option.value) === String(value))
}
