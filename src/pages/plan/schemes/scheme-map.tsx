import { Suspense, useEffect, useMemo, useRef } from 'react'
import { ErrorBoundary } from '../../../error-boundary.tsx'
import type { Extent, GeoJsonCollection, MapHandle, MapLayer, ScoredPlaces } from '../../../map/index.ts'
import { MapView, useMapBase, usePlainBasemap, useTiles } from '../../../frame/map.tsx'
import type { Geometry } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { SchemeColumn } from './columns.ts'
import { schemeWords } from './words.ts'

const leastRoom = 0.004
/** At most this many marks are numbered. */
const mostNumbers = 10

type Props = { columns: readonly SchemeColumn[]; /** The column that is pointed at. */ pointed: SchemeColumn | null }

/**
 * All compared candidates on the public basemap, each with a mark, because a parcel is only a point at the scale of
 * counties. The mark has the number of its column if each column is one candidate.
 */
export function SchemeMap({ columns, pointed }: Props) {
  const base = useMapBase()
  const { say } = base
  const { regions } = useTiles({ isPublic: true })
  const basemap = usePlainBasemap()
  const handle = useRef<MapHandle>(null)
  const all = useMemo(() => columns.flatMap(boundariesOf), [columns])
  const shown = useMemo(() => (pointed ? boundariesOf(pointed) : []), [pointed])
  const marks = useMemo(
    (): readonly MapLayer[] => [
      { id: 'marks', kind: 'scores', isSilent: true, scored: marksOf(columns, pointed) },
      { id: 'pointed', kind: 'overlay', look: 'selected', features: collection(shown) },
      { id: 'candidates', kind: 'overlay', look: 'preview', features: collection(all) },
    ],
    [columns, pointed, all, shown],
  )
  const layers = useMemo(() => [...marks, regions, ...basemap], [marks, regions, basemap])
  const extent = useMemo(() => extentOf(shown.length > 0 ? shown : all), [all, shown])
  useEffect(() => {
    if (extent) handle.current?.fit(extent)
  }, [extent])
  return (
    <div className="scheme-map" role="group" aria-label={say(schemeWords.mapLabel)}>
      <ErrorBoundary>
        <Suspense
          fallback={
            <p role="status" className="scheme-waiting">
              {say(sharedWords.loadingMap)}
            </p>
          }
        >
          <MapView {...base} home={extent ?? base.home} layers={layers} handle={handle} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function boundariesOf({ candidates }: SchemeColumn): Geometry[] {
  return candidates.flatMap(({ boundary }) => boundary ?? [])
}

/** Marks at the centre of each candidate, numbered in the order of the columns if each is a single candidate. */
function marksOf(columns: readonly SchemeColumn[], pointed: SchemeColumn | null): ScoredPlaces {
  const boundaries = columns.flatMap(({ candidates }) => candidates.map(({ boundary }) => boundary))
  const places = new Float64Array(boundaries.length * 2).fill(Number.NaN)
  boundaries.forEach((boundary, index) => {
    const extent = boundary && extentOf([boundary])
    if (extent) places.set([(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2], index * 2)
  })
  const isNumbered = columns.every(({ candidates }) => candidates.length === 1)
  const best = isNumbered
    ? boundaries.flatMap((boundary, index) => (boundary && index < mostNumbers ? [index] : []))
    : []
  // Numbers follow the list: if a candidate without boundary is in between, later numbers would be wrong, so none is
  // shown.
  const isInOrder = best.every((index, at) => index === at)
  const chosen = isNumbered && pointed ? columns.indexOf(pointed) : -1
  return {
    places,
    scores: new Float64Array(boundaries.length).fill(100),
    out: new Uint8Array(boundaries.length),
    best: isInOrder ? best : [],
    chosen: chosen < 0 ? null : chosen,
  }
}

function collection(shapes: readonly Geometry[]): GeoJsonCollection {
  return {
    type: 'FeatureCollection',
    features: shapes.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  }
}

/** Bounding box of shapes with a margin, in degrees; null without shapes. */
function extentOf(shapes: readonly Geometry[]): Extent | null {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const shape of shapes) {
    for (const [x = 0, y = 0] of shape.type === 'Point' ? [shape.coordinates] : shape.coordinates.flat(2))
      [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
  }
  if (west > east) return null
  const [roomX, roomY] = [Math.max(leastRoom, (east - west) * 0.2), Math.max(leastRoom, (north - south) * 0.2)]
  return [west - roomX, south - roomY, east + roomX, north + roomY]
}
