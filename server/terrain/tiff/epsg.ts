type Keys = Readonly<Record<string, unknown>>

const userDefined = 32_767
const transverseMercator = 1
/** Degrees of CGCS2000 and of WGS 84, which are equal to some centimetres. */
const geographic = [4490, 4326, 4480]

/**
 * The code of the coordinate system of a GeoTIFF. Programs often write a zone of CGCS2000 by its parameters, without its
 * code. Null: no system is given; 0: one that has no code.
 */
export function epsgOf(keys: Keys | null): number | null {
  const [plane, degrees] = [codeIn(keys, 'ProjectedCSTypeGeoKey'), codeIn(keys, 'GeographicTypeGeoKey')]
  if (plane !== null && plane !== userDefined) return plane
  const isPlane = plane !== null || codeIn(keys, 'GTModelTypeGeoKey') === 1
  if (keys && isPlane) return codeIn(keys, 'ProjCoordTransGeoKey') === null ? null : zoneOf(keys)
  return degrees === userDefined ? 0 : degrees
}

function codeIn(keys: Keys | null, name: string): number | null {
  const value = Number(keys?.[name] ?? 0)
  return Number.isFinite(value) && value !== 0 ? value : null
}

/** A Transverse Mercator projection in metres, from the equator. */
type Projection = { meridian: number; eastM: number; scale: number }

/** The code of the zone that these parameters describe; 0 if none. */
function zoneOf(keys: Keys): number {
  const projection = projectionOf(keys)
  if (!projection) return 0
  return projection.scale === 1 ? zoneOfCgcs(projection) : zoneOfUtm(projection)
}

function projectionOf(keys: Keys): Projection | null {
  const value = (name: string, missing: number): number => Number(keys[name] ?? missing)
  const isKnown =
    value('ProjCoordTransGeoKey', 0) === transverseMercator &&
    geographic.includes(value('GeographicTypeGeoKey', 0)) &&
    value('ProjLinearUnitsGeoKey', 9001) === 9001 &&
    value('ProjNatOriginLatGeoKey', 0) === 0 &&
    value('ProjFalseNorthingGeoKey', 0) === 0
  if (!isKnown) return null
  return {
    meridian: value('ProjNatOriginLongGeoKey', Number.NaN),
    eastM: value('ProjFalseEastingGeoKey', 0),
    scale: value('ProjScaleAtNatOriginGeoKey', 1),
  }
}

function zoneOfUtm({ meridian, eastM, scale }: Projection): number {
  const zone = (meridian + 183) / 6
  const isZone = Number.isInteger(zone) && zone >= 1 && zone <= 60
  return isZone && scale === 0.9996 && eastM === 500_000 ? 32_600 + zone : 0
}

/** With the number of the zone, of 3° or 6°, before the easting, or without it. */
function zoneOfCgcs({ meridian, eastM }: Projection): number {
  const [narrow, wide] = [meridian / 3, (meridian + 3) / 6]
  if (!Number.isInteger(narrow) || narrow < 25 || narrow > 45) return 0
  if (eastM === 500_000) return 4509 + narrow
  if (eastM === narrow * 1_000_000 + 500_000) return 4488 + narrow
  return Number.isInteger(wide) && eastM === wide * 1_000_000 + 500_000 ? 4478 + wide : 0
}
