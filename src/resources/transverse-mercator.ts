type LonLat = readonly [longitude: number, latitude: number]

/** An ellipsoid; by default CGCS2000, from which WGS 84 differs by a tenth of a millimetre. */
const semiMajorM = 6_378_137
const flattening = 1 / 298.257222101
const third = flattening / (2 - flattening)
const eccentricity = Math.sqrt(flattening * (2 - flattening))

/** A plane of the Transverse Mercator projection: central meridian in degrees, its scale, and the false easting in metres. */
export type MeridianPlane = { meridian: number; scale: number; falseEastingM: number }
/** Metres to the north from the equator, and to the east with the false easting. */
export type PlanePlace = { northM: number; eastM: number }

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

/** Converts degrees to metres in a plane. */
export function toPlane([longitude, latitude]: LonLat, { meridian, scale, falseEastingM }: MeridianPlane): PlanePlace {
  const lambda = radians(longitude - meridian)
  const sine = Math.sin(radians(latitude))
  const tau = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine))
  const xi = Math.atan2(tau, Math.cos(lambda))
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)))
  const { sum, otherSum } = summed(forward, xi, eta)
  const radiusM = rectifyingM * scale
  return { northM: radiusM * (xi + sum), eastM: falseEastingM + radiusM * (eta + otherSum) }
}

/** Converts metres in a plane to degrees. */
export function fromPlane({ northM, eastM }: PlanePlace, { meridian, scale, falseEastingM }: MeridianPlane): LonLat {
  const radiusM = rectifyingM * scale
  const xi = northM / radiusM
  const eta = (eastM - falseEastingM) / radiusM
  const { sum, otherSum } = summed(backward, xi, eta)
  const x = xi - sum
  const y = eta - otherSum
  const tau = Math.sin(x) / Math.hypot(Math.sinh(y), Math.cos(x))
  return [meridian + degrees(Math.atan2(Math.sinh(y), Math.cos(x))), degrees(Math.atan(geodeticTangent(tau)))]
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
