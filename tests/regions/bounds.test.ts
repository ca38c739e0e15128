import { describe, expect, it } from 'vitest'
import { boundsMistake, boundsOf, seatMistake } from '../../server/regions/bounds.ts'
import { rollingBack, withDatabase } from '../support/database.ts'

const square = (west: number) => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, 25],
        [west + 1, 25],
        [west + 1, 26],
        [west, 26],
        [west, 25],
      ],
    ],
  ],
})

describe('the bounds of boundaries', () => {
  const database = withDatabase()

  it('come in the order of the boundaries', async () => {
    const [first, second] = await rollingBack(database, (tx) => boundsOf(tx, [square(100.123456789), square(99)]))
    expect(first).toEqual({ westBound: 100.1234568, eastBound: 101.1234568, southBound: 25, northBound: 26 })
    expect(second).toMatchObject({ westBound: 99, eastBound: 100 })
  })

  it('are an empty list without boundaries', async () => {
    expect(await rollingBack(database, (tx) => boundsOf(tx, []))).toEqual([])
  })
})

describe('entered bounds', () => {
  const good = { westBound: 99, eastBound: 101, southBound: 24, northBound: 26 }

  it('must be all four in order, or none', () => {
    expect(boundsMistake(good)).toBeNull()
    expect(boundsMistake({ westBound: null })).toBeNull()
    expect(boundsMistake({ ...good, northBound: null })?.field).toBe('northBound')
    expect(boundsMistake({ ...good, westBound: 101 })?.field).toBe('westBound')
    expect(boundsMistake({ ...good, southBound: 27 })?.field).toBe('southBound')
  })
})

describe('the seat of a government', () => {
  it('has both coordinates, or none', () => {
    expect(seatMistake({ seatLongitude: 100, seatLatitude: 25 })).toBeNull()
    expect(seatMistake({ seatLongitude: null })).toBeNull()
    expect(seatMistake({ seatLongitude: 100 })?.field).toBe('seatLatitude')
    expect(seatMistake({ seatLatitude: 0, seatLongitude: null })?.field).toBe('seatLongitude')
  })
})
