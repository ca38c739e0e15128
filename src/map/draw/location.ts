import Feature from 'ol/Feature.js'
import Geolocation from 'ol/Geolocation.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { mapProjection } from '../crs.ts'
import { zOrder } from '../layers/z-order.ts'
import { moveTo, toPlace, viewState } from '../map.ts'
import type { Palette } from '../style/palette.ts'

export type LocationState = 'found' | 'denied' | 'unavailable'

/** Zoom at which streets are distinguishable. */
const nearZoom = 15
const longestWaitMs = 20_000
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const permissionDenied = 1

/**
 * Draws the location of the device with its accuracy, and follows it; the map moves there once. Returns a function that
 * ends this.
 */
export function followLocation(map: OlMap, palette: Palette, onState: (state: LocationState) => void): () => void {
  const [dot, around] = [new Feature(), new Feature()]
  const source = new VectorSource({ features: [around, dot] })
  const layer = new VectorLayer({ source, zIndex: zOrder.tool, style: styleOf(palette) })
  const location = new Geolocation({
    projection: mapProjection,
    trackingOptions: { enableHighAccuracy: true, timeout: longestWaitMs },
  })
  let isFirst = true
  location.on('change', () => {
    const position = location.getPosition()
    if (!position) return
    dot.setGeometry(new Point(position))
    around.setGeometry(location.getAccuracyGeometry() ?? undefined)
    onState('found')
    if (isFirst) moveTo(map, { center: toPlace(position), zoom: Math.max(nearZoom, viewState(map).zoom) })
    isFirst = false
  })
  // Once the place is known, a signal that is lost for a while leaves it on the map.
  location.on('error', ({ code }) => {
    if (code === permissionDenied) onState('denied')
    else if (isFirst) onState('unavailable')
  })
  map.addLayer(layer)
  location.setTracking(true)
  return () => {
    location.setTracking(false)
    location.dispose()
    map.removeLayer(layer)
  }
}

function styleOf({ line, plane, halo }: Palette): Style {
  return new Style({
    fill: new Fill({ color: plane }),
    stroke: new Stroke({ color: line, width: 1 }),
    image: new CircleStyle({
      radius: 7,
      fill: new Fill({ color: line }),
      stroke: new Stroke({ color: halo, width: 3 }),
    }),
  })
}
