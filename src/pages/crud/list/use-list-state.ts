import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '../../../resources/define.ts'
import { changeListState, readListState, writeListState, type ListState } from './list-state.ts'

type Change = Partial<ListState>

/** Changes the list state: by new values, or by a function of the current state. */
export type ChangeList = (change: Change | ((now: ListState) => Change), how?: { replace?: boolean }) => void

/**
 * Returns the list state, which exists only in the address, so that a reload, a link and the back button restore it.
 * Changes start from the address and not from the last render, so that two quick changes (a typed search, a selected
 * filter) are both kept.
 */
export function useListState(resource: Resource): { state: ListState; change: ChangeList } {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(resource, params), [resource, params])
  const change = useCallback<ChangeList>(
    (change, how) => {
      const before = new URLSearchParams(location.search)
      const now = readListState(resource, before)
      const part = typeof change === 'function' ? change(now) : change
      setParams(writeListState(resource, changeListState(now, part), before), { replace: how?.replace })
    },
    [resource, setParams],
  )
  return { state, change }
}
