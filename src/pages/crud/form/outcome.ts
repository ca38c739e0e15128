import type { AnyRow, Resource } from '../../../resources/define.ts'
import { CallError, CallWithdrawn, isRecord } from '../../../providers/call-error.ts'

/** What came of a save that did not succeed. */
export type Failure =
  /** Mistakes by field; `rest` are those of fields that the form does not show. */
  | {
      type: 'fields'
      errors: Readonly<Record<string, readonly string[]>>
      rest: readonly string[]
      /** All that the server sent with them. */ data: unknown
    }
  /** The row has changed since it was read; `theirs` is how it stands now. */
  | { type: 'conflict'; theirs: AnyRow }
  /** Refused in words, or gone wrong. */
  | { type: 'refused'; error: CallError }
  /** Nothing to tell: the call was withdrawn. */
  | { type: 'withdrawn' }

/** What a failed save means to the form (contract, section 2). */
export function failureOf(resource: Resource, thrown: unknown): Failure {
  if (thrown instanceof CallWithdrawn) return { type: 'withdrawn' }
  const error =
    thrown instanceof CallError
      ? thrown
      : new CallError(null, thrown instanceof Error ? thrown.message : String(thrown))
  if (error.status === 409) return clash(resource, error)
  if (error.errors && Object.keys(error.errors).length > 0) return byField(resource, error.errors, error.data)
  return { type: 'refused', error }
}

function clash(resource: Resource, error: CallError): Failure {
  if (isRow(error.data)) return { type: 'conflict', theirs: error.data }
  const field = isRecord(error.data) ? error.data.field : error.data
  if (typeof field === 'string' && Object.hasOwn(resource.fields, field))
    return { type: 'fields', errors: { [field]: [error.msg] }, rest: [], data: error.data }
  return { type: 'refused', error }
}

function isRow(data: unknown): data is AnyRow {
  return isRecord(data) && typeof data.id === 'string' && typeof data.version === 'number'
}

/**
 * A mistake inside of a field (`items[3].value`) belongs to the field; one of something else is told above the form.
 */
function byField(resource: Resource, errors: Readonly<Record<string, readonly string[]>>, data: unknown): Failure {
  const known: Record<string, string[]> = {}
  const rest: string[] = []
  for (const [path, messages] of Object.entries(errors)) {
    const field = path.split(/[.[/]/).find(Boolean) ?? path
    if (Object.hasOwn(resource.fields, field)) (known[field] ??= []).push(...messages)
    else rest.push(...messages)
  }
  return { type: 'fields', errors: known, rest, data }
}
