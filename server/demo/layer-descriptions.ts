import { readJson } from './read-data.ts'

/** Description and style of a demonstration layer; `key` refers to its features in `layers.ts`. */
export type LayerDescription = {
  key: string
  name: string
  nameEn: string
  theme: string
  /** The theme whose data the layer has; none for layers that nobody must look up. */
  subject?: { name: string; nameEn: string; authority: string; basis: string }
  kind: 'constraint' | 'opportunity' | 'reference'
  verdict: 'forbidden' | 'conditional' | 'notice'
  visibleTo: 'public' | 'signedIn' | 'officers'
  clause: string | null
  labelField: string | null
  fillColor: string
  fillOpacity: number
  lineColor: string
  lineWidth: number
  lineStyle: 'solid' | 'dashed' | 'dotted'
}

/** Clauses summarise such rules in our own words; the layers are invented. */
export function layerDescriptions(): LayerDescription[] {
  return readJson(new URL('./data/layers.json', import.meta.url))
}
