import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { regionTree } from '../../../providers/calls.ts'
import { flattenTree, scopeTree, type FlatRegion, type RegionNode } from '../../../providers/regions.ts'
import { useUser } from '../../../providers/session.ts'
import { regions } from '../../../resources/regions.ts'
import { besideLists } from './list-key.ts'

const key = besideLists(regions.name, 'tree')

/**
 * Returns the regions of the signed-in user (own region and below), as a tree and as a map by code. Cached for 60 s.
 */
export function useRegionTree() {
  const user = useUser()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => regionTree(signal), staleTime: 60_000 })
  const { xzqdm, xzqjb } = { xzqdm: user?.region ?? '', xzqjb: user?.xzqjb ?? '' }
  const tree: RegionNode[] = useMemo(() => scopeTree(query.data ?? [], { xzqdm, xzqjb }), [query.data, xzqdm, xzqjb])
  const byCode: ReadonlyMap<string, FlatRegion> = useMemo(
    () => new Map(flattenTree(tree).map((region) => [region.key, region])),
    [tree],
  )
  return { tree, byCode, isLoading: query.isLoading, error: query.error, retry: () => void query.refetch() }
}
