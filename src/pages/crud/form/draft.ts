import type { Resource } from '../../../resources/define.ts'
import { isSameValue, type FormValues } from './values.ts'

/** An unsaved edit, kept in this tab, so that a failed save, a forced sign-out or a reload does not lose it. */
export type Draft = {
  /** Changed fields with the entered values. */
  values: FormValues
  /** Values of these fields at the start of the edit, to detect changes that others made since. */
  base: FormValues
  /** Version at the start of the edit; 0 for a new row. */
  version: number
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/** Values and version at the start of an edit. */
export type Start = { values: FormValues; version: number }

type DraftPlace = { userId: string; resource: Resource; id: string }

/**
 * Storage key of a draft. Contains the user, so that nobody is offered the draft of another account in the same
 * browser.
 */
export function draftKey({ userId, resource, id }: DraftPlace): string {
  return `investmap.draft:${userId}:${resource.name}:${id}`
}

/** Returns the draft of an edit, or null if nothing has changed. Never contains passwords. */
export function draftOf(resource: Resource, start: Start, values: FormValues, at: number): Draft | null {
  const changed = Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        field.kind !== 'password' && !field.computed && !isSameValue(field, start.values[name], values[name]),
    )
    .map(([name]) => name)
  if (changed.length === 0) return null
  const only = (all: FormValues) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]))
  return { values: only(values), base: only(start.values), version: start.version, at }
}

/** Returns the start of an edit that continues a draft. */
export function startOfDraft(start: Start, draft: Draft): Start {
  return { values: { ...start.values, ...draft.base }, version: draft.version }
}

/** Stores a draft, or removes it if null. Ignores full or forbidden storage, because drafts are optional. */
export function keepDraft(place: DraftPlace, draft: Draft | null, storage: Storage = sessionStorage): void {
  try {
    if (draft) storage.setItem(draftKey(place), JSON.stringify(draft))
    else storage.removeItem(draftKey(place))
  } catch {
    return
  }
}

/** Returns the stored draft, or null if it is missing or unreadable. */
export function readDraft(place: DraftPlace, storage: Storage = sessionStorage): Draft | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(draftKey(place)) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { values, base, version, at }: Partial<Record<keyof Draft, unknown>> = value
  return isRecord(values) && isRecord(base) && typeof version === 'number' && typeof at === 'number'
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
