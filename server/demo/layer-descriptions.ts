import { readJson } from './read-data.ts'

/** Description and style of a demonstration layer; `key` refers to its features in `layers.ts`. */
export type LayerDescription = {
  key: string
  name: string
  nameEn: string
  theme: string
  /** The name of the theme whose data the layer has; none for layers that no rule speaks of. */
  subject?: string
  /** The attribute that says in which zone of the theme a feature is, or else the code of the zone of all features. */
  zoneField?: string
  zone?: string
  kind: 'constraint' | 'opportunity' | 'reference'
  visibleTo: 'public' | 'signedIn' | 'officers'
  labelField: string | null
  fillColor: string
  fillOpacity: number
  lineColor: string
  lineWidth: number
  lineStyle: 'solid' | 'dashed' | 'dotted'
}

/** The layers are invented. */
export function layerDescriptions(): LayerDescription[] {
  return readJson(new URL('./data/layers.json', import.meta.url))
}
