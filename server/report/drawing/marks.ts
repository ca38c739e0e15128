import type { PaperShape } from '../content.ts'

/** Millimetres from the upper left corner. */
export type Spot = readonly [number, number]

export type Look = {
  fill?: string
  fillOpacity?: number
  stroke?: string
  widthMm?: number
  dashMm?: readonly number[]
  opacity?: number
}

/** Elements of a drawing, independent of the file format. Rings and lines are lists of points. */
export type Mark =
  | { kind: 'area'; rings: readonly (readonly Spot[])[]; look: Look }
  | { kind: 'line'; lines: readonly (readonly Spot[])[]; look: Look }
  | { kind: 'picture'; /** JPEG, base64. */ data: string; at: Spot; widthMm: number; heightMm: number }
  | { kind: 'dot'; at: Spot; radiusMm: number; look: Look }
  | {
      kind: 'text'
      at: Spot
      text: string
      sizeMm: number
      color: string
      align: 'left' | 'center' | 'right'
      isBold?: boolean
      halo?: boolean
    }

/** A drawing: `inside` is clipped at the frame. */
export type Drawing = {
  widthMm: number
  heightMm: number
  frame: { left: number; top: number; widthMm: number; heightMm: number }
  inside: readonly Mark[]
  over: readonly Mark[]
}

const dotMm = 0.9

/** Returns the marks of a geometry, shifted by the given offset from the upper left corner of the drawing. */
export function marksOf(shape: PaperShape, [dx, dy]: Spot, look: Look): Mark[] {
  const moved = (positions: readonly number[][]): Spot[] => positions.map(([x = 0, y = 0]) => [x + dx, y + dy])
  const { fill: _fill, ...asLine } = look
  switch (shape.type) {
    case 'Point':
      return [
        {
          kind: 'dot',
          at: [(shape.coordinates[0] ?? 0) + dx, (shape.coordinates[1] ?? 0) + dy],
          radiusMm: dotMm,
          look,
        },
      ]
    case 'MultiPoint':
      return moved(shape.coordinates).map((at) => ({ kind: 'dot', at, radiusMm: dotMm, look }))
    case 'LineString':
      return [{ kind: 'line', lines: [moved(shape.coordinates)], look: asLine }]
    case 'MultiLineString':
      return [{ kind: 'line', lines: shape.coordinates.map(moved), look: asLine }]
    case 'Polygon':
      return [{ kind: 'area', rings: shape.coordinates.map(moved), look }]
    case 'MultiPolygon':
      return [{ kind: 'area', rings: shape.coordinates.flat().map(moved), look }]
    default:
      return shape.geometries.flatMap((each) => marksOf(each, [dx, dy], look))
  }
}
