import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { AnyRow, Geometry, Resource } from '../resources/define.ts'
import { isGeometry } from '../resources/geometry.ts'
import { CallError } from './call-error.ts'
import { call } from './http.ts'
import { site } from './site.ts'

/** A row with its boundary, for drawing beside it. */
type Neighbour = { row: AnyRow; boundary: Geometry }

type Bounds = readonly [west: number, south: number, east: number, north: number]
type Asked = { resource: Resource; /** Name of the boundary field. */ field: string }
/** A row to read; `isPublic`: the caller has only the public view; undefined where that is not known. */
type Wanted = { id: string; version?: number; isPublic?: boolean }

/** Maximum number of rows; with more, the map is too far out to distinguish them. */
const mostNeighbours = 40
const keptMs = 60_000
/** Degrees, about a kilometre: small map movements send the same query. */
const grid = 0.01

/**
 * Rows whose boundaries overlap a box in degrees, with exact geometry, because tiles are generalised. Includes the
 * caller's own rows and, outside their region, the published ones. Empty without a box, or where the server does not
 * support it.
 */
export function useNeighbours({ resource, field }: Asked, bounds: Bounds | null): readonly Neighbour[] {
  const box =
    bounds &&
    bounds
      .map((degrees, index) => (index < 2 ? Math.floor(degrees / grid) : Math.ceil(degrees / grid)) * grid)
      .map((degrees) => degrees.toFixed(2))
      .join(',')
  const own = useRowsWithin(resource, box, false)
  const everybodys = useRowsWithin(resource, resource.publish ? box : null, true)
  const others = everybodys.filter(({ id }) => !own.some((row) => row.id === id))
  return useBoundaries({ resource, field }, bounds === null ? [] : [...own, ...others])
}

function useRowsWithin(resource: Resource, box: string | null, isPublic: boolean): readonly Required<Wanted>[] {
  const { data } = useQuery({
    queryKey: ['near', resource.name, box, isPublic],
    queryFn: ({ signal }) =>
      call<{ records: AnyRow[] }>({
        method: 'GET',
        path: `/${resource.wire}/page`,
        query: { bbox: box, _start: 0, _end: mostNeighbours, ...(isPublic ? { _public: true } : {}) },
        signal,
      }),
    enabled: box !== null && site.hasExtras,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
  return (data?.records ?? []).map(({ id, version }) => ({ id, version, isPublic }))
}

/**
 * Rows with their boundaries, as they load; a row without a boundary is left out. Another `version` fetches it again.
 */
export function useBoundaries({ resource, field }: Asked, wanted: readonly Wanted[]): readonly Neighbour[] {
  return useQueries({
    queries: wanted.map(({ id, version, isPublic }) => ({
      queryKey: ['near', resource.name, 'detail', id, version ?? null, isPublic ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }) => readRow(resource, { id, isPublic }, signal),
      enabled: site.hasExtras,
      staleTime: version === undefined ? 0 : keptMs,
      retry: false,
    })),
    combine: (answers) =>
      answers.flatMap(({ data }) => {
        const boundary = data?.[field]
        return data && isGeometry(boundary) ? [{ row: data, boundary }] : []
      }),
  })
}

async function readRow(resource: Resource, { id, isPublic }: Wanted, signal: AbortSignal): Promise<AnyRow> {
  const read = (query: Record<string, string | boolean>): Promise<AnyRow> =>
    call({ method: 'GET', path: `/${resource.wire}/detail`, query, signal })
  try {
    return await read({ id, ...(isPublic ? { _public: true } : {}) })
  } catch (thrown) {
    const isHidden = thrown instanceof CallError && thrown.status === 404
    if (!isHidden || isPublic !== undefined || !resource.publish) throw thrown
    return read({ id, _public: true })
  }
}
