import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow } from '../resources/define.ts'
import type { FlowDrawing, ListedFlowVersion } from '../resources/flow-view.ts'
import { flows } from '../resources/flows.ts'
import { call } from './http.ts'
import { site } from './site.ts'

/** Flow charts beyond their rows: what is published of them, and publishing. What goes wrong is a CallError. */

const key = 'flow-charts'
const path = `/${flows.wire}`

/** The version of a chart that stands, as everybody sees it. */
export function useFlowDrawing(id: string): UseQueryResult<FlowDrawing> {
  return useQuery({
    queryKey: [key, 'drawing', id],
    queryFn: ({ signal }) =>
      call<FlowDrawing>({ method: 'GET', path: `${path}/drawing`, query: { id, _public: true }, signal }),
    enabled: site.hasExtras,
  })
}

/** The row with its drawing as its editors left it. Asked anew each time: an edit begins with it. */
export function useFlowRow(id: string): UseQueryResult<AnyRow> {
  return useQuery({
    queryKey: [key, 'row', id],
    queryFn: ({ signal }) => call<AnyRow>({ method: 'GET', path: `${path}/detail`, query: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** The published versions, newest first; for whoever may see the row. */
export function useFlowVersions(id: string): UseQueryResult<ListedFlowVersion[]> {
  return useQuery({
    queryKey: [key, 'versions', id],
    queryFn: ({ signal }) =>
      call<ListedFlowVersion[]>({ method: 'GET', path: `${path}/versions`, query: { id }, signal }),
  })
}

/**
 * Publishes the drawing as the next version. 422 with the faults where it is not complete, 409 where somebody has
 * changed it.
 */
export function publishFlow(row: Pick<AnyRow, 'id' | 'version'>, note: string): Promise<AnyRow> {
  return call({ method: 'POST', path: `${path}/publish`, body: { id: row.id, version: row.version, note } })
}

/** Everything that is known of charts is asked for again. */
export function useFlowsAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [key, 'versions'] })
    await client.invalidateQueries({ queryKey: [key, 'drawing'] })
  }
}
