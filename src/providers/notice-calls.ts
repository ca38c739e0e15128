import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Notice, ToldVerdicts } from '../resources/notice-view.ts'
import { call } from './http.ts'
import { noticesKey } from './news.ts'
import { useUser } from './session.ts'
import { site } from './site.ts'

/** Number of the user's unread notices. Fetched once; then only when a server event reports a change. */
export function useUnread(): UseQueryResult<{ unread: number }> {
  const user = useUser()
  return useQuery({
    queryKey: [noticesKey, 'unread', user?.token],
    queryFn: ({ signal }) => call<{ unread: number }>({ method: 'GET', path: '/notices/unread', signal }),
    enabled: user !== null && site.hasExtras,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The user's latest notices, latest first. */
export function useNotices(): UseQueryResult<Notice[]> {
  const user = useUser()
  return useQuery({
    queryKey: [noticesKey, 'list', user?.token],
    queryFn: ({ signal }) => call<Notice[]>({ method: 'GET', path: '/notices/list', signal }),
  })
}

/** A notice of verdicts with the changes. Throws a CallError of 404 when none of them is the user's any more. */
export function useToldVerdicts(id: string): UseQueryResult<ToldVerdicts> {
  return useQuery({
    queryKey: [noticesKey, 'verdicts', id],
    queryFn: ({ signal }) => call<ToldVerdicts>({ method: 'GET', path: '/notices/verdicts', query: { id }, signal }),
  })
}

/** Marks notices as read: these, or all. */
export const readNotices = (which: { ids: string[]; all?: true }) =>
  call<null>({ method: 'POST', path: '/notices/read', body: which })
