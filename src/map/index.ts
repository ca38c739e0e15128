/** The front door of the map: nobody imports deeper. */
export { projectionChecks } from './check/projections.ts'
export type { Extent } from './crs.ts'
export { formatPlace } from './coordinates/format-place.ts'
export { zoneOf } from './coordinates/gauss-kruger.ts'
export { readPlace } from './coordinates/read-place.ts'
export { areaM2, distanceM, lengthM } from './measure/ellipsoid.ts'
export type { BoundaryEditorProps, BoundaryNeighbour, BoundaryOverlap } from './ui/boundary-props.ts'
export type { ExtentPickerProps } from './ui/extent-picker.tsx'
export { MapView } from './ui/map-view.tsx'
export type {
  BasemapId, Choropleth, FeatureRef, GeoJsonCollection, LayerStyle, LonLat, MapFeature, MapHandle, MapLayer, MapViewProps, MeasureResult, MeasureTool, Overlay,
  PlainBasemap, PlanLook, PrintOptions, ScoredPlaces, SheetOptions, ViewState,
} from './view-props.ts'

/** The editor of boundaries, apart from the map that everybody loads: it brings the clipping of polygons with it. */
export const loadBoundaryEditor = () => import('./ui/boundary-editor.tsx')

/** The small map of a form on which bounds are picked. */
export const loadExtentPicker = () => import('./ui/extent-picker.tsx')
