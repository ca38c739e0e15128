import type { Geometry } from '../../../resources/define.ts'
import { isGeometry } from '../../../resources/geometry.ts'

/** The polygons of a boundary, each as a boundary of its own; none of anything else. */
export function piecesOf(boundary: unknown): Geometry[] {
  const polygons = isGeometry(boundary) && boundary.type === 'MultiPolygon' ? boundary.coordinates : []
  return polygons.map((polygon): Geometry => ({ type: 'MultiPolygon', coordinates: [polygon] }))
}

/**
 * Tells a piece from the others wherever it stands among them: a cut puts its pieces in the place of the one that was
 * cut, and moves all behind it.
 */
export function keyOf(piece: Geometry): string {
  return JSON.stringify(piece.coordinates)
}

/**
 * What has become of each piece whose ground has changed, by keys; where pieces were cut or joined, the one that has
 * most corners of the former.
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
 * The number by which a piece is named until somebody types another: its place, or a later one where that is taken. No
 * two places get the same.
 */
export function numberOf(index: number, count: number, isTaken: (number: number) => boolean): number {
  let number = index + 1
  while (isTaken(number)) number += count
  return number
}

/** A number for a piece that follows from the parcel's, within the length that numbers have. */
export function codeOf(landCode: string, number: number, longest: number): string {
  const end = `-${number}`
  return landCode.slice(0, longest - end.length) + end
}
