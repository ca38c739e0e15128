import { useQueries } from '@tanstack/react-query'
import type { AnyRow } from '../../../resources/define.ts'
import { publicRow } from '../../../providers/lands.ts'
import { offered } from '../state/filters.ts'
import type { Picked } from '../state/start-state.ts'

export type Compared = { picked: Picked; row: AnyRow | null; isLoading: boolean; error: Error | null }

/** Returns the rows of the tray in order; `row` is null while it loads and if it is no longer published. */
export function useCompared(tray: readonly Picked[]): Compared[] {
  const queries = useQueries({ queries: tray.map(({ layer, id }) => publicRow(offered[layer], id)) })
  return tray.map((picked, index) => {
    const query = queries[index]
    return { picked, row: query?.data ?? null, isLoading: query?.isLoading ?? true, error: query?.error ?? null }
  })
}
