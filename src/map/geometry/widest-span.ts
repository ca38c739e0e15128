/** Flat coordinates x, y, x, y, … of the rings of an area; `ends` are the indices behind the last of each ring. */
export type FlatRings = { flat: readonly number[]; ends: readonly number[] }
export type Span = { x: number; y: number; width: number }

/** Heights within the box at which a span is looked for, as shares; the middle first. */
const heights = [0.5, 0.4, 0.6, 0.25, 0.75]
/** A higher or lower span must be wider by this factor to be preferred. */
const better = 1.25

/**
 * Returns the middle and width of a wide horizontal span inside an area, within a box of west, south, east and north. The
 * area may be cut into several pieces, whose rings may overlap. Null where the box does not meet the area.
 */
export function widestSpan(pieces: readonly FlatRings[], box: readonly number[]): Span | null {
  const [west = 0, south = 0, east = 0, north = 0] = box
  let best: Span | null = null
  for (const share of heights) {
    const y = south + (north - south) * share
    for (const [from, to] of spansAt(pieces, y)) {
      const [left, right] = [Math.max(from, west), Math.min(to, east)]
      if (right - left > (best ? best.width * better : 0)) best = { x: (left + right) / 2, y, width: right - left }
    }
  }
  return best
}

/** Returns where a horizontal line is inside any of the pieces, from west to east. */
function spansAt(pieces: readonly FlatRings[], y: number): [from: number, to: number][] {
  const spans = pieces.flatMap((piece) => {
    const xs = crossings(piece, y)
    return Array.from({ length: xs.length >> 1 }, (_, index): [number, number] => [
      xs[index * 2] ?? 0,
      xs[index * 2 + 1] ?? 0,
    ])
  })
  const joined: [number, number][] = []
  for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function crossings({ flat, ends }: FlatRings, y: number): number[] {
  const xs: number[] = []
  let start = 0
  for (const end of ends) {
    for (let at = start, before = end - 2; at < end; before = at, at += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [flat[before], flat[before + 1], flat[at], flat[at + 1]]
      if (y1 > y !== y2 > y) xs.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    }
    start = end
  }
  return xs.sort((one, other) => one - other)
}
