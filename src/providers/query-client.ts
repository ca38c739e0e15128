import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/**
 * The query cache of the console. Refine's own default would show the previous record while the next one loads and let
 * `useCan` return the result of the previous key; here there is no placeholder data. Calls are retried once, and only
 * when there was no response.
 */
export const queryClient = new QueryClient({
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
