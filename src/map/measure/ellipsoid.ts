import type { LonLat } from '../feature.ts'

/** CGCS2000: semi-major axis in metres, flattening. */
const semiMajorM = 6_378_137
const flattening = 1 / 298.257222101
const semiMinorM = semiMajorM * (1 - flattening)
const eccentricity = Math.sqrt(flattening * (2 - flattening))

const closeEnough = 1e-12
const mostRounds = 100

/** Length of a line in metres on the CGCS2000 ellipsoid. Input: EPSG:4490 degrees; 0 for fewer than two points. */
export function lengthM(points: readonly LonLat[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + distanceM(points[index] ?? point, point), 0)
}

/**
 * Distance between two places in metres by Vincenty 1975. For nearly antipodal places, where the iteration does not
 * converge, returns π times the semi-minor axis.
 */
export function distanceM([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  const difference = radians(lon2 - lon1)
  const u1 = Math.atan((1 - flattening) * Math.tan(radians(lat1)))
  const u2 = Math.atan((1 - flattening) * Math.tan(radians(lat2)))
  let lambda = difference
  for (let round = 0; round < mostRounds; round++) {
    const step = vincentyStep(u1, u2, lambda)
    if (step.sinSigma === 0) return 0
    const next =
      difference +
      (1 - step.c) *
        flattening *
        step.sinAlpha *
        (step.sigma + step.c * step.sinSigma * (step.cos2m + step.c * step.cosSigma * (2 * step.cos2m ** 2 - 1)))
    if (Math.abs(next - lambda) < closeEnough) return vincentyDistance(step)
    lambda = next
  }
  return Math.PI * semiMinorM
}

type Step = {
  sinSigma: number
  cosSigma: number
  sigma: number
  sinAlpha: number
  cosSqAlpha: number
  cos2m: number
  c: number
}

function vincentyStep(u1: number, u2: number, lambda: number): Step {
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  const sinSigma = Math.hypot(cosU2 * Math.sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda))
  const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda)
  const sinAlpha = sinSigma === 0 ? 0 : (cosU1 * cosU2 * Math.sin(lambda)) / sinSigma
  const cosSqAlpha = 1 - sinAlpha ** 2
  const cos2m = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha
  const c = (flattening / 16) * cosSqAlpha * (4 + flattening * (4 - 3 * cosSqAlpha))
  return { sinSigma, cosSigma, sigma: Math.atan2(sinSigma, cosSigma), sinAlpha, cosSqAlpha, cos2m, c }
}

function vincentyDistance({ sinSigma, cosSigma, sigma, cosSqAlpha, cos2m }: Step): number {
  const u = (cosSqAlpha * (semiMajorM ** 2 - semiMinorM ** 2)) / semiMinorM ** 2
  const a = 1 + (u / 16_384) * (4096 + u * (-768 + u * (320 - 175 * u)))
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)))
  const change =
    b *
    sinSigma *
    (cos2m +
      (b / 4) * (cosSigma * (2 * cos2m ** 2 - 1) - (b / 6) * cos2m * (4 * sinSigma ** 2 - 3) * (4 * cos2m ** 2 - 3)))
  return semiMinorM * a * (sigma - change)
}

/**
 * Area of a ring in square metres on the CGCS2000 ellipsoid; edges are straight in degrees. Input: EPSG:4490 degrees,
 * without repeating the first point; 0 for fewer than three points. Uses the closed form of the zone below a latitude
 * (Snyder 1987, 3-12) and integrates each edge by Simpson's rule.
 */
export function areaM2(ring: readonly LonLat[]): number {
  if (ring.length < 3) return 0
  const sum = ring.reduce((total, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    return total + (radians(bx - ax) * (zoneM2(ay) + 4 * zoneM2((ay + by) / 2) + zoneM2(by))) / 6
  }, 0)
  return Math.abs(sum)
}

/** Area between the equator and a latitude, per radian of longitude. */
function zoneM2(latitude: number): number {
  const sine = Math.sin(radians(latitude))
  const es = eccentricity * sine
  return (semiMinorM ** 2 / 2) * (sine / (1 - es * es) + Math.log((1 + es) / (1 - es)) / (2 * eccentricity))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
