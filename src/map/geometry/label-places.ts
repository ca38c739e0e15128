/** In map units. */
export type Circle = { x: number; y: number; radius: number }
export type LabelPlace = readonly [x: number, y: number]
/** A text with the possible positions of its centre, best first. */
export type PlacedText = { places: readonly LabelPlace[]; width: number; height: number }

type Box = { west: number; south: number; east: number; north: number }

/**
 * Positions texts so that circles cover as little of them as possible, and no text another. Returns for each text its
 * first free position, else the one that circles cover least, or null if every position overlaps an earlier text.
 */
export function placeLabels(texts: readonly PlacedText[], circles: readonly Circle[]): (LabelPlace | null)[] {
  const taken: Box[] = []
  return texts.map((text) => {
    let best: { place: LabelPlace; box: Box; covered: number } | null = null
    for (const place of text.places) {
      const box = boxAround(place, text)
      if (taken.some((other) => isOverlapping(box, other))) continue
      const covered = coveredBy(box, circles)
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

function isOverlapping(one: Box, other: Box): boolean {
  return one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north
}

/** Sums how far circles reach into a box, to compare positions. */
function coveredBy(box: Box, circles: readonly Circle[]): number {
  let covered = 0
  for (const { x, y, radius } of circles) {
    const away = Math.hypot(
      x - Math.min(Math.max(x, box.west), box.east),
      y - Math.min(Math.max(y, box.south), box.north),
    )
    covered += Math.max(0, radius - away)
  }
  return covered
}
