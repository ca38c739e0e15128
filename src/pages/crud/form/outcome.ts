import type { AnyRow, Resource } from '../../../resources/define.ts'
import { CallError, CallWithdrawn, isRecord } from '../../../providers/call-error.ts'

/** Result of a save that did not succeed. */
export type Failure =
  /** Errors by field; `rest` are those of fields that the form does not show. */
  | {
      type: 'fields'
      errors: Readonly<Record<string, readonly string[]>>
      rest: readonly string[]
      /** All data that the server sent with the errors. */ data: unknown
    }
  /** The row has changed since it was read; `theirs` is its current state. */
  | { type: 'conflict'; theirs: AnyRow }
  /** Rejected with a message, or failed. */
  | { type: 'refused'; error: CallError }
  /** The request was aborted; nothing to show. */
  | { type: 'withdrawn' }

/** Converts the error of a failed save into its meaning for the form (contract, section 2). */
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
 * Assigns an error inside a field (`items[3].value`) to that field; errors of unknown fields are shown above the form.
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
