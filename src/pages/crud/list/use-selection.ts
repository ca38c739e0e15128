import { useState } from 'react'
import type { AnyRow } from '../../../resources/define.ts'

/**
 * Tells what a batch action has made of the rows: as they are now, and the ids of those that are no longer in the list.
 */
export type Follow = (now: readonly AnyRow[], gone?: readonly string[]) => void

/** The rows chosen for a batch action, kept while one leafs through pages, each as it was last seen. */
export type Selection = {
  rows: readonly AnyRow[]
  ids: string[]
  has: (row: AnyRow) => boolean
  toggle: (row: AnyRow) => void
  /** Chooses or lets go of all rows of a page. */
  setPage: (rows: readonly AnyRow[], isChosen: boolean) => void
  follow: Follow
  clear: () => void
}

/**
 * `shown`: the rows of the list. A chosen row that comes back in it with a later version is taken from there, so that
 * no action works on an outdated one.
 */
export function useSelection(shown: readonly AnyRow[]): Selection {
  const [chosen, setRows] = useState<readonly AnyRow[]>([])
  const rows = latestOf(chosen, shown)
  if (rows !== chosen) setRows(rows)
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
    clear: () => setRows([]),
  }
}

/** The chosen rows, each in its latest version; the same list when none is later. */
function latestOf(chosen: readonly AnyRow[], shown: readonly AnyRow[]): readonly AnyRow[] {
  const later = new Map(shown.map((row) => [row.id, row]))
  const latest = chosen.map((row) => {
    const other = later.get(row.id)
    return other && other.version > row.version ? other : row
  })
  return latest.some((row, index) => row !== chosen[index]) ? latest : chosen
}
