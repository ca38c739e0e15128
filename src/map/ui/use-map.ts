import { useEffect, useState, type RefObject } from 'react'
import type OlMap from 'ol/Map.js'
import { createMap, moveTo } from '../map.ts'
import type { MapViewProps } from '../view-props.ts'
import { useLatest } from './use-latest.ts'
import { mapWords } from './words.ts'

/** The map in the element, at the given view or the home extent; null until it stands. */
export function useMap(
  element: RefObject<HTMLDivElement | null>,
  props: Pick<MapViewProps, 'home' | 'view' | 'say'>,
): OlMap | null {
  const [map, setMap] = useState<OlMap | null>(null)
  const first = useLatest(props)
  useEffect(() => {
    if (!element.current) return
    const { home, view, say } = first.current
    const made = createMap({
      target: element.current,
      extent: home,
      words: { zoomIn: say(mapWords.zoomIn), zoomOut: say(mapWords.zoomOut) },
    })
    if (view) moveTo(made, view)
    setMap(made)
    return () => {
      made.setTarget(undefined)
      made.dispose()
      setMap(null)
    }
  }, [element, first])
  return map
}
