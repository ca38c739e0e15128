import { useRef, useState } from 'react'
import { useCreate, useUpdate } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { CallError } from '../../../providers/call-error.ts'
import { encryptPassword } from '../../../providers/password-cipher.ts'
import { site } from '../../../providers/site.ts'
import { failureOf, type Failure } from './outcome.ts'

type Values = Record<string, unknown>
type SaveResult = { type: 'saved'; row: AnyRow } | Failure | { type: 'busy' }
type Save = (asked: { id: string; version: number } | null, values: Values) => Promise<SaveResult>

const silent = { successNotification: false, errorNotification: false } as const

/**
 * Saves a new row (`asked` is null) or the changed fields of a stored row at its version. Returns `busy` during another
 * save, so that a double click can't send twice.
 */
export function useSave(resource: Resource): { save: Save; isSaving: boolean } {
  const create = useCreate<AnyRow, CallError, Values>()
  const update = useUpdate<AnyRow, CallError, Values>()
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)

  const send = async (asked: Parameters<Save>[0], values: Values): Promise<AnyRow> => {
    const encrypted = await withPasswords(resource, values)
    if (!asked) return (await create.mutateAsync({ resource: resource.name, values: encrypted, ...silent })).data
    const { id, version } = asked
    return (
      await update.mutateAsync({
        resource: resource.name,
        id,
        // Only our rows have versions.
        values: site.hasExtras ? { version, ...encrypted } : encrypted,
        mutationMode: 'pessimistic',
        ...silent,
      })
    ).data
  }

  const save: Save = async (asked, values) => {
    if (isBusy.current) return { type: 'busy' }
    isBusy.current = true
    setSaving(true)
    try {
      return { type: 'saved', row: await send(asked, values) }
    } catch (thrown) {
      return failureOf(resource, thrown)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  return { save, isSaving }
}

/** Encrypts the passwords for the server; they never leave the form as plain text. */
async function withPasswords(resource: Resource, values: Values): Promise<Values> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const isSecret = resource.fields[name]?.kind === 'password' && typeof value === 'string'
      return [name, isSecret ? await encryptPassword(value) : value] as const
    }),
  )
  return Object.fromEntries(entries)
}
