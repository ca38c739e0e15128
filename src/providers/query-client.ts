import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/**
 * The one cache of the console. Refine's own default would show the former record while the next one loads and let
 * `useCan` answer for the former key; here nothing stands in for what is not there. Calls are repeated once, and only
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
