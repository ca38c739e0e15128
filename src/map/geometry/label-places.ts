/** In one unit, that of the map. */
export type Circle = { x: number; y: number; radius: number }
export type LabelPlace = readonly [x: number, y: number]
/** A text with the places of its middle that would do, best first. */
export type PlacedText = { places: readonly LabelPlace[]; width: number; height: number }

type Box = { west: number; south: number; east: number; north: number }

/**
 * Where texts stand so that as little of them as possible lies under circles or other texts: for each the first of its
 * places that is free, else the one that is covered least; null where a text has no place. Earlier texts choose first.
 */
export function placeLabels(texts: readonly PlacedText[], circles: readonly Circle[]): (LabelPlace | null)[] {
  const taken: Box[] = []
  return texts.map((text) => {
    let best: { place: LabelPlace; box: Box; covered: number } | null = null
    for (const place of text.places) {
      const box = boxAround(place, text)
      const covered = coveredBy(box, circles, taken)
      if (!best || covered < best.covered) best = { place, box, covered }
      if (covered === 0) break
    }
    if (best) taken.push(best.box)
    return best?.place ?? null
  })
}

function boxAround([x, y]: LabelPlace, { width, height }: PlacedText): Box {
  return { west: x - width / 2, south: y - height / 2, east: x + width / 2, north: y + height / 2 }
}

/** How far circles and boxes reach into a box, summed: a measure to compare places by. */
function coveredBy(box: Box, circles: readonly Circle[], boxes: readonly Box[]): number {
  let covered = 0
  for (const { x, y, radius } of circles) {
    const away = Math.hypot(
      x - Math.min(Math.max(x, box.west), box.east),
      y - Math.min(Math.max(y, box.south), box.north),
    )
    covered += Math.max(0, radius - away)
  }
  for (const other of boxes) {
    const across = Math.min(box.east, other.east) - Math.max(box.west, other.west)
    const along = Math.min(box.north, other.north) - Math.max(box.south, other.south)
    if (across > 0 && along > 0) covered += across
  }
  return covered
}
