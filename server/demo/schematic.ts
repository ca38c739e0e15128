/** Degrees, longitude first, WGS84 (its difference from CGCS2000 is far below the accuracy of a hand drawing). */
export type DegreePosition = readonly [longitude: number, latitude: number]

type SchematicKind = 'lake' | 'river' | RoadKind | 'railway'
export type RoadKind = 'expressway' | 'national' | 'provincial' | 'county'

/**
 * `note` is `示意` on every feature: drawn by hand for orientation, accurate to a few hundred metres, not for measuring.
 */
type SchematicProperties = {
  kind: SchematicKind
  name: string
  nameEn: string
  note: '示意'
  /** Number of a road on its shields. */
  ref?: string
  /** Of a railway that is not an ordinary one. */
  class?: string
}

type Polygon = { type: 'Polygon'; coordinates: number[][][] }
type MultiLineString = { type: 'MultiLineString'; coordinates: number[][][] }

type SchematicFeature<G extends Polygon | MultiLineString> = {
  type: 'Feature'
  properties: SchematicProperties
  geometry: G
}
/** One closed counter-clockwise ring. */
export type SchematicArea = SchematicFeature<Polygon>
/** In flow direction for rivers; several parts if the course leaves the region and re-enters it. */
export type SchematicLine = SchematicFeature<MultiLineString>
export type SchematicCollection<F> = { type: 'FeatureCollection'; features: F[] }
