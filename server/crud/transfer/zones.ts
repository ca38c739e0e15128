/** A Gauss-Krüger projection on CGCS2000: its zone, and whether eastings have the zone number as prefix. */
type Zone = { number: number; degrees: 3 | 6; hasPrefix: boolean }

/** CGCS2000 degrees, the stored CRS. */
export const degreesSrid = 4490

/**
 * The zone of an EPSG code; null for any other CRS. 3° zones with prefix are 4513–4533, without 4534–4554; 6° zones
 * 4491–4501 and 4502–4512.
 */
export function zoneOf(srid: number): Zone | null {
  if (srid >= 4513 && srid <= 4533) return { number: srid - 4488, degrees: 3, hasPrefix: true }
  if (srid >= 4534 && srid <= 4554) return { number: srid - 4509, degrees: 3, hasPrefix: false }
  if (srid >= 4491 && srid <= 4501) return { number: srid - 4478, degrees: 6, hasPrefix: true }
  return srid >= 4502 && srid <= 4512 ? { number: srid - 4489, degrees: 6, hasPrefix: false } : null
}

/** EPSG code of the 3° zone, with prefix, of a longitude; the nearest zone outside China's zones (73.5–136.5°E). */
export function zoneAround(longitude: number): number {
  return 4488 + Math.min(45, Math.max(25, Math.round(longitude / 3)))
}

function meridianOf({ number, degrees }: Zone): number {
  return degrees === 3 ? number * 3 : number * 6 - 3
}

const datum =
  'GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** The CRS as text of a `.prj` file (ESRI WKT). */
export function prjText(srid: number): string {
  const zone = zoneOf(srid)
  if (!zone) return datum
  const family = zone.degrees === 3 ? 'CGCS2000_3_Degree_GK' : 'CGCS2000_GK'
  const meridian = meridianOf(zone)
  const name = zone.hasPrefix ? `${family}_Zone_${zone.number}` : `${family}_CM_${meridian}E`
  const easting = (zone.hasPrefix ? zone.number * 1_000_000 : 0) + 500_000
  const parameters = {
    False_Easting: easting,
    False_Northing: 0,
    Central_Meridian: meridian,
    Scale_Factor: 1,
    Latitude_Of_Origin: 0,
  }
  const words = Object.entries(parameters).map(([parameter, value]) => `PARAMETER["${parameter}",${value.toFixed(1)}]`)
  return `PROJCS["${name}",${datum},PROJECTION["Gauss_Kruger"],${words.join(',')},UNIT["Meter",1.0]]`
}
