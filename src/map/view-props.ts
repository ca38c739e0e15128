import type { ReactNode, Ref } from 'react'
import type { Label } from '../resources/define.ts'
import type { Extent } from './crs.ts'
import type { FeatureRef, LonLat, MapFeature, ViewState } from './feature.ts'
import type { MapLayer } from './layers/index.ts'

/** Something that the page can do with an area that was drawn. */
export type AreaAction = { label: Label; isMain?: boolean; run: (area: readonly LonLat[]) => void }

/** The bar of tools at the edge of a map. */
export type MapTools = {
  areaActions: readonly AreaAction[]
  /** Heads printed sheets, names their files, and says whose data they show. */
  title: string
  /** Gives a file to the person. */
  save: (file: { blob: Blob; name: string }) => void
  /** More buttons, such as one that shares the page. */
  buttons: ReactNode
}

export type MapHandle = {
  fit(extent: Extent): void
  goTo(at: LonLat, zoom?: number): void
}

export type MapViewProps = {
  /** What is seen at first and behind the home button. */
  home: Extent
  /** Where the view is; the map tells `onView` when somebody moved it, and follows when another one is given. */
  view?: ViewState | null
  onView?: (view: ViewState, extent: Extent) => void
  theme: 'light' | 'dark'
  say: (label: Label, values?: Readonly<Record<string, string | number>>) => string
  /** From the top down, whatever their kinds: data, the basemap, what the page draws. */
  layers: readonly MapLayer[]
  selected?: readonly FeatureRef[]
  highlighted?: FeatureRef | null
  /** The feature under the pointer, or null when there is none any more. */
  onPoint?: (feature: MapFeature | null) => void
  /**
   * Everything at the place that was clicked, or that Enter was pressed over; empty when there is nothing. `unanswered`
   * names the layers that could not be asked.
   */
  onPick?: (features: readonly MapFeature[], at: LonLat, unanswered: readonly string[]) => void
  /** Absent for a map without a bar of tools. */
  tools?: MapTools
  handle?: Ref<MapHandle>
  /** Floats above the map. */
  children?: ReactNode
}

export type Say = MapViewProps['say']

/** The language of the words that `say` gives. */
export function localeOf(say: Say): 'zh' | 'en' {
  return say({ zh: 'zh', en: 'en' }) === 'en' ? 'en' : 'zh'
}
