import type { Corner, Sheet } from '../content.ts'
import { widthOf } from './fonts.ts'
import type { Mark, Spot } from './marks.ts'

/** With more corners their numbers would overlap. */
const mostNumbers = 24
const color = '#8e2a1f'
const lengthMm = 1.9
/** Distance of the middle of a length from its edge. */
const asideMm = 2.2

/** Corners J1, J2, …, and the lengths of the edges that are longer than their text, unless there are too many corners. */
export function cornerMarks(
  { scale, east, north }: Pick<Sheet, 'scale' | 'east' | 'north'>,
  corners: readonly Corner[],
  [dx, dy]: Spot,
): Mark[] {
  if (corners.length > mostNumbers) return []
  const spots = corners.map(({ x, y }): Spot => [((y - east) * 1000) / scale + dx, ((north - x) * 1000) / scale + dy])
  return corners.flatMap((corner, index): Mark[] => {
    const spot = spots[index] ?? [dx, dy]
    const ring = spots.filter((_spot, at) => isSameRing(corner, corners[at]))
    const next = ring[(ring.indexOf(spot) + 1) % ring.length] ?? spot
    return [
      { kind: 'dot', at: spot, radiusMm: 0.55, look: { fill: '#ffffff', stroke: color, widthMm: 0.3 } },
      {
        kind: 'text',
        at: [spot[0] + 1, spot[1] - 0.9],
        text: `J${index + 1}`,
        sizeMm: 2.2,
        color,
        align: 'left',
        isBold: true,
        halo: true,
      },
      ...lengthMarks(`${corner.sideM.toFixed(2)} m`, {
        from: spot,
        to: next,
        outside: outsideOf(ring, corner.ring > 1),
      }),
    ]
  })
}

function isSameRing(one: Corner, other: Corner | undefined): boolean {
  return one.part === other?.part && one.ring === other.ring
}

/** Returns 1 if the outside of the parcel is to the left of the edges of a ring, -1 if it is to their right. */
function outsideOf(ring: readonly Spot[], isHole: boolean): 1 | -1 {
  const [[left, top] = [0, 0]] = ring
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + (x - left) * (nextY - top) - (nextX - left) * (y - top)
  }, 0)
  return doubled > 0 !== isHole ? 1 : -1
}

/** Beside the edge, outside the parcel. */
function lengthMarks(text: string, { from, to, outside }: { from: Spot; to: Spot; outside: 1 | -1 }): Mark[] {
  const [right, down] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(right, down)
  const width = widthOf(text, lengthMm)
  if (length < width) return []
  const at: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const across: Spot = [down / length, -right / length]
  // Beside a steep edge half the width of the text has to fit.
  const aside = outside * (asideMm + (Math.abs(across[0]) * width) / 2)
  return [
    {
      kind: 'text',
      at: [at[0] + across[0] * aside, at[1] + across[1] * aside + lengthMm / 3],
      text,
      sizeMm: lengthMm,
      color,
      align: 'center',
      halo: true,
    },
  ]
}
