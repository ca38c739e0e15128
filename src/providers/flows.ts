import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow } from '../resources/define.ts'
import type { FlowDrawing, ListedFlowVersion } from '../resources/flow-view.ts'
import { flows } from '../resources/flows.ts'
import { call } from './http.ts'
import { site } from './site.ts'

/** Calls on flow charts beyond their rows: published versions and publishing. Failures throw CallError. */

const key = 'flow-charts'
const path = `/${flows.wire}`

/** The current published version of a chart, as everybody sees it. */
export function useFlowDrawing(id: string): UseQueryResult<FlowDrawing> {
  return useQuery({
    queryKey: [key, 'drawing', id],
    queryFn: ({ signal }) =>
      call<FlowDrawing>({ method: 'GET', path: `${path}/drawing`, query: { id, _public: true }, signal }),
    enabled: site.hasExtras,
  })
}

/** The row with the draft drawing of its editors. Fetched again for each edit, because an edit starts from it. */
export function useFlowRow(id: string): UseQueryResult<AnyRow> {
  return useQuery({
    queryKey: [key, 'row', id],
    queryFn: ({ signal }) => call<AnyRow>({ method: 'GET', path: `${path}/detail`, query: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** The published versions, newest first; for users who may see the row. */
export function useFlowVersions(id: string): UseQueryResult<ListedFlowVersion[]> {
  return useQuery({
    queryKey: [key, 'versions', id],
    queryFn: ({ signal }) =>
      call<ListedFlowVersion[]>({ method: 'GET', path: `${path}/versions`, query: { id }, signal }),
  })
}

/**
 * Publishes the drawing as the next version. Throws CallError: 422 with the faults where it is incomplete, 409 where it
 * was changed meanwhile.
 */
export function publishFlow(row: Pick<AnyRow, 'id' | 'version'>, note: string): Promise<AnyRow> {
  return call({ method: 'POST', path: `${path}/publish`, body: { id: row.id, version: row.version, note } })
}

/** Refetches published versions and drawings of all charts. */
export function useFlowsAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [key, 'versions'] })
    await client.invalidateQueries({ queryKey: [key, 'drawing'] })
  }
}
