import { useMemo } from 'react'
import { useOne } from '@refinedev/core'
import type { Extent } from '../../map/index.ts'
import type { AnyRow } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'

/**
 * West, south, east and north of a parcel in degrees, from the details that its drawer reads anyway; null without one.
 */
export function useBoundaryExtent(id: string | null): Extent | null {
  const { result } = useOne<AnyRow>({
    resource: lands.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null, placeholderData: undefined },
    errorNotification: false,
  })
  const boundary = result?.id === id ? result?.boundary : null
  return useMemo(() => extentOf(boundary), [boundary])
}

/** The box around a GeoJSON MultiPolygon; null for anything else. */
export function extentOf(geometry: unknown): Extent | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null
  const positions = (geometry.coordinates as number[][][][]).flat(2)
  if (positions.length === 0) return null
  const [longitudes, latitudes] = [0, 1].map((axis) => positions.map((position) => position[axis] ?? 0))
  const bounds = (values: number[] = []): [number, number] =>
    values.reduce<[number, number]>(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
      [Infinity, -Infinity],
    )
  const [west, east] = bounds(longitudes)
  const [south, north] = bounds(latitudes)
  return [west, south, east, north]
}
