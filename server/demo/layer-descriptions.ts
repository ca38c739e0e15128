import { readJson } from './read-data.ts'

/** What a layer of the demonstration is and how it is drawn; `key` names its features in `layers.ts`. */
export type LayerDescription = {
  key: string
  name: string
  theme: string
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

/** Clauses say what such a rule says, in words of our own; the layers themselves are invented. */
export function layerDescriptions(): LayerDescription[] {
  return readJson(new URL('./data/layers.json', import.meta.url))
}
