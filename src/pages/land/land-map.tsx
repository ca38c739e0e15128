import { Suspense, use, useEffect, useMemo, useState } from 'react'
import { useOne } from '@refinedev/core'
import type { FeatureRef, MapFeature, MapHandle, Extent } from '../../map/index.ts'
import { ErrorBoundary } from '../../error-boundary.tsx'
import { MapView, useDimensions, useMapBase } from '../../frame/map.tsx'
import { lands } from '../../resources/lands.ts'
import type { AnyRow } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { isGeometry } from '../../resources/geometry.ts'
import { mostIds } from '../../providers/lands.ts'
import { useRegionTree, type Companion } from '../crud/index.tsx'
import { landWords } from './words.ts'
import { useLandLayers } from './use-land-layers.ts'
import { StoredExtent } from './stored-extent.ts'

/**
 * The parcels that the list holds, on a map that begins where they are: the ticked ones are marked, and the parcel
 * pointed at or opened in one is highlighted in the other.
 */
export function LandMap({ found, chosen, pointed, onPoint, open, onOpen }: Companion) {
  const base = useMapBase()
  const shown = found && !found.isTooMany ? found.ids : null
  const layers = useLandLayers(shown)
  // State, not a ref: if the parcel loads before the map, the map fits it once it is ready.
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const boundary = useBoundary(open)
  const extent = useMemo(() => extentOf(boundary), [boundary])
  const dimensions = useDimensions(boundary)
  const all = useMemo(() => [...dimensions, ...layers], [dimensions, layers])
  useEffect(() => {
    if (extent) handle?.fit(extent)
  }, [handle, extent])
  const around = useFoundExtent(found, base.home)
  useEffect(() => {
    if (around) handle?.fit(around)
  }, [handle, around])
  const stored = use(StoredExtent)
  useEffect(() => {
    if (stored) handle?.fit(stored)
  }, [handle, stored])
  const marked = [...new Set(open ? [...chosen, open] : chosen)].join()
  const selected = useMemo<readonly FeatureRef[]>(
    () => marked.split(',').flatMap((id) => (id ? [{ layer: lands.name, id }] : [])),
    [marked],
  )
  const highlighted = useMemo(() => (pointed ? { layer: lands.name, id: pointed } : null), [pointed])
  const pick = (features: readonly MapFeature[]): void => {
    const land = features.find(({ layer }) => layer === lands.name)
    if (land) onOpen(land.id)
  }
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <p role="status" className="map-waiting">
            {base.say(sharedWords.loadingMap)}
          </p>
        }
      >
        <MapView
          {...base}
          layers={all}
          selected={selected}
          highlighted={highlighted}
          onPoint={(feature) => onPoint(feature?.layer === lands.name ? feature.id : null)}
          onPick={pick}
          handle={setHandle}
        >
          {found?.isTooMany && (
            <p role="status" className="land-map-note">
              {base.say(landWords.tooMany, { most: mostIds.toLocaleString() })}
            </p>
          )}
        </MapView>
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * The extent of the regions of the rows found; home once the search has ended; null where the map should stay: before
 * the first search, and where nothing was found.
 */
function useFoundExtent(found: Companion['found'], home: Extent): Extent | null {
  const { byCode } = useRegionTree()
  const isAll = found === null
  const codes = found && !found.isTooMany ? [...found.regions].sort().join() : ''
  const [hasSearched, setSearched] = useState(false)
  if (codes !== '' && !hasSearched) setSearched(true)
  return useMemo(() => {
    if (codes === '') return hasSearched && isAll ? home : null
    const boxes = codes.split(',').flatMap((code) => byCode.get(code)?.extent ?? [])
    if (boxes.length === 0) return null
    return [
      Math.min(...boxes.map(({ xmin }) => xmin)),
      Math.min(...boxes.map(({ ymin }) => ymin)),
      Math.max(...boxes.map(({ xmax }) => xmax)),
      Math.max(...boxes.map(({ ymax }) => ymax)),
    ]
  }, [codes, hasSearched, isAll, home, byCode])
}

/** The boundary of a parcel, from the details that its drawer fetches anyway. */
function useBoundary(id: string | null): unknown {
  const { result } = useOne<AnyRow>({
    resource: lands.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null, placeholderData: undefined },
    errorNotification: false,
  })
  return result?.id === id ? result?.boundary : null
}

/** Bounding box of a GeoJSON MultiPolygon; null for anything else. */
function extentOf(geometry: unknown): Extent | null {
  if (!isGeometry(geometry) || geometry.type !== 'MultiPolygon') return null
  const positions = geometry.coordinates.flat(2)
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
