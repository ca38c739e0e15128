import { useEffect, useState } from 'react'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import type { ScoreLayer } from '../layers/scores.ts'
import type { MapViewProps } from '../view-props.ts'
import { useLatest } from './use-latest.ts'

/** Keeps the scored places of the map at what the page gives it, and tells which one was clicked, or lies under the cross at Enter. */
export function useScores(map: OlMap | null, { scored, onScored, theme }: Pick<MapViewProps, 'scored' | 'onScored' | 'theme'>): void {
  const layer = useScoreLayer(map, scored !== undefined)
  const tell = useLatest(onScored)
  useEffect(() => {
    if (!map || !layer) return
    const ask = (pixel: readonly number[]): void => {
      const place = layer.placeAt(map, pixel)
      if (place !== null) tell.current?.(place)
    }
    const click = map.on('singleclick', ({ pixel }) => ask(pixel))
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') ask(map.getPixelFromCoordinate(map.getView().getCenter() ?? [0, 0]) ?? [0, 0])
    }
    const element = map.getTargetElement()
    element?.addEventListener('keydown', press)
    return () => {
      unByKey(click)
      element?.removeEventListener('keydown', press)
    }
  }, [map, layer, tell])
  useEffect(() => layer?.show(scored ?? null, theme), [layer, scored, theme])
}

/** The layer on the map while it is wanted; loaded only then, for most maps score nothing. */
function useScoreLayer(map: OlMap | null, isWanted: boolean): ScoreLayer | null {
  const [layer, setLayer] = useState<ScoreLayer | null>(null)
  useEffect(() => {
    if (!map || !isWanted) return
    let made: ScoreLayer | null = null
    let isOver = false
    void import('../layers/scores.ts').then(({ ScoreLayer: Scores }) => {
      if (isOver) return
      made = new Scores()
      map.addLayer(made)
      setLayer(made)
    })
    return () => {
      isOver = true
      if (made) map.removeLayer(made)
      setLayer(null)
    }
  }, [map, isWanted])
  return layer
}
