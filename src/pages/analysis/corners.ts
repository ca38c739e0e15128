import type { Geometry } from '../../resources/define.ts'

/** What was pasted: degrees can be taken as they are, projected metres are for the survey reader to place. */
type Corners = { boundary: Geometry } | { text: string }

/**
 * Corners of one area from pasted lines. The last two numbers of a line count, so that numbering and headings do no
 * harm. Degrees are longitude then latitude; two numbers that only fit the other way round are exchanged. Anything
 * larger is X (north) and Y (east) in metres. Null below three corners.
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

/** The same corners as a 勘测定界 TXT, which the survey reader knows. */
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
