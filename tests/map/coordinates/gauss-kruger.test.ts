import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromZone, toZone, zoneOf } from '../../../src/map/coordinates/gauss-kruger.ts'

/** Longitude, latitude, zone, northing and easting in metres, computed by PROJ (EPSG:4534 and following, GRS 1980). */
const known = [
  [99.9, 25.6, 33, 2832827.432386588, 590411.2455720658],
  [100.4999, 26.6, 33, 2944185.9042063993, 649405.8217513287],
  [100.6, 24.9, 34, 2755704.6774114887, 358546.54945547064],
  [100.6, 24.9, 33, 2755927.50722424, 661664.2874064199],
  [102.9, 25.1, 34, 2777434.0091125886, 590783.8135415474],
  [75.2, 39.4, 25, 4362930.789917104, 517227.3156114815],
  [134.5, 48.2, 45, 5340786.949189895, 462831.82150633103],
  [99, 0.0001, 33, 11.057427581794872, 500000],
] as const

describe('zones of CGCS2000', () => {
  test.each(known)('agree with PROJ for %d°, %d° in zone %d', (...row) => {
    const [longitude, latitude, zone, northM, eastM] = row
    const place = toZone([longitude, latitude], zone)
    expect(place.northM).toBeCloseTo(northM, 4)
    expect(place.eastM).toBeCloseTo(eastM, 4)
  })

  test('convert a place to metres and back within a hundredth of a millimetre', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 73.5, max: 136.4, noNaN: true }),
        fc.double({ min: 3, max: 54, noNaN: true }),
        (longitude, latitude) => {
          const [back, up] = fromZone(toZone([longitude, latitude]))
          expect(Math.abs(back - longitude)).toBeLessThan(1e-10)
          expect(Math.abs(up - latitude)).toBeLessThan(1e-10)
        },
      ),
    )
  })

  test('change half-way between their central meridians', () => {
    expect([100.49, 100.51].map(zoneOf)).toEqual([33, 34])
  })
})
