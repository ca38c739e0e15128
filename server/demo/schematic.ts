/** Degrees, longitude first, WGS84 (which agrees with CGCS2000 far better than a hand drawing). */
export type DegreePosition = readonly [longitude: number, latitude: number]

export type SchematicKind = 'lake' | 'river' | 'expressway' | 'railway'

/**
 * `note` is `示意` on every feature: drawn by hand for orientation, good to some hundred metres, nothing to be measured
 * on.
 */
export type SchematicProperties = { kind: SchematicKind; name: string; nameEn: string; note: '示意' }

type Polygon = { type: 'Polygon'; coordinates: number[][][] }
type MultiLineString = { type: 'MultiLineString'; coordinates: number[][][] }

export type SchematicFeature<G extends Polygon | MultiLineString> = {
  type: 'Feature'
  properties: SchematicProperties
  geometry: G
}
export type SchematicArea = SchematicFeature<Polygon>
export type SchematicLine = SchematicFeature<MultiLineString>
export type SchematicCollection<F> = { type: 'FeatureCollection'; features: F[] }

type Names = { name: string; nameEn: string }

/** A polygon feature from one open counter-clockwise ring: the closing point is added here. */
export function area(kind: SchematicKind, names: Names, ring: readonly DegreePosition[]): SchematicArea {
  const [first] = ring
  const closed = first ? [...ring, first] : []
  return {
    type: 'Feature',
    properties: properties(kind, names),
    geometry: { type: 'Polygon', coordinates: [closed.map((position) => [...position])] },
  }
}

/**
 * A line feature, in the direction of flow for rivers; several parts where the course leaves the region and comes back.
 */
export function line(kind: SchematicKind, names: Names, ...parts: (readonly DegreePosition[])[]): SchematicLine {
  const coordinates = parts.map((part) => part.map((position) => [...position]))
  return { type: 'Feature', properties: properties(kind, names), geometry: { type: 'MultiLineString', coordinates } }
}

export function collection<F>(features: F[]): SchematicCollection<F> {
  return { type: 'FeatureCollection', features }
}

function properties(kind: SchematicKind, { name, nameEn }: Names): SchematicProperties {
  return { kind, name, nameEn, note: '示意' }
}
