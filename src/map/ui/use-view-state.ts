import { useEffect, useEffectEvent, useRef } from 'react'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import { moveTo, seenExtent, viewState } from '../map.ts'
import type { ViewState } from '../feature.ts'
import type { Extent } from '../crs.ts'
import type { MapViewProps } from '../view-props.ts'

/** Tolerances in degrees and zoom within which two views are equal: the precision of views in URLs. */
const closeDegrees = 2e-6
const closeZoom = 0.011

/**
 * Synchronizes the view of page and map: reports moves, and follows when the page gives another view (back, a link).
 */
export function useViewState(map: OlMap | null, { view, onView }: Pick<MapViewProps, 'view' | 'onView'>): void {
  const tell = useEffectEvent((now: ViewState, seen: Extent) => onView?.(now, seen))
  const reported = useRef<ViewState | null>(null)
  useEffect(() => {
    if (!map) return
    const key = map.on('moveend', () => {
      if (!map.getSize()) return
      reported.current = viewState(map)
      tell(reported.current, seenExtent(map))
    })
    return () => unByKey(key)
  }, [map])

  const [longitude, latitude] = view?.center ?? []
  const zoom = view?.zoom
  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined || zoom === undefined) return
    const wanted: ViewState = { center: [longitude, latitude], zoom }
    if (![reported.current, viewState(map)].some((known) => known !== null && isSame(known, wanted)))
      moveTo(map, wanted)
  }, [map, longitude, latitude, zoom])
}

function isSame(one: ViewState, other: ViewState): boolean {
  return (
    Math.abs(one.center[0] - other.center[0]) < closeDegrees &&
    Math.abs(one.center[1] - other.center[1]) < closeDegrees &&
    Math.abs(one.zoom - other.zoom) < closeZoom
  )
}
