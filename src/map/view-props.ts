import type { ReactNode, Ref } from 'react'
import type { Label } from '../resources/define.ts'
import type { AnyGeometry } from '../resources/geometry.ts'
import type { Extent } from './crs.ts'
import type { FeatureRef, LonLat, MapFeature, ViewState } from './feature.ts'
import type { ShownProfile, ShownView, ViewRequest } from '../resources/terrain-view.ts'
import type { MapLayer } from './layers/index.ts'

/** An action of the page on a drawn area. */
export type AreaAction = { label: Label; isMain?: boolean; run: (area: readonly LonLat[]) => void }

/** The toolbar at the edge of a map. */
export type MapTools = {
  areaActions: readonly AreaAction[]
  /** Title of printed sheets, also used in file names and as their data source. */
  title: string
  /** Saves a file for the user. */
  save: (file: { blob: Blob; name: string }) => void
  /** Whether something that the map shows has not arrived yet: sheets are printed once it has. */
  isArriving?: boolean
  /** More buttons, for example to share the page. */
  buttons: ReactNode
  /** Moves the map so that an extent is visible beside what covers it. */
  fit: (extent: Extent) => void
  /** What was picked last: a feature, or a place. */
  subject?: Subject | null
  /** Loads what is asked of the heights of the ground; absent where none are known. */
  terrain?: () => Promise<TerrainCalls>
  /** The basemaps that may be compared with that of the page. */
  basemaps?: Basemaps
}

/** What a tool works on. `landId`: a parcel. */
export type Subject = { name: string; geometry: AnyGeometry | 'loading' | 'failed'; landId?: string }

/** Aborting ends the work on the server too. Errors have a message for the user. */
export type TerrainCalls = {
  profile: (line: readonly LonLat[], signal: AbortSignal) => Promise<ShownProfile>
  /** `onShare`: how far it is, from 0 to 1; null while it waits for its turn. */
  view: (request: ViewRequest, signal: AbortSignal, onShare: (share: number | null) => void) => Promise<ShownView>
}

type Basemaps = {
  choices: readonly { id: string; label: string }[]
  /** The id of that on the page. */
  shown: string
  /** Renders with the layers of one of them. The array stays the same while they do. */
  withLayers: (id: string, show: (layers: readonly MapLayer[]) => ReactNode) => ReactNode
}

export type MapHandle = {
  fit(extent: Extent): void
  goTo(at: LonLat, zoom?: number): void
  /** Begins a tool, unless it runs. */
  begin(toolId: string): void
}

export type MapViewProps = {
  /** Initial extent, and that of the home button. */
  home: Extent
  /** Current view; the map calls `onView` when the user moves it, and follows when another view is given. */
  view?: ViewState | null
  onView?: (view: ViewState, extent: Extent) => void
  theme: 'light' | 'dark'
  say: (label: Label, values?: Readonly<Record<string, string | number>>) => string
  /** From the top down, of any kind: data, the basemap, features of the page. */
  layers: readonly MapLayer[]
  selected?: readonly FeatureRef[]
  highlighted?: FeatureRef | null
  /** Called with the feature under the pointer, or null. */
  onPoint?: (feature: MapFeature | null) => void
  /**
   * Called with all features at the place of a click or of the cross on Enter; empty if there are none. `unanswered`
   * names the layers whose query failed.
   */
  onPick?: (features: readonly MapFeature[], at: LonLat, unanswered: readonly string[]) => void
  /** Puts a text on the clipboard of the user, and says so. */
  onCopy?: (text: string) => void
  /** Without this the map has no toolbar. */
  tools?: MapTools
  handle?: Ref<MapHandle>
  /** Shown above the map. */
  children?: ReactNode
}

export type Say = MapViewProps['say']

/** Returns the language of `say`. */
export function localeOf(say: Say): 'zh' | 'en' {
  return say({ zh: 'zh', en: 'en' }) === 'en' ? 'en' : 'zh'
}
