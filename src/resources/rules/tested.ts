import type { ruleTests } from '../rule-tests.ts'
import type { Says } from './outcome.ts'

/** What a rule says at the place of a test; `none`: it does not apply there. */
export type Expected = (typeof ruleTests.fields.expected.options)[number]['value'] & (Says | 'none')

/** A test of a rule with what the draft of the rule says there. It passes where both are the same. */
export type TestedRule = {
  id: string
  name: string
  use: { name: string; nameEn: string | null } | null
  expected: Expected
  found: Expected
}
