/** Degrees, longitude first, WGS84 (which agrees with CGCS2000 far better than a hand drawing). */
export type DegreePosition = readonly [longitude: number, latitude: number]

type SchematicKind = 'lake' | 'river' | 'expressway' | 'railway'

/**
 * `note` is `示意` on every feature: drawn by hand for orientation, good to some hundred metres, nothing to be measured
 * on.
 */
type SchematicProperties = { kind: SchematicKind; name: string; nameEn: string; note: '示意' }

type Polygon = { type: 'Polygon'; coordinates: number[][][] }
type MultiLineString = { type: 'MultiLineString'; coordinates: number[][][] }

type SchematicFeature<G extends Polygon | MultiLineString> = {
  type: 'Feature'
  properties: SchematicProperties
  geometry: G
}
/** One closed counter-clockwise ring. */
export type SchematicArea = SchematicFeature<Polygon>
/** In the direction of flow for rivers; several parts where the course leaves the region and comes back. */
export type SchematicLine = SchematicFeature<MultiLineString>
export type SchematicCollection<F> = { type: 'FeatureCollection'; features: F[] }
