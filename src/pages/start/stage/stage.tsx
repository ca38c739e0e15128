import { Suspense } from 'react'
import type { MapViewProps } from '../../../map/index.ts'
import { ErrorBoundary } from '../../../error-boundary.tsx'
import { MapView, useMapBase } from '../../../frame/map.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { startWords } from '../words.ts'
import './stage.css'

/** The map below everything. A separate chunk: while it is still loading, the panel is usable. */
export function Stage(props: Omit<MapViewProps, 'theme' | 'say'>) {
  return (
    <div className="start-map">
      <ErrorBoundary>
        <Suspense fallback={<MapWaiting />}>
          <MapView {...useMapBase()} {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function MapWaiting() {
  const say = useWords()
  return (
    <div className="start-map-waiting" role="status">
      <div className="start-progress" />
      {say(startWords.mapLoading)}
    </div>
  )
}
