import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '../../../resources/define.ts'
import { changeListState, readListState, writeListState, type ListState } from './list-state.ts'

type Change = Partial<ListState>

/** Changes the list: by what it should be, or by what follows from how it stands at that moment. */
export type ChangeList = (change: Change | ((now: ListState) => Change), how?: { replace?: boolean }) => void

/**
 * The list's state, which lives in the address alone: a reload, a link and the back button bring it back. A change
 * starts from the address itself and not from what was last drawn, so that a search typed a moment ago and a filter
 * chosen since both hold.
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
