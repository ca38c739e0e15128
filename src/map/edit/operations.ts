import { cutOut, fillHole } from '../geometry/hole.ts'
import type { Position, Shape } from '../geometry/shape.ts'
import { splitPart } from '../geometry/split.ts'

/** Splits the chosen parts (all if none is chosen) along a line; returns null if the line splits none. */
export function splitShape(shape: Shape, line: readonly Position[], chosen: ReadonlySet<number>): Shape | null {
  return changed(shape, (part, index) => (chosen.size === 0 || chosen.has(index) ? splitPart(part, line) : null))
}

/** Cuts the area of a ring out of the shape; returns null if the ring removes nothing or everything. */
export function cutHole(shape: Shape, ring: readonly Position[]): Shape | null {
  return changed(shape, (part) => cutOut(part, ring))
}

export function withoutParts(shape: Shape, chosen: ReadonlySet<number>): Shape {
  return shape.filter((_, index) => !chosen.has(index))
}

export function partsOf(shape: Shape, chosen: ReadonlySet<number>): Shape {
  return shape.filter((_, index) => chosen.has(index))
}

export function withoutHole(shape: Shape, part: number, hole: number): Shape {
  return shape.map((each, index) => (index === part ? fillHole(each, hole) : each))
}

/** Replaces the parts for which `change` returns a shape; returns null if it returns none. */
function changed(shape: Shape, change: (part: Shape[number], index: number) => Shape | null): Shape | null {
  const answers = shape.map(change)
  return answers.some((answer) => answer !== null) ? shape.flatMap((part, index) => answers[index] ?? [part]) : null
}
