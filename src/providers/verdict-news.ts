import { queryClient } from './query-client.ts'

/** Begins the keys of queries of kept verdicts: among the public rows, so that they are read again when parcels change. */
export const verdictsKey = ['public', 'lands', 'verdicts'] as const

/** Reads the verdicts shown again: they have changed, or may have while no events were received. */
export function hearKeptVerdicts(): void {
  void queryClient.invalidateQueries({ queryKey: verdictsKey })
}
