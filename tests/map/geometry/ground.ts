import fc from 'fast-check'
import { areaM2 } from '../../../src/map/measure/ellipsoid.ts'
import type { Part, Position, Ring, Shape } from '../../../src/map/geometry/shape.ts'

/** Degrees, in Dali. */
const middle: Position = [100.2, 25.6]
const most = 12

/** Parcels of a few hundred metres as open rings around a middle. They never cross themselves and are rarely convex. */
export const parcel: fc.Arbitrary<Ring> = fc
  .array(fc.double({ min: 0.0005, max: 0.004, noNaN: true }), { minLength: 3, maxLength: most })
  .map((radii) =>
    radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length
      return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)]
    }),
  )

/** A line of three points across the parcels, at any angle, with a bend, near their middle. */
export const line: fc.Arbitrary<Position[]> = fc
  .tuple(
    fc.double({ min: 0, max: Math.PI, noNaN: true }),
    fc.double({ min: -0.0004, max: 0.0004, noNaN: true }),
    fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  )
  .map(([angle, aside, bend]) => {
    const place = (along: number, turn: number): Position => [
      middle[0] + along * Math.cos(angle + turn) - aside * Math.sin(angle),
      middle[1] + along * Math.sin(angle + turn) + aside * Math.cos(angle),
    ]
    return [place(-0.01, bend), place(0, 0), place(0.01, -bend)]
  })

export function box(west: number, south: number, size: number): Ring {
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ]
}

export function partM2([shell = [], ...holes]: Part): number {
  return areaM2([...shell]) - holes.reduce((sum, hole) => sum + areaM2([...hole]), 0)
}

export function shapeM2(shape: Shape): number {
  return shape.reduce((sum, part) => sum + partM2(part), 0)
}
