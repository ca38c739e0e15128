import { distance, nearestOn } from './segments.ts'
import { edgesOf, type Position, type Shape } from './shape.ts'

export type Snap = { at: Position; to: 'corner' | 'border' }

/**
 * Returns the nearest corner within reach, else the nearest point of a border within reach, else null. `reach` is in
 * degrees of latitude; `stretch` is the number of degrees of longitude that are as long as one degree of latitude.
 */
export function snap(
  shapes: readonly Shape[],
  place: Position,
  { reach, stretch = 1 }: { reach: number; stretch?: number },
): Snap | null {
  const flat = ([x, y]: Position): Position => [x / stretch, y]
  const from = flat(place)
  const rings = shapes.flatMap((shape) => shape.flat())
  const corner = nearest(rings.flat(), (each) => distance(flat(each), from))
  if (corner && corner.away <= reach) return { at: corner.item, to: 'corner' }
  const places = rings.flatMap(edgesOf).map(([a, b]) => nearestOn([flat(a), flat(b)], from))
  const border = nearest(places, (each) => distance(each, from))
  return border && border.away <= reach ? { at: [border.item[0] * stretch, border.item[1]], to: 'border' } : null
}

function nearest<T>(items: readonly T[], awayOf: (item: T) => number): { item: T; away: number } | null {
  return items.reduce<{ item: T; away: number } | null>((best, item) => {
    const away = awayOf(item)
    return best && best.away <= away ? best : { item, away }
  }, null)
}
