import { useMemo, useState } from 'react'
import type { AnyRow } from '../../../resources/define.ts'

/** Reports the result of a batch action: the updated rows, and the ids of those no longer in the list. */
export type Follow = (now: readonly AnyRow[], gone?: readonly string[]) => void

/** Rows selected for a batch action, kept across pages, each as last seen. */
export type Selection = {
  rows: readonly AnyRow[]
  ids: string[]
  has: (row: AnyRow) => boolean
  toggle: (row: AnyRow) => void
  /** Selects or deselects all rows of a page. */
  setPage: (rows: readonly AnyRow[], isChosen: boolean) => void
  follow: Follow
  clear: () => void
}

/**
 * `shown` are the rows of the list. Takes a later version of a selected row from there, so that no action uses an
 * outdated one.
 */
export function useSelection(shown: readonly AnyRow[]): Selection {
  const [chosen, setRows] = useState<readonly AnyRow[]>([])
  const rows = latestOf(chosen, shown)
  if (rows !== chosen) setRows(rows)
  return useMemo(() => selectionOf(rows, setRows), [rows])
}

type SetRows = (change: (before: readonly AnyRow[]) => readonly AnyRow[]) => void

function selectionOf(rows: readonly AnyRow[], setRows: SetRows): Selection {
  const ids = rows.map((row) => row.id)
  const without = (gone: readonly AnyRow[]) => (kept: readonly AnyRow[]) =>
    kept.filter((row) => !gone.some((each) => each.id === row.id))
  const has = (row: AnyRow) => ids.includes(row.id)
  return {
    rows,
    ids,
    has,
    toggle: (row) => setRows((before) => (has(row) ? without([row])(before) : [...before, row])),
    setPage: (page, isChosen) =>
      setRows((before) => (isChosen ? [...without(page)(before), ...page] : without(page)(before))),
    follow: (now, gone = []) =>
      setRows((before) =>
        before.filter(({ id }) => !gone.includes(id)).map((row) => now.find(({ id }) => id === row.id) ?? row),
      ),
    clear: () => setRows(() => []),
  }
}

/** Returns the selected rows in their latest versions; the same array if none is newer. */
function latestOf(chosen: readonly AnyRow[], shown: readonly AnyRow[]): readonly AnyRow[] {
  const later = new Map(shown.map((row) => [row.id, row]))
  const latest = chosen.map((row) => {
    const other = later.get(row.id)
    return other && other.version > row.version ? other : row
  })
  return latest.some((row, index) => row !== chosen[index]) ? latest : chosen
}
