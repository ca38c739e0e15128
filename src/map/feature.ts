/** Longitude and latitude in EPSG:4490 degrees. */
export type LonLat = readonly [longitude: number, latitude: number]
export type ViewState = { center: LonLat; zoom: number }

export type GeoJsonCollection = { type: 'FeatureCollection'; features: readonly unknown[] }

export type FeatureRef = { layer: string; id: string }

/** A feature under the pointer or the cross; `layer` is the id of its layer, `at` the queried place. */
export type MapFeature = FeatureRef & { properties: Readonly<Record<string, unknown>>; at: LonLat }
