import { useEffect } from 'react'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow } from '../resources/define.ts'
import { schemes } from '../resources/schemes.ts'
import type {
  ComposedScheme,
  SchemeChange,
  SchemeEdit,
  SchemeShare,
  SharedScheme,
} from '../resources/composed-scheme.ts'
import { useMay } from './access.ts'
import { call } from './http.ts'
import { addressForOthers, site } from './site.ts'
import { useLayerVersions } from './tiles.ts'

/** Calls on schemes. Failures throw CallError. */

const key = 'schemes'
const path = `/${schemes.wire}`

/** Schemes within the caller's data scope, latest first; or those in the recycle bin. */
export function useSchemeRows(isDeleted = false): UseQueryResult<AnyRow[]> {
  const isWanted = useMay(schemes.code, 'list') && site.hasExtras
  return useQuery({
    queryKey: [key, 'rows', isDeleted],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        _start: 0,
        _end: 200,
        _sort: 'updatedAt',
        _order: 'desc',
        ...(isDeleted ? { _deleted: true } : {}),
      }
      return (await call<{ records: AnyRow[] }>({ method: 'GET', path: `${path}/page`, query, signal })).records
    },
  })
}

/** The query of a scheme with all its content, at a version or the current one. */
export function composedQuery(id: string, version?: number) {
  return {
    queryKey: [key, 'composed', id, version ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<ComposedScheme>({ method: 'GET', path: `${path}/composed`, query: { id, version }, signal }),
  }
}

export function useComposed(id: string, version?: number): UseQueryResult<ComposedScheme> {
  return useQuery({
    ...composedQuery(id, version),
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
  })
}

/**
 * What has changed since it was added to these schemes; refetched whenever a parcel or a layer changes while the page
 * is open.
 */
export function useSchemeChanges(ids: readonly string[]): UseQueryResult<SchemeChange[]> {
  const client = useQueryClient()
  const versions = useLayerVersions()
  const seen = Object.entries(versions)
    .filter(([layer]) => layer === 'lands' || layer.startsWith('plan-'))
    .map((each) => each.join(':'))
    .join()
  useEffect(() => {
    if (seen !== '') void client.invalidateQueries({ queryKey: [key, 'changes'] })
  }, [client, seen])
  return useQuery({
    queryKey: [key, 'changes', ids.join()],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<SchemeChange[]>({ method: 'GET', path: `${path}/changes`, query: { ids: ids.join(',') }, signal }),
  })
}

/** The scheme of a shared link; 404 when it is unknown, revoked or expired. */
export function useSharedScheme(shareKey: string): UseQueryResult<SharedScheme> {
  return useQuery({
    queryKey: [key, 'shared', shareKey],
    queryFn: ({ signal }) =>
      call<SharedScheme>({ method: 'GET', path: `${path}/shared`, query: { key: shareKey }, signal }),
    retry: false,
    enabled: site.hasExtras,
  })
}

export function addScheme(values: { name: string; xzqdm: string }): Promise<AnyRow> {
  return call({ method: 'POST', path: `${path}/add`, body: values })
}

/**
 * Changes candidates and weights: additions and removals apply regardless of other users' changes; a conflict is a 409.
 */
export function editScheme(edit: SchemeEdit): Promise<AnyRow> {
  return call({ method: 'PUT', path: `${path}/candidates`, body: edit })
}

/** Changes fields of a scheme at the version that was read. */
export function changeScheme(
  { id, version }: { id: string; version: number },
  fields: Readonly<Record<string, unknown>>,
): Promise<AnyRow> {
  return call({ method: 'PUT', path: `${path}/update`, body: { id, version, ...fields } })
}

/** Restores the content of an earlier version as a new version. */
export function rollBackScheme({ id, version }: { id: string; version: number }, to: number): Promise<AnyRow> {
  return call({ method: 'POST', path: `${path}/rollBack`, body: { id, version, to } })
}

export function removeScheme(id: string): Promise<unknown> {
  return call({ method: 'DELETE', path: `${path}/delete`, query: { ids: id } })
}

export function restoreScheme(id: string): Promise<unknown> {
  return call({ method: 'POST', path: `${path}/restore`, query: { ids: id } })
}

/** Creates a link; its key is returned only once. Returns the link's address. */
export async function shareScheme(id: string, days: number): Promise<{ link: string; expiresAt: string }> {
  const made = await call<{ key: string; expiresAt: string }>({
    method: 'POST',
    path: `${path}/share`,
    body: { id, days },
  })
  return { link: addressForOthers(`/planManage?shared=${made.key}`), expiresAt: made.expiresAt }
}

export function revokeShare(id: string): Promise<unknown> {
  return call({ method: 'POST', path: `${path}/revoke`, body: { id } })
}

export function useShares(id: string): UseQueryResult<SchemeShare[]> {
  return useQuery({
    queryKey: [key, 'shares', id],
    queryFn: ({ signal }) => call<SchemeShare[]>({ method: 'GET', path: `${path}/shares`, query: { id }, signal }),
  })
}

/** Refetches all scheme data. */
export function useSchemesAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}
