import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readState, searchOf, type StartState } from './start-state.ts'

type Change = Partial<StartState>
export type ChangeState = (change: Change | ((now: StartState) => Change), how?: { replace?: boolean }) => void

/** Changes of these keys return to the first page. */
const narrowing: readonly (keyof StartState)[] = [
  'kind',
  'region',
  'q',
  'filters',
  'isAll',
  'isFavourite',
  'isInView',
  'area',
  'sort',
]

/**
 * Returns the state of the start page, which exists only in the address. Changes start from the current address, so
 * that two quick changes are both kept. A change is a step of the back button, unless it sets `replace`, as map moves
 * do.
 */
export function useStartState(): { state: StartState; change: ChangeState } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readState(new URLSearchParams(search)), [search])
  const change = useCallback<ChangeState>(
    (given, how) => {
      const now = readState(new URLSearchParams(location.search))
      const part = typeof given === 'function' ? given(now) : given
      const restart = narrowing.some((key) => key in part) && !('page' in part) ? { page: 1 } : {}
      const next = searchOf({ ...now, ...part, ...restart })
      if (next !== location.search)
        void navigate({ search: next, hash: location.hash }, { replace: how?.replace ?? false })
    },
    [navigate],
  )
  return { state, change }
}
