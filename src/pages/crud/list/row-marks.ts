import { createContext, use } from 'react'
import { createStore, useSelected, type Store } from '../../../providers/store.ts'

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
export type RowMarks = Store<Marks>

export function newMarks(): RowMarks {
  return createStore<Marks>({ open: null, pointed: null, reached: null })
}

/** Each list has its own. */
export const RowMarksContext = createContext(newMarks())

export function markRow(marks: RowMarks, changed: Partial<Marks>): void {
  marks.set({ ...marks.get(), ...changed })
}

/** Returns whether a row has the mark. */
export function useIsMarked(id: string, mark: keyof Marks): boolean {
  return useSelected(use(RowMarksContext), (marks) => marks[mark] === id)
}

/** Returns the id of the row under the pointer. */
export function usePointed(): string | null {
  return useSelected(use(RowMarksContext), ({ pointed }) => pointed)
}
