import { useQueries } from '@tanstack/react-query'
import type { AnyRow } from '../../../resources/define.ts'
import { publicRow } from '../../../providers/lands.ts'
import { offered } from '../state/filters.ts'
import type { Picked } from '../state/start-state.ts'

export type Compared = { picked: Picked; row: AnyRow | null; isLoading: boolean; error: Error | null }

/** The rows of the tray in their order; null while one loads, and where it is offered no more. */
export function useCompared(tray: readonly Picked[]): Compared[] {
  const queries = useQueries({ queries: tray.map(({ layer, id }) => publicRow(offered[layer], id)) })
  return tray.map((picked, index) => {
    const query = queries[index]
    return { picked, row: query?.data ?? null, isLoading: query?.isLoading ?? true, error: query?.error ?? null }
  })
}
