import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { KeptVerdict, KeptVerdicts } from '../resources/kept-verdicts.ts'
import { call } from './http.ts'
import { site } from './site.ts'
import { verdictsKey } from './verdict-news.ts'

/** Their ids fit into an address of 8 KB. */
const idsPerCall = 200

/**
 * The verdict kept for a parcel and a use (null: none, so the strictest answers count). `data` is null for a parcel
 * without a boundary. All that are wanted at the same moment come with one call.
 */
export function useKeptVerdict(useId: string | null, landId: string): UseQueryResult<KeptVerdict | null> {
  return useQuery(keptVerdict(useId, landId))
}

/** The query of one, for pages that need several. */
export function keptVerdict(useId: string | null, landId: string) {
  return {
    queryKey: [...verdictsKey, useId, landId],
    queryFn: () => inNextCall(useId, landId),
    enabled: site.hasExtras,
    staleTime: 60_000,
  }
}

/** The kept verdicts of all parcels, by their ids, as far as the server lists them. */
export function useKeptVerdicts(useId: string): UseQueryResult<KeptVerdicts> {
  return useQuery({
    queryKey: [...verdictsKey, useId],
    queryFn: ({ signal }) => read(useId, [], signal),
    enabled: site.hasExtras,
    staleTime: 60_000,
  })
}

type Batch = { ids: Set<string>; found: Promise<KeptVerdicts> }

/** The call that has not been sent yet, by use. */
const next = new Map<string | null, Batch>()

async function inNextCall(useId: string | null, id: string): Promise<KeptVerdict | null> {
  const open = next.get(useId)
  const batch = open && open.ids.size < idsPerCall ? open : begin(useId)
  batch.ids.add(id)
  return (await batch.found)[id] ?? null
}

/** Begins a call that is sent when everything that is drawn now has asked. */
function begin(useId: string | null): Batch {
  const ids = new Set<string>()
  const found = new Promise((send) => setTimeout(send)).then(() => {
    if (next.get(useId)?.ids === ids) next.delete(useId)
    return read(useId, [...ids])
  })
  const batch = { ids, found }
  next.set(useId, batch)
  return batch
}

function read(useId: string | null, ids: readonly string[], signal?: AbortSignal): Promise<KeptVerdicts> {
  const query = new URLSearchParams([
    ['_public', 'true'],
    ...(useId ? [['useId', useId]] : []),
    ...ids.map((id) => ['id', id]),
  ])
  return call<KeptVerdicts>({
    method: 'GET',
    path: `/intellectAnalysis/verdicts?${query}`,
    ...(signal ? { signal } : {}),
  })
}
