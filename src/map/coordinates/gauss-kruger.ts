import type { LonLat } from '../feature.ts'

/** CGCS2000: semi-major axis in metres, flattening. */
const semiMajorM = 6_378_137
const flattening = 1 / 298.257222101
const third = flattening / (2 - flattening)
const eccentricity = Math.sqrt(flattening * (2 - flattening))
const falseEastingM = 500_000
const degreesOfZone = 3

/** Zones of 3° that cover China: the central meridian of 25 is 75°E, that of 45 is 135°E. */
export const zones = { first: 25, last: 45 } as const

/**
 * Coordinates in a 3° zone of CGCS2000, in metres. `northM` is the survey's X, `eastM` its Y without the zone prefix.
 */
type ZonePlace = { zone: number; northM: number; eastM: number }

/** Rectifying radius in metres, as a series to n⁶. */
const rectifyingM = (semiMajorM / (1 + third)) * (1 + third ** 2 / 4 + third ** 4 / 64 + third ** 6 / 256)

/** Krüger's series to n⁴ (Karney 2011, eq. 35 and 36): error below a tenth of a millimetre within any zone. */
const forward = series([
  [1 / 2, -2 / 3, 5 / 16, 41 / 180],
  [13 / 48, -3 / 5, 557 / 1440],
  [61 / 240, -103 / 140],
  [49_561 / 161_280],
])
const backward = series([
  [1 / 2, -2 / 3, 37 / 96, -1 / 360],
  [1 / 48, 1 / 15, -437 / 1440],
  [17 / 480, -37 / 840],
  [4397 / 161_280],
])

/** Returns the zone with the nearest central meridian. */
export function zoneOf(longitude: number): number {
  return Math.round(longitude / degreesOfZone)
}

/** Converts degrees (EPSG:4490) to metres in a zone, by default the nearest one. */
export function toZone([longitude, latitude]: LonLat, zone = zoneOf(longitude)): ZonePlace {
  const lambda = radians(longitude - zone * degreesOfZone)
  const sine = Math.sin(radians(latitude))
  const tau = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine))
  const xi = Math.atan2(tau, Math.cos(lambda))
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)))
  const { sum, otherSum } = summed(forward, xi, eta)
  return { zone, northM: rectifyingM * (xi + sum), eastM: falseEastingM + rectifyingM * (eta + otherSum) }
}

/** Converts metres in a zone to degrees (EPSG:4490). */
export function fromZone({ zone, northM, eastM }: ZonePlace): LonLat {
  const xi = northM / rectifyingM
  const eta = (eastM - falseEastingM) / rectifyingM
  const { sum, otherSum } = summed(backward, xi, eta)
  const x = xi - sum
  const y = eta - otherSum
  const tau = Math.sin(x) / Math.hypot(Math.sinh(y), Math.cos(x))
  return [
    zone * degreesOfZone + degrees(Math.atan2(Math.sinh(y), Math.cos(x))),
    degrees(Math.atan(geodeticTangent(tau))),
  ]
}

/**
 * Computes the tangent of the geodetic latitude from that of the conformal latitude by Newton's method (Karney 2011,
 * eq. 19 to 21).
 */
function geodeticTangent(conformal: number): number {
  let tangent = conformal
  for (let round = 0; round < 5; round++) {
    const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tangent) / Math.hypot(1, tangent)))
    const known = tangent * Math.hypot(1, sigma) - sigma * Math.hypot(1, tangent)
    const slope = (1 + (1 - eccentricity ** 2) * tangent ** 2) / ((1 - eccentricity ** 2) * Math.hypot(1, tangent))
    tangent += ((conformal - known) / Math.hypot(1, known)) * slope
  }
  return tangent
}

/** Evaluates the coefficients; the n-th row (from 0) begins with third^(n+1). */
function series(rows: readonly (readonly number[])[]): readonly number[] {
  return rows.map((row, index) =>
    row.reduce((total, factor, power) => total + factor * third ** (index + 1 + power), 0),
  )
}

function summed(factors: readonly number[], xi: number, eta: number): { sum: number; otherSum: number } {
  return factors.reduce(
    ({ sum, otherSum }, factor, index) => {
      const turn = 2 * (index + 1)
      return {
        sum: sum + factor * Math.sin(turn * xi) * Math.cosh(turn * eta),
        otherSum: otherSum + factor * Math.cos(turn * xi) * Math.sinh(turn * eta),
      }
    },
    { sum: 0, otherSum: 0 },
  )
}

function radians(value: number): number {
  return (value * Math.PI) / 180
}

function degrees(value: number): number {
  return (value * 180) / Math.PI
}
