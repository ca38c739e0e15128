import * as polyclip from 'polyclip-ts'
import { readShape, type Part, type Position, type Shape } from './shape.ts'

type Clippable = [number, number][][][]

/** Area covered by any of the shapes. */
export function union(...shapes: readonly Shape[]): Shape {
  return clip(polyclip.union, shapes)
}

/** Area covered by both shapes. */
export function common(one: Shape, other: Shape): Shape {
  return clip(polyclip.intersection, [one, other])
}

/** Area of the first shape that none of the others covers. */
export function difference(from: Shape, ...others: readonly Shape[]): Shape {
  return clip(polyclip.difference, [from, ...others])
}

function clip(operation: (first: Clippable, ...rest: Clippable[]) => Clippable, shapes: readonly Shape[]): Shape {
  const [first, ...rest] = shapes.map(clippable)
  return first ? readShape(operation(first, ...rest)) : []
}

function clippable(shape: Shape): Clippable {
  return shape.map((part: Part) =>
    part.map((ring) => ring.map(([longitude, latitude]: Position): [number, number] => [longitude, latitude])),
  )
}
