import { useState } from 'react'
import type { AnyRow } from '../../../resources/define.ts'

/** The rows chosen for a batch action, kept while one leafs through pages. */
export type Selection = {
  rows: readonly AnyRow[]
  ids: string[]
  has: (row: AnyRow) => boolean
  toggle: (row: AnyRow) => void
  /** Chooses or lets go of all rows of a page. */
  setPage: (rows: readonly AnyRow[], isChosen: boolean) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [rows, setRows] = useState<readonly AnyRow[]>([])
  const ids = rows.map((row) => row.id)
  const without = (gone: readonly AnyRow[]) => (kept: readonly AnyRow[]) => kept.filter((row) => !gone.some((each) => each.id === row.id))
  const has = (row: AnyRow) => ids.includes(row.id)
  return {
    rows,
    ids,
    has,
    toggle: (row) => setRows((before) => (has(row) ? without([row])(before) : [...before, row])),
    setPage: (page, isChosen) => setRows((before) => (isChosen ? [...without(page)(before), ...page] : without(page)(before))),
    clear: () => setRows([]),
  }
}
