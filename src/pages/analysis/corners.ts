import type { Geometry } from '../../resources/define.ts'

/** Pasted corners: degrees become a boundary here; projected metres become text for the survey reader to place. */
type Corners = { boundary: Geometry } | { text: string }

/**
 * Reads the corners of one area from pasted lines. The last two numbers of a line count, so numbering and headings are
 * ignored. Degrees are longitude, then latitude; two numbers that fit only in the other order are swapped. Anything
 * larger is X (north) and Y (east) in metres. Returns null below three corners.
 */
export function readCorners(pasted: string): Corners | null {
  const pairs = pasted.split(/\r?\n/).flatMap((line): [number, number][] => {
    const numbers =
      line
        .replaceAll('，', ',')
        .match(/-?\d+(?:\.\d+)?/g)
        ?.map(Number) ?? []
    return numbers.length >= 2 ? [[numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]] : []
  })
  if (pairs.length < 3) return null
  const closed = isSame(pairs[0], pairs.at(-1)) ? pairs : [...pairs, pairs[0] ?? [0, 0]]
  if (closed.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)) return area(closed)
  if (closed.every(([x, y]) => Math.abs(x) <= 90 && Math.abs(y) <= 180)) return area(closed.map(([x, y]) => [y, x]))
  return { text: cornerText(closed) }
}

function isSame(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}

function area(ring: readonly (readonly [number, number])[]): Corners {
  return { boundary: { type: 'MultiPolygon', coordinates: [[ring.map(([x, y]) => [x, y])]] } }
}

/** The same corners as a 勘测定界 TXT, which the survey reader accepts. */
function cornerText(ring: readonly (readonly [number, number])[]): string {
  const points = ring.map(([x, y], index) => `J${index === ring.length - 1 ? 1 : index + 1},1,${x},${y}`)
  return [
    '[属性描述]',
    '坐标系=2000国家大地坐标系',
    '几度分带=3',
    '投影类型=高斯克吕格',
    '计量单位=米',
    '[地块坐标]',
    `${ring.length},,1,粘贴坐标,面,,,,@`,
    ...points,
    '',
  ].join('\r\n')
}
