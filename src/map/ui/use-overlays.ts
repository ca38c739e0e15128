import { useEffect, useRef } from 'react'
import type VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import { overlay } from '../layers/index.ts'
import type { Palette } from '../style/palette.ts'
import type { MapViewProps, Overlay } from '../view-props.ts'

const none: readonly Overlay[] = []

/** Keeps the overlays of the map at what the page gives it. */
export function useOverlays(map: OlMap | null, { overlays = none }: Pick<MapViewProps, 'overlays'>, palette: Palette): void {
  const made = useRef(new Map<string, VectorLayer>())
  useEffect(() => {
    if (!map) return
    const known = made.current
    return () => {
      for (const layer of known.values()) map.removeLayer(layer)
      known.clear()
    }
  }, [map])
  useEffect(() => {
    if (!map) return
    for (const [id, layer] of made.current) {
      if (overlays.some((each) => each.id === id)) continue
      map.removeLayer(layer)
      made.current.delete(id)
    }
    for (const each of overlays) {
      const known = made.current.get(each.id)
      if (known) overlay.update(known, { overlay: each, palette })
      else {
        const layer = overlay.create({ overlay: each, palette })
        made.current.set(each.id, layer)
        map.addLayer(layer)
      }
    }
  }, [map, overlays, palette])
}
