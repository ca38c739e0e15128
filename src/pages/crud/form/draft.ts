import type { Resource } from '../../../resources/define.ts'
import { isSameValue, type FormValues } from './values.ts'

/** An edit that was not saved, kept in this tab: a failed save, a forced sign-out or a reload must not lose it. */
export type Draft = {
  /** The fields that were changed, with what was entered. */
  values: FormValues
  /** What the same fields held when the edit began: somebody else's change in the meantime can still be told. */
  base: FormValues
  /** The version the edit began with; 0 for a new row. */
  version: number
  /** When it was last changed, milliseconds since 1970. */
  at: number
}

/** What an edit began with. */
export type Start = { values: FormValues; version: number }

type DraftPlace = { userId: string; resource: Resource; id: string }

/** Where a draft is kept: nobody is offered the draft of another account in the same browser. */
export function draftKey({ userId, resource, id }: DraftPlace): string {
  return `investmap.draft:${userId}:${resource.name}:${id}`
}

/** The draft of an edit, or null when nothing has been changed. Passwords are never part of it. */
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

/** What an edit that goes on from a draft began with. */
export function startOfDraft(start: Start, draft: Draft): Start {
  return { values: { ...start.values, ...draft.base }, version: draft.version }
}

/**
 * Keeps a draft, or forgets it when it is null. Storage that is full or forbidden is passed over in silence: a draft is
 * a convenience.
 */
export function keepDraft(place: DraftPlace, draft: Draft | null, storage: Storage = sessionStorage): void {
  try {
    if (draft) storage.setItem(draftKey(place), JSON.stringify(draft))
    else storage.removeItem(draftKey(place))
  } catch {
    return
  }
}

/** The kept draft, or null when there is none or it can't be read. */
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
