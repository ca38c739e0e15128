type Place = readonly [number, number]
type ToPixel = (place: Place) => Place

/**
 * Returns a function from degrees to pixels of a frame that contains all points, north up; longitudes are scaled by the
 * cosine of the latitude, as on the ground.
 */
export function fitted(places: readonly Place[], { width, height }: { width: number; height: number }): ToPixel {
  if (places.length === 0) return () => [0, 0]
  const [west, east] = [Math.min(...places.map(([x]) => x)), Math.max(...places.map(([x]) => x))]
  const [south, north] = [Math.min(...places.map(([, y]) => y)), Math.max(...places.map(([, y]) => y))]
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const margin = 8
  const scale = Math.min(
    (width - 2 * margin) / ((east - west) * narrowing || 1),
    (height - 2 * margin) / (north - south || 1),
  )
  const [left, top] = [(width - (east - west) * narrowing * scale) / 2, (height - (north - south) * scale) / 2]
  return ([x, y]) => [left + (x - west) * narrowing * scale, top + (north - y) * scale]
}

/** Returns polygons as an SVG path. */
export function pathOf(polygons: readonly (readonly (readonly Place[])[])[], toPixel: ToPixel): string {
  return polygons
    .flatMap((rings) =>
      rings.map(
        (ring) =>
          `M${ring
            .map((place) =>
              toPixel(place)
                .map((each) => each.toFixed(1))
                .join(' '),
            )
            .join('L')}Z`,
      ),
    )
    .join('')
}

/** Depth of a colour from 0 (fewest) to 1 (most), so that similar counts differ visibly too. */
export function depthOf(count: number, [fewest, most]: readonly [number, number]): number {
  return most === fewest ? 1 : (count - fewest) / (most - fewest)
}
