import type { FormInstance } from 'antd'
import { CallError } from './providers/call-error.ts'
import type { Say } from './providers/i18n.ts'
import type { Pattern } from './resources/define.ts'

/** Shows the server's validation messages at the fields of a form; returns the message where it names no field. */
export function showMistakes(form: FormInstance, thrown: unknown): string | null {
  const byField = thrown instanceof CallError ? thrown.errors : undefined
  if (!byField) return thrown instanceof Error ? thrown.message : String(thrown)
  form.setFields(Object.entries(byField).map(([name, errors]) => ({ name, errors })))
  return null
}

/** Form rule: a non-empty text must match the field's declared pattern. */
export function patternRule({ source, says }: Pattern, say: Say) {
  return { pattern: new RegExp(`^(?:${source})$`), message: say(says) }
}
