import type { ReactNode, Ref } from 'react'
import type { Label } from '../resources/define.ts'
import type { Extent } from './crs.ts'

/** Longitude and latitude in EPSG:4490 degrees. */
export type LonLat = readonly [longitude: number, latitude: number]
export type ViewState = { center: LonLat; zoom: number }

/** Grounds to draw on: `plain` needs no map service; the others are 天地图 (vector, imagery, terrain) through the server's relay. */
export type BasemapId = 'plain' | 'vec' | 'img' | 'ter'

export type GeoJsonCollection = { type: 'FeatureCollection'; features: readonly unknown[] }

/** What the plain ground is drawn of, in EPSG:4490 degrees. */
export type PlainBasemap = { water: GeoJsonCollection; roads: GeoJsonCollection; regions: GeoJsonCollection }

/** Colours by the value of one property; a value without one has the colour of the palette. */
export type LayerStyle = { field: string; colors: Readonly<Record<string, string>> }

/** One look for all features of a layer; widths in pixels, opacity from 0 to 1. */
export type PlanLook = { fill: string; fillOpacity: number; line: string; lineWidth: number; lineStyle: 'solid' | 'dashed' | 'dotted' }

export type MapLayer = {
  /** Name of the layer in its tiles: `lands`, `projects`, `regions`, `plan-` and the id of a planning layer. */
  id: string
  isVisible: boolean
  /** 0 to 1. */
  opacity: number
  /** Template of the tiles' address with {z}, {x} and {y}. Another address loads the layer anew; what is seen stays until then. */
  url: string
  headers?: Readonly<Record<string, string>>
  style?: LayerStyle | PlanLook
  /** Ids of the only features that are shown; null or absent shows all. */
  filter?: ReadonlySet<string> | null
}

export type FeatureRef = { layer: string; id: string }

/** A feature under the pointer or the cross; `at` is where it was asked for. */
export type MapFeature = FeatureRef & { properties: Readonly<Record<string, unknown>>; at: LonLat }

/** Regions coloured by a number, by region code. */
export type Choropleth = { values: ReadonlyMap<string, number> }

/** Features drawn above the layers, such as the preview of a file. */
export type Overlay = { id: string; features: GeoJsonCollection; kind: 'preview' | 'mistake' | 'selected' }

/**
 * Places with a score from 0 to 100 (NaN: not known), 1 in `out` where a place is out of the question. `places`: longitude and latitude by turns; the same array stands for the same
 * places. Another object is drawn at once: nothing is built for it. `best`: indexes of the places that show their rank, the first place first, ten at most.
 */
export type ScoredPlaces = { places: Float64Array; scores: Float64Array; out: Uint8Array; best: readonly number[]; chosen: number | null }

export type MeasureTool = 'distance' | 'area'
/** What a measuring tool has so far, in metres or square metres on the ellipsoid; null when it was ended. */
export type MeasureResult = { tool: MeasureTool; points: readonly LonLat[]; lengthM: number; areaM2: number | null }

export type PrintOptions = { title: string; legend: readonly { heading: string; items: readonly { color: string; label: string }[] }[]; source: string; date: string }

/** A sheet of paper; without a scale it shows what the map shows. */
export type SheetOptions = { format: 'png' | 'pdf'; paper: 'A4' | 'A3'; isWide: boolean; scale: number | null }

export type MapHandle = {
  fit(extent: Extent): void
  zoomBy(step: number): void
  goTo(at: LonLat, zoom?: number): void
  extent(): Extent
  /** Gives the measuring tool that is on other points, such as those of a list beside the map. */
  setMeasured(points: readonly LonLat[]): void
  /** Asks for paper and scale, then draws the sheet with title, legend, north arrow, scale bar, date and source: PDF or PNG, null when it was called off. */
  print(options: PrintOptions): Promise<Blob | null>
}

export type MapViewProps = {
  /** What is seen at first and behind the home button. */
  home: Extent
  /** Where the view is; the map tells `onView` when somebody moved it, and follows when another one is given. */
  view?: ViewState | null
  onView?: (view: ViewState, extent: Extent) => void
  theme: 'light' | 'dark'
  say: (label: Label, values?: Readonly<Record<string, string | number>>) => string
  basemap: BasemapId
  plain?: PlainBasemap | null
  /** From the top down. */
  layers: readonly MapLayer[]
  selected?: readonly FeatureRef[]
  highlighted?: FeatureRef | null
  /** The feature under the pointer, or null when there is none any more. */
  onPoint?: (feature: MapFeature | null) => void
  /** Everything at the place that was clicked, or that Enter was pressed over; empty when there is nothing. */
  onPick?: (features: readonly MapFeature[], at: LonLat) => void
  choropleth?: Choropleth | null
  overlays?: readonly Overlay[]
  /** Dots by score above everything; undefined for a map that never has any. */
  scored?: ScoredPlaces | null
  onScored?: (place: number) => void
  /** Share of the width at the left that is shown without the layers; null or absent shows them everywhere. */
  swipe?: number | null
  tool?: MeasureTool | null
  onMeasure?: (result: MeasureResult | null) => void
  handle?: Ref<MapHandle>
  /** Floats above the map. */
  children?: ReactNode
}
