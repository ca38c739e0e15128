import { describe, expect, it } from 'vitest'
import { fromGcj02, toGcj02 } from '../../server/demo/gcj02.ts'

describe('GCJ-02', () => {
  it('agrees with the published test values of eviltransform for Shanghai, Shenzhen and Beijing', () => {
    const known = [
      [121.5272106, 31.1774276, 121.531541859215, 31.17530398364597],
      [113.912316, 22.543847, 113.9171764808363, 22.540796131694766],
      [116.377817, 39.911954, 116.38404722455657, 39.91334545536069],
    ] as const
    for (const [longitude, latitude, shiftedLongitude, shiftedLatitude] of known) {
      const [x, y] = toGcj02([longitude, latitude])
      expect(x).toBeCloseTo(shiftedLongitude, 9)
      expect(y).toBeCloseTo(shiftedLatitude, 9)
    }
  })

  it('is inverted to 1e-9 degrees everywhere in and around the prefecture', () => {
    for (let longitude = 98.5; longitude <= 101.5; longitude += 0.1) {
      for (let latitude = 24.5; latitude <= 27; latitude += 0.1) {
        const [x, y] = fromGcj02(toGcj02([longitude, latitude]))
        expect(Math.abs(x - longitude)).toBeLessThan(1e-9)
        expect(Math.abs(y - latitude)).toBeLessThan(1e-9)
      }
    }
  })

  it('throws if the inversion finds no origin', () => {
    expect(() => fromGcj02([Number.NaN, 25])).toThrow('no origin')
  })
})
