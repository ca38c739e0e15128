import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'
import { clearCachedCalls } from './cached-call.ts'
import { CallError } from './call-error.ts'
import { onLanguageChange } from './i18n.ts'
import { onIdentityChange } from './session.ts'

/** TanStack Query lets a first fetch go on when its query is invalidated, although it may have read what was there before. */
class Queries extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType === 'none') return super.invalidateQueries(filters, options)
    const running = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    for (const query of running) if (query.state.data === undefined) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}

/**
 * The query cache of the console. Refine's own default would show the previous record while the next one loads and let
 * `useCan` return the result of the previous key; here there is no placeholder data. Calls are retried once, and only
 * when there was no response.
 */
export const queryClient = new Queries({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      placeholderData: undefined,
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 1 && error instanceof CallError && error.status === null && error.name !== 'AbortError',
    },
    mutations: { retry: false },
  },
})

/**
 * Clears what is cached for another user, who must never see it, and loads again what a server has named in another
 * language. Returns the stop function.
 */
export function watchQueries(): () => void {
  const ends = [
    onIdentityChange(() => {
      clearCachedCalls()
      queryClient.clear()
    }),
    onLanguageChange(() => {
      clearCachedCalls()
      void queryClient.invalidateQueries()
    }),
  ]
  return () => ends.forEach((end) => end())
}
