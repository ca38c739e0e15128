import type { Label } from './define.ts'

/** What a found place is. Features of layers are called by their layer. */
export const placeKinds = {
  region: { zh: '行政区划', en: 'Region' },
  lake: { zh: '湖泊', en: 'Lake' },
  river: { zh: '河流', en: 'River' },
  road: { zh: '公路', en: 'Road' },
  railway: { zh: '铁路', en: 'Railway' },
  seat: { zh: '县城', en: 'County town' },
  range: { zh: '山脉', en: 'Mountain range' },
  peak: { zh: '山峰', en: 'Peak' },
  place: { zh: '地名', en: 'Place' },
  feature: { zh: '图层要素', en: 'Map feature' },
  project: { zh: '项目', en: 'Project' },
  land: { zh: '地块', en: 'Parcel' },
} as const satisfies Readonly<Record<string, Label>>

export type PlaceKind = keyof typeof placeKinds

/** A found place; answer of `GET /places`, the best first. */
export type FoundPlace = {
  kind: PlaceKind
  /** The id of a region, project or parcel; otherwise any text that differs from those of others. */
  id: string
  name: string
  /** The code of a region, project or parcel. */
  code: string | null
  /** The layer of a feature. */
  layer: string | null
  /** The region that it lies in, if one has a boundary or is known. */
  region: string | null
  /** Longitude and latitude in degrees, EPSG:4490; null if unknown. */
  at: [number, number] | null
  /** West, south, east, north. */
  bounds: [number, number, number, number] | null
}

/** Longest text that is searched for. */
export const longestPlaceText = 100
