import { describe, expect, it } from 'vitest'
import { readCorners } from '../../../src/map/coordinates/read-corners.ts'

describe('pasted corners', () => {
  it('are read from degrees, corner text lines and tables, without the closing corner', () => {
    const places = [
      [100.1, 25.1],
      [100.2, 25.1],
      [100.2, 25.2],
    ]
    expect(readCorners('100.1,25.1\n100.2，25.1\r\n\n100.2 25.2\n', 33).corners).toEqual(places)
    expect(readCorners('J1,1,100.1,25.1\nJ2,1,100.2,25.1\nJ3,1,100.2,25.2\nJ1,1,100.1,25.1', 33).corners).toEqual(
      places,
    )
    expect(readCorners('1\t100.1\t25.1\n2\t100.2\t25.1\n3\t100.2\t25.2', 33).corners).toEqual(places)
  })

  it('are read from metres in a zone, with or without the zone prefix of the easting', () => {
    const [withZone, without] = ['J1,1,2833000.5,33610000.25', 'J1,1,2833000.5,610000.25'].map(
      (line) => readCorners(line, 33).corners?.[0],
    )
    expect(withZone?.[0]).toBeCloseTo(100.1, 0)
    expect(without).toEqual(withZone)
  })

  it('are rejected with the number of the first line without a corner', () => {
    expect(readCorners('100.1,25.1\n地块甲\n', 33)).toEqual({ corners: null, wrongLine: 2 })
  })
})
