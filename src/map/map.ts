import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import ScaleLine from 'ol/control/ScaleLine.js'
import Zoom from 'ol/control/Zoom.js'
import { intersects } from 'ol/extent.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import DragZoom from 'ol/interaction/DragZoom.js'
import type Interaction from 'ol/interaction/Interaction.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import Kinetic from 'ol/Kinetic.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import { mapProjection, toDegrees, toMapExtent, type Extent } from './crs.ts'
import type { LonLat, ViewState } from './feature.ts'

/** Labels of the map's own buttons, in the caller's language. */
type MapWords = { zoomIn: string; zoomOut: string }

type Options = { target: HTMLElement; extent: Extent; words: MapWords }

/** Minimum zoom: further out no details of a prefecture are visible. */
const minZoom = 3
const maxZoom = 20
const paddingPx = 24
const moveMs = 350

/** Creates a map in an element, showing an extent. The caller owns it and ends it with `setTarget(undefined)`. */
export function createMap({ target, extent, words }: Options): OlMap {
  const map = new OlMap({
    target,
    controls: [new Zoom({ zoomInTipLabel: words.zoomIn, zoomOutTipLabel: words.zoomOut }), new ScaleLine()],
    interactions: movements(),
    view: new View({ projection: mapProjection, minZoom, maxZoom, center: [0, 0], zoom: minZoom }),
  })
  showExtent(map, extent)
  return map
}

/** OpenLayers' default interactions without rotation, because north is up on every map of the product. */
function movements(): Interaction[] {
  const glide = new Kinetic(-0.005, 0.05, 100)
  return [
    new DoubleClickZoom(),
    new DragPan({ kinetic: glide }),
    new PinchZoom(),
    new KeyboardPan(),
    new KeyboardZoom(),
    new MouseWheelZoom(),
    new DragZoom(),
  ]
}

/** Moves the view to show the whole extent with a margin. */
export function showExtent(map: OlMap, extent: Extent, how: { isSwift?: boolean } = {}): void {
  const duration = how.isSwift && !prefersStillness() ? moveMs : 0
  // What appeared beside the map together with the extent may have changed its size.
  map.updateSize()
  map.getView().fit(toMapExtent(extent), {
    padding: [paddingPx, paddingPx, paddingPx, paddingPx],
    size: map.getSize() ?? [320, 240],
    duration,
    maxZoom: 17,
  })
}

/** Returns whether any of the extent is visible, so that bounds typed elsewhere are not lost outside the view. */
export function isInView(map: OlMap, extent: Extent): boolean {
  return intersects(map.getView().calculateExtent(map.getSize() ?? [320, 240]), toMapExtent(extent))
}

/** Returns the visible extent in degrees. */
export function seenExtent(map: OlMap): Extent {
  return toDegrees(map.getView().calculateExtent(map.getSize() ?? [320, 240]))
}

/** Returns centre and zoom of the view. */
export function viewState(map: OlMap): ViewState {
  const view = map.getView()
  return { center: toPlace(view.getCenter() ?? [0, 0]), zoom: view.getZoom() ?? minZoom }
}

/** Converts map coordinates to degrees. */
export function toPlace(coordinate: readonly number[]): LonLat {
  const [longitude = 0, latitude = 0] = toLonLat([...coordinate], mapProjection)
  return [longitude, latitude]
}

/** Converts degrees to map coordinates. */
export function toCoordinate(place: LonLat): number[] {
  return fromLonLat([...place], mapProjection)
}

/** Moves the view, without animation if the user prefers reduced motion. */
export function moveTo(map: OlMap, { center, zoom }: { center?: LonLat; zoom?: number }): void {
  const target = { ...(center ? { center: toCoordinate(center) } : {}), ...(zoom === undefined ? {} : { zoom }) }
  map.getView().cancelAnimations()
  map.getView().animate({ ...target, duration: prefersStillness() ? 0 : moveMs })
}

type Placement = { coordinate: readonly number[]; pixel: readonly number[]; resolution: number }

/**
 * Moves the view until a place in map coordinates is at a pixel of the map, at a resolution; without animation if the
 * user prefers reduced motion. Calls `onEnd` when the view is there, or another movement has replaced this one.
 */
export function placeAt(
  map: OlMap,
  { coordinate: [x = 0, y = 0], pixel: [left = 0, top = 0], resolution }: Placement,
  onEnd: () => void,
): void {
  const [width = 0, height = 0] = map.getSize() ?? []
  const view = map.getView()
  const constrained = Math.min(Math.max(resolution, view.getMinResolution()), view.getMaxResolution())
  const center = [x + (width / 2 - left) * constrained, y - (height / 2 - top) * constrained]
  view.cancelAnimations()
  view.animate({ center, resolution: constrained, duration: prefersStillness() ? 0 : moveMs }, onEnd)
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
