import { useEffect, useRef } from 'react'
import type { AnyRow } from '../../../resources/define.ts'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'
import type { useRows } from './use-rows.ts'

/** Opens the row before and after the open one; null where there is none. */
export type Neighbours = { previous: (() => void) | null; next: (() => void) | null }

type Shown = Pick<ReturnType<typeof useRows>, 'rows' | 'total' | 'isStale'>

/** Walks through the rows of a list, over the ends of its pages. A row that is not on the page has no neighbours. */
export function useNeighbours(list: Shown, state: ListState, size: number, change: ChangeList): Neighbours {
  const awaited = useRef<{ page: number; end: 'first' | 'last' } | null>(null)
  const { rows, total, isStale } = list
  useEffect(() => {
    const wanted = awaited.current
    if (!wanted || isStale) return
    awaited.current = null
    const row = wanted.end === 'first' ? rows[0] : rows.at(-1)
    if (row && state.row !== null && state.page === wanted.page) change({ row: row.id }, { replace: true })
  }, [rows, isStale, state.page, state.row, change])

  const index = rows.findIndex(({ id }) => id === state.row)
  if (index < 0 || isStale) return { previous: null, next: null }
  const open = (row: AnyRow) => () => change({ row: row.id }, { replace: true })
  const turn = (page: number, end: 'first' | 'last') => () => {
    awaited.current = { page, end }
    change({ page }, { replace: true })
  }
  const [before, after] = [rows[index - 1], rows[index + 1]]
  const isLast = (state.page - 1) * size + index + 1 >= total
  return {
    previous: before ? open(before) : state.page > 1 ? turn(state.page - 1, 'last') : null,
    next: after ? open(after) : isLast ? null : turn(state.page + 1, 'first'),
  }
}
