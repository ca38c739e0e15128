import { circular } from 'ol/geom/Polygon.js'
import type OlMap from 'ol/Map.js'
import { useEffect, useMemo, useState } from 'react'
import type { LonLat } from '../feature.ts'
import type { MapLayer } from '../layers/index.ts'
import { moveTo, viewState } from '../map.ts'

type State = 'off' | 'searching' | 'found' | 'denied' | 'unavailable' | 'insecure'
type Found = { at: LonLat; accuracyM: number }

export type DeviceLocation = {
  state: State
  isOn: boolean
  toggle: () => void
  /** Dismisses the message that the location is not known. */
  dismiss: () => void
  /** The location and the area that it may be in. */
  layers: readonly MapLayer[]
}

/** Zoom at which streets are distinguishable. */
const nearZoom = 15
const longestWaitMs = 20_000

/** The location of the device while it is switched on. The map moves there once, when it is found. */
export function useLocation(map: OlMap | null): DeviceLocation {
  const [state, setState] = useState<State>('off')
  const [found, setFound] = useState<Found | null>(null)
  const isOn = state === 'searching' || state === 'found'
  useEffect(() => {
    if (!map || !isOn) return
    let isFirst = true
    const id = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        setFound({ at: [longitude, latitude], accuracyM: accuracy })
        setState('found')
        if (isFirst) moveTo(map, { center: [longitude, latitude], zoom: Math.max(nearZoom, viewState(map).zoom) })
        isFirst = false
      },
      ({ code, PERMISSION_DENIED: denied }) => {
        // Once the place is known, a signal that is lost for a while leaves it on the map.
        if (code === denied) setState('denied')
        else if (isFirst) setState('unavailable')
      },
      { enableHighAccuracy: true, timeout: longestWaitMs },
    )
    return () => {
      navigator.geolocation.clearWatch(id)
      setFound(null)
    }
  }, [map, isOn])
  return {
    state,
    isOn,
    toggle: () => setState(isOn ? 'off' : window.isSecureContext ? 'searching' : 'insecure'),
    dismiss: () => setState('off'),
    layers: useMemo(() => (found ? [layerOf(found)] : []), [found]),
  }
}

function layerOf({ at, accuracyM }: Found): MapLayer {
  const around = { type: 'Polygon', coordinates: circular([...at], accuracyM, 64).getCoordinates() }
  const geometries = [around, { type: 'Point', coordinates: at }]
  const features = geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
  return {
    id: 'location',
    kind: 'overlay',
    look: 'location',
    isOnlyOnScreen: true,
    features: { type: 'FeatureCollection', features },
  }
}
