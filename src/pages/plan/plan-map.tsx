import { Suspense, useMemo, type Ref } from 'react'
import type { FeatureRef, MapFeature, MapHandle, MapLayer } from '../../map/index.ts'
import { ErrorBoundary } from '../../error-boundary.tsx'
import { MapView, useMapBase, usePlainBasemap, useTiles } from '../../frame/map.tsx'
import { planWords } from './words.ts'

type Props = {
  /** From the top down. */
  layers: readonly MapLayer[]
  selected: readonly FeatureRef[]
  onPick: (features: readonly MapFeature[]) => void
  handle: Ref<MapHandle>
}

/** The layers that are ticked, over the region. */
export function PlanMap({ layers, selected, onPick, handle }: Props) {
  const base = useMapBase()
  const { regions } = useTiles()
  const basemap = usePlainBasemap()
  const all = useMemo<readonly MapLayer[]>(() => [...layers, regions, ...basemap], [layers, regions, basemap])
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <p role="status" className="plan-map-waiting">
            {base.say(planWords.mapLoading)}
          </p>
        }
      >
        <MapView {...base} layers={all} selected={selected} onPick={onPick} handle={handle} />
      </Suspense>
    </ErrorBoundary>
  )
}
