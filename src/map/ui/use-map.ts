import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type OlMap from 'ol/Map.js'
import { sharedWords } from '../../resources/shared-words.ts'
import { createMap, moveTo } from '../map.ts'
import type { MapViewProps } from '../view-props.ts'

/** Returns the map in the element, at the given view or the home extent; null until it is created. */
export function useMap(
  element: RefObject<HTMLDivElement | null>,
  { home, view, say }: Pick<MapViewProps, 'home' | 'view' | 'say'>,
): OlMap | null {
  const [map, setMap] = useState<OlMap | null>(null)
  const make = useEffectEvent((target: HTMLDivElement): OlMap => {
    const made = createMap({
      target,
      extent: home,
      words: { zoomIn: say(sharedWords.zoomIn), zoomOut: say(sharedWords.zoomOut) },
    })
    if (view) moveTo(made, view)
    return made
  })
  useEffect(() => {
    if (!element.current) return
    const made = make(element.current)
    setMap(made)
    return () => {
      made.setTarget(undefined)
      made.dispose()
      setMap(null)
    }
  }, [element])
  return map
}
