import type { FormInstance } from 'antd'
import { CallError } from './providers/call-error.ts'
import type { Say } from './providers/i18n.ts'
import type { Pattern } from './resources/define.ts'

/** Puts what the server found wrong at the fields of a form; where it named no field, returns what it said. */
export function showMistakes(form: FormInstance, thrown: unknown): string | null {
  const byField = thrown instanceof CallError ? thrown.errors : undefined
  if (!byField) return thrown instanceof Error ? thrown.message : String(thrown)
  form.setFields(Object.entries(byField).map(([name, errors]) => ({ name, errors })))
  return null
}

/** A text that is given must be as its field declares it. */
export function patternRule({ source, says }: Pattern, say: Say) {
  return { pattern: new RegExp(`^(?:${source})$`), message: say(says) }
}
