import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { layers } from '../resources/layers.ts'
import { rules } from '../resources/rules.ts'
import type { VerdictChanges } from '../resources/verdict-changes.ts'
import { call } from './http.ts'

/** What is to be published: the draft of a rule, or a version of a layer. Row versions tell drafts apart. */
export type Draft = { rule: string; version: number } | { layer: string; contentVersion: number }

/** Parcels, candidates and reports that would get another verdict. Asked again each time: parcels and layers change too. */
export function useVerdictChanges(draft: Draft): UseQueryResult<VerdictChanges> {
  return useQuery({
    queryKey: ['verdict-changes', draft],
    queryFn: ({ signal }) =>
      call<VerdictChanges>({
        method: 'GET',
        ...('rule' in draft
          ? { path: `/${rules.wire}/changes`, query: { id: draft.rule } }
          : {
              path: `/${layers.wire}/changes`,
              query: { id: draft.layer, contentVersion: String(draft.contentVersion) },
            }),
        timeoutMs: 0,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
