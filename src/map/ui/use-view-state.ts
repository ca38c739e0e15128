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
 * Synchronizes the view of page and map: reports moves, and follows when the page gives another view (back, a link). A
 * page may render a reported move after the map has moved on; that is no wish to go back there.
 */
export function useViewState(map: OlMap | null, { view, onView }: Pick<MapViewProps, 'view' | 'onView'>): void {
  /** Moves that were reported and that the page has not rendered yet, oldest first. */
  const reported = useRef<ViewState[]>([])
  const report = useEffectEvent((now: ViewState, seen: Extent) => {
    if (view !== undefined && !(view && isSame(view, now))) reported.current.push(now)
    onView?.(now, seen)
  })
  useEffect(() => {
    if (!map) return
    const key = map.on('moveend', () => {
      if (map.getSize()) report(viewState(map), seenExtent(map))
    })
    return () => unByKey(key)
  }, [map])

  const [longitude, latitude] = view?.center ?? []
  const zoom = view?.zoom
  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined || zoom === undefined) return
    const given: ViewState = { center: [longitude, latitude], zoom }
    const rendered = reported.current.findLastIndex((each) => isSame(each, given))
    reported.current = rendered < 0 ? [] : reported.current.slice(rendered + 1)
    if (rendered < 0 && !isSame(viewState(map), given)) moveTo(map, given)
  }, [map, longitude, latitude, zoom])
}

function isSame(one: ViewState, other: ViewState): boolean {
  return (
    Math.abs(one.center[0] - other.center[0]) < closeDegrees &&
    Math.abs(one.center[1] - other.center[1]) < closeDegrees &&
    Math.abs(one.zoom - other.zoom) < closeZoom
  )
}
