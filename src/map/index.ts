/** Public API of the map: other modules import nothing else. */
export type { Extent } from './crs.ts'
export { formatPlace, type Notation } from './coordinates/format-place.ts'
export { zoneOf } from './coordinates/gauss-kruger.ts'
export { readPlace } from './coordinates/read-place.ts'
export type { FeatureRef, GeoJsonCollection, LonLat, MapFeature } from './feature.ts'
export type { MapLayer } from './layers/index.ts'
export type { LegendItem } from './layers/kind.ts'
export type { OverlayLayer } from './layers/overlay.ts'
export type { ScoredPlaces } from './layers/scores.ts'
export type { TilesLayer } from './layers/tiles.ts'
export { areaM2 } from './measure/ellipsoid.ts'
export type { PlanLook } from './style/plan-style.ts'
export type { KnownValueStyle, ValueStyle } from './style/tile-style.ts'
export type { BoundaryNeighbour, BoundaryOverlap } from './ui/boundary-props.ts'
export { MapView } from './ui/map-view.tsx'
export { useLegends } from './ui/use-legends.ts'
export type { MapHandle, MapTools, MapViewProps, Subject } from './view-props.ts'

/** Loads the boundary editor, apart from the map that every page loads, because it includes polygon clipping. */
export const loadBoundaryEditor = () => import('./ui/boundary-editor.tsx')

/** Loads the checks of this browser's projections. */
export const loadProjectionChecks = () => import('./check/projections.ts')

/** Loads the small map of a form that picks bounds. */
export const loadExtentPicker = () => import('./ui/extent-picker.tsx')
