/** In map units. */
export type Circle = { x: number; y: number; radius: number }
export type LabelPlace = readonly [x: number, y: number]
/** A text with the possible positions of its centre, best first. */
export type PlacedText = { places: readonly LabelPlace[]; width: number; height: number }

type Box = { west: number; south: number; east: number; north: number }

/**
 * Positions texts so that circles and other texts cover as little of them as possible. Returns for each text its first
 * free position, else the least covered one, or null if it has no positions. Earlier texts have priority.
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

/** Sums how far circles and boxes reach into a box, to compare positions. */
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
