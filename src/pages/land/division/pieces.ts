import type { Geometry } from '../../../resources/define.ts'
import { isGeometry } from '../../../resources/geometry.ts'

/** Each polygon of a boundary as a separate boundary; empty for any other value. */
export function piecesOf(boundary: unknown): Geometry[] {
  const polygons = isGeometry(boundary) && boundary.type === 'MultiPolygon' ? boundary.coordinates : []
  return polygons.map((polygon): Geometry => ({ type: 'MultiPolygon', coordinates: [polygon] }))
}

/**
 * Key of a piece, from its coordinates and not its index: a cut inserts its pieces at the index of the one that was
 * cut, and moves all after it.
 */
export function keyOf(piece: Geometry): string {
  return JSON.stringify(piece.coordinates)
}

/**
 * Maps the key of each piece whose coordinates changed to that of its successor. Where pieces were cut or joined, that
 * is the new piece that shares most corners with it.
 */
export function heirsOf(before: readonly Geometry[], after: readonly Geometry[]): Map<string, string> {
  const [former, now] = [before.map(keyOf), after.map(keyOf)]
  const isReshaped = before.length === after.length
  return new Map(
    former.flatMap((key, index): [string, string][] => {
      if (now.includes(key)) return []
      const heir = isReshaped
        ? now[index]
        : mostAlike(
            before[index],
            after.filter((_piece, at) => !former.includes(now[at] ?? '')),
          )
      return heir === undefined ? [] : [[key, heir]]
    }),
  )
}

function mostAlike(piece: Geometry | undefined, others: readonly Geometry[]): string | undefined {
  const corners = new Set(piece ? cornersOf(piece) : [])
  const shared = others.map((other) => cornersOf(other).filter((corner) => corners.has(corner)).length)
  const heir = others[shared.indexOf(Math.max(...shared))]
  return heir && keyOf(heir)
}

function cornersOf({ type, coordinates }: Geometry): string[] {
  return type === 'MultiPolygon' ? coordinates.flat(2).map(String) : []
}

/**
 * Default number of a piece: its position, or a later number if the code with that one is taken. Unique, because
 * numbers grow in steps of the number of pieces.
 */
export function numberOf(index: number, count: number, isTaken: (number: number) => boolean): number {
  let number = index + 1
  while (isTaken(number)) number += count
  return number
}

/** The code of a piece: the parcel's code with a number, at most `longest` characters. */
export function codeOf(landCode: string, number: number, longest: number): string {
  const end = `-${number}`
  return landCode.slice(0, longest - end.length) + end
}
