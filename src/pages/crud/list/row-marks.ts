import { createContext, use, useSyncExternalStore } from 'react'

/** Ids of rows. */
type Marks = {
  /** With open details. */
  open: string | null
  /** Under the pointer, in the list or in its companion. */
  pointed: string | null
  /** The one that the Tab key reaches. */
  reached: string | null
}

/**
 * The marked rows of a list. They change while the rows stay: a change draws only the rows whose marks change, where a
 * state of the page, or a context, would have React go through all of them.
 */
export class RowMarks {
  #now: Marks = { open: null, pointed: null, reached: null }
  readonly #listeners = new Set<() => void>()

  get now(): Marks {
    return this.#now
  }

  set(changed: Partial<Marks>): void {
    this.#now = { ...this.#now, ...changed }
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Each list has its own. */
export const RowMarksContext = createContext(new RowMarks())

/** Returns whether a row has the mark. */
export function useIsMarked(id: string, mark: keyof Marks): boolean {
  const marks = use(RowMarksContext)
  return useSyncExternalStore(marks.subscribe, () => marks.now[mark] === id)
}

/** Returns the id of the row under the pointer. */
export function usePointed(): string | null {
  const marks = use(RowMarksContext)
  return useSyncExternalStore(marks.subscribe, () => marks.now.pointed)
}
