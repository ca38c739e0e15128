import { useQuery } from '@tanstack/react-query'
import { call } from '../../../providers/http.ts'
import type { PermissionGroup } from './permission-tree.ts'

/** Returns every permission code with its actions, grouped, in the caller's language. */
export function usePermissionTree() {
  return useQuery({
    queryKey: ['permissionTree'],
    queryFn: ({ signal }) => call<PermissionGroup[]>({ method: 'GET', path: '/sysAuthority/tree', signal }),
    staleTime: 60_000,
  })
}
