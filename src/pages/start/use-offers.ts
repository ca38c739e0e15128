import { useMemo } from 'react'
import { useFavourites } from '../../providers/favourites.ts'
import type { Query } from '../../providers/http.ts'
import { useFacets, useLiveRows, usePublicIds, usePublicRows, useRetry, type Facets } from '../../providers/lands.ts'
import { site } from '../../providers/site.ts'
import type { Extent } from '../../map/index.ts'
import { rowsPerPage } from '../../resources/first-calls.ts'
import { sortQueryOf } from './panel/results.tsx'
import { countFilters, leavesOut, offered, wireQuery, type Kind } from './state/filters.ts'
import type { StartState } from './state/start-state.ts'

/** The request of a state for one kind: the query, whether it filters rows, and whether it can't match any row. */
type Asked = { query: Query; isNarrowed: boolean; isEmpty: boolean }

const noIds: ReadonlySet<string> = new Set()

function useAsked(kind: Kind, state: StartState, extent: Extent | null): Asked {
  const favourites = useFavourites(kind)
  const { region, q, filters, isAll, isFavourite } = state
  // Only our server knows where rows lie; a link from it may ask for that elsewhere.
  const { isInView, area } = site.hasExtras ? state : { isInView: false, area: null }
  const place = `${isInView ? String(extent) : ''} ${String(area)}`
  return useMemo(() => {
    const ids = isFavourite ? favourites : null
    const bbox = isInView ? extent : null
    return {
      query: wireQuery(kind, { isAll, region, q, filters, ids, bbox, area }),
      isNarrowed: Boolean(region || q || isFavourite || area || countFilters(kind, filters) > 0),
      isEmpty: ids !== null && ids.length === 0,
    }
    // Favourites and the area are new arrays in every render; compare their content.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, region, q, filters, isAll, isFavourite, isInView, place, favourites.join()])
}

/** Returns the rows, counts and ids of a state for the list, the counts and the map. */
export function useOffers(state: StartState, extent: Extent | null) {
  useLiveRows(offered.lands, offered.projects)
  const asked = { lands: useAsked('lands', state, extent), projects: useAsked('projects', state, extent) }
  const facets = {
    lands: useFacets(offered.lands, asked.lands.query, !asked.lands.isEmpty),
    projects: useFacets(offered.projects, asked.projects.query, !asked.projects.isEmpty),
  }
  const ids = { lands: useIds('lands', asked.lands), projects: useIds('projects', asked.projects) }
  const retry = useRetry()
  const { kind, page, sort } = state
  const current = asked[kind]
  const rows = usePublicRows(
    offered[kind],
    { ...current.query, ...sortQueryOf(kind, sort), _start: (page - 1) * rowsPerPage, _end: page * rowsPerPage },
    { isWanted: !current.isEmpty },
  )
  const list = current.isEmpty
    ? { data: { records: [], total: 0 }, error: null, isFetching: false, refetch: () => undefined }
    : { ...rows, refetch: retry }
  const totals: Record<Kind, number | undefined> = {
    lands: asked.lands.isEmpty ? 0 : facets.lands.data?.total,
    projects: asked.projects.isEmpty ? 0 : facets.projects.data?.total,
  }
  return {
    list,
    facets: { lands: facets.lands.data, projects: facets.projects.data },
    /** The counts of the current kind belong to an earlier request. */
    areFacetsOld: facets[kind].isPlaceholderData,
    totals,
    ids,
    isNarrowed: current.isNarrowed || state.isInView,
    rankQuery: asked.lands.query,
    canRank: !asked.lands.isEmpty,
  }
}

/** Returns the ids of the features to show on the map; null for all. Map moves do not change them. */
function useIds(kind: Kind, { query, isNarrowed, isEmpty }: Asked): ReadonlySet<string> | null {
  const { bbox: _, ...whole } = query
  const { data } = usePublicIds(offered[kind], whole, isNarrowed && !isEmpty)
  if (isEmpty) return noIds
  return isNarrowed ? (data ?? null) : null
}

/** Returns the counts in the visible part of the map, for the legend. */
export function useInView(state: StartState, extent: Extent | null): Record<Kind, Facets | undefined> {
  const bbox = extent ? { bbox: extent.map((each) => each.toFixed(4)).join(',') } : {}
  const lands = useFacets(offered.lands, bbox).data
  const projects = useFacets(offered.projects, bbox).data
  return { lands: onMap('lands', lands, state), projects: onMap('projects', projects, state) }
}

/** The counts without the statuses that the map leaves out. */
function onMap(kind: Kind, facets: Facets | undefined, state: StartState): Facets | undefined {
  const { status = '', available } = offered[kind]
  if (!facets || !leavesOut(kind, state)) return facets
  const counts = Object.entries(facets.fields[status] ?? {}).filter(([value]) => !available?.not.includes(value))
  return { ...facets, fields: { ...facets.fields, [status]: Object.fromEntries(counts) } }
}
