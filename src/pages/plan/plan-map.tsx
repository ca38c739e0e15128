import { lazy, Suspense, useMemo, type Ref } from 'react'
import type { FeatureRef, MapFeature, MapHandle, MapLayer } from '../../map/index.ts'
import { ErrorBoundary } from '../../error-boundary.tsx'
import { useWords } from '../../providers/i18n.ts'
import { usePlainGround } from '../../providers/lands.ts'
import { site } from '../../providers/site.ts'
import { useThemeMode } from '../../providers/theme-mode.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../../providers/tiles.ts'
import { planWords } from './words.ts'

const MapView = lazy(() => import('../../map/index.ts').then((map) => ({ default: map.MapView })))

type Props = {
  /** From the top down. */
  layers: readonly MapLayer[]
  selected: readonly FeatureRef[]
  onPick: (features: readonly MapFeature[]) => void
  handle: Ref<MapHandle>
}

/** The layers that are ticked, over the region. */
export function PlanMap({ layers, selected, onPick, handle }: Props) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const versions = useLayerVersions()
  const all = useMemo<readonly MapLayer[]>(() => [...layers, { id: 'regions', isVisible: true, opacity: 1, url: tileUrl('regions', versions.regions), headers: tokenHeader() }], [layers, versions.regions])
  return (
    <ErrorBoundary>
      <Suspense fallback={<p role="status" className="plan-map-waiting">{say(planWords.mapLoading)}</p>}>
        <MapView
          home={site.extent ?? [73, 18, 135, 54]}
          theme={isDark ? 'dark' : 'light'}
          say={say}
          basemap="plain"
          plain={ground.data ?? null}
          layers={all}
          selected={selected}
          onPick={onPick}
          handle={handle}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
