/** Longitude and latitude in degrees. */
type LonLat = readonly [longitude: number, latitude: number]

/** Krasovsky 1940, the ellipsoid of the offset formula: semi-major axis in metres and first eccentricity squared. */
const semiMajorM = 6378245
const eccentricitySquared = 0.006693421622965943

/** Precision of the inverse: 1e-10 degrees are about 0.01 mm. */
const toleranceDeg = 1e-10
const maxSteps = 30

/**
 * Converts a WGS84 (here also CGCS2000) position to GCJ-02, in degrees. Only for positions in China: does not check the
 * border. The offset is not officially published; all open implementations share this formula (eviltransform, googollee
 * 2013).
 */
export function toGcj02([longitude, latitude]: LonLat): LonLat {
  const offset = offsetM(longitude - 105, latitude - 35)
  const phi = radians(latitude)
  const curvature = 1 - eccentricitySquared * Math.sin(phi) ** 2
  const meridianRadiusM = (semiMajorM * (1 - eccentricitySquared)) / curvature ** 1.5
  const parallelRadiusM = (semiMajorM / Math.sqrt(curvature)) * Math.cos(phi)
  return [longitude + degrees(offset.eastM / parallelRadiusM), latitude + degrees(offset.northM / meridianRadiusM)]
}

/**
 * Converts a GCJ-02 position to WGS84 (here also CGCS2000), in degrees: `toGcj02` of the result equals the input to
 * 1e-10 degrees. The offset changes slowly, so a fixed-point iteration gains about two digits per step. Throws if it
 * does not converge.
 */
export function fromGcj02(shifted: LonLat): LonLat {
  let longitude = shifted[0]
  let latitude = shifted[1]
  for (let step = 0; step < maxSteps; step++) {
    const back = toGcj02([longitude, latitude])
    const east = shifted[0] - back[0]
    const north = shifted[1] - back[1]
    if (Math.max(Math.abs(east), Math.abs(north)) <= toleranceDeg) return [longitude, latitude]
    longitude += east
    latitude += north
  }
  throw new Error(`The GCJ-02 position ${shifted.join(', ')} has no origin that the iteration finds`)
}

/** Returns the offset in metres at a position in degrees from 105°E 35°N. */
function offsetM(x: number, y: number): { eastM: number; northM: number } {
  const ripple = waves(x, [
    [20, 6],
    [20, 2],
  ])
  const root = Math.sqrt(Math.abs(x))
  return {
    eastM:
      300 +
      x +
      2 * y +
      0.1 * x * x +
      0.1 * x * y +
      0.1 * root +
      ripple +
      waves(x, [
        [20, 1],
        [40, 1 / 3],
        [150, 1 / 12],
        [300, 1 / 30],
      ]),
    northM:
      -100 +
      2 * x +
      3 * y +
      0.2 * y * y +
      0.1 * x * y +
      0.2 * root +
      ripple +
      waves(y, [
        [20, 1],
        [40, 1 / 3],
        [160, 1 / 12],
        [320, 1 / 30],
      ]),
  }
}

/** Two thirds of a sum of sines, each with its amplitude and its half turns per degree. */
function waves(t: number, terms: readonly (readonly [amplitude: number, frequency: number])[]): number {
  return terms.reduce((sum, [amplitude, frequency]) => sum + amplitude * Math.sin(t * frequency * Math.PI), 0) * (2 / 3)
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180
}

function degrees(rad: number): number {
  return (rad * 180) / Math.PI
}
