type Position = readonly number[]
type Ring = Position[]
type Edge = [from: Position, to: Position]

/**
 * Returns the outer rings of polygons that tile an area: all with the same winding, neighbours sharing exactly the same
 * vertices. An edge shared by two neighbours occurs once in each direction and cancels out; the remaining edges are
 * chained. The rings are closed and keep the winding of the input, which must be counter-clockwise. Throws if the
 * polygons do not tile: they overlap, touch in a point, or leave a gap.
 */
export function outlineOf(polygons: readonly Position[][][]): Ring[] {
  const open = freeEdges(polygons.flat())
  const rings: Ring[] = []
  for (const start of open.keys()) rings.push(chain(start, open))
  if (rings.some((ring) => doubleArea(ring) <= 0)) throw new Error('The polygons leave a gap between them')
  return rings
}

/** Returns the edges without a neighbour in the opposite direction, by their first vertex. */
function freeEdges(rings: readonly Position[][]): Map<string, Position[]> {
  const edges = new Map<string, Edge>()
  for (const ring of rings) {
    for (const [a, b] of edgesOf(ring)) {
      if (edges.has(keyOf(a, b))) throw new Error(`Two polygons overlap along the edge at ${keyOf(a)}`)
      edges.set(keyOf(a, b), [a, b])
    }
  }
  const free = new Map<string, Position[]>()
  for (const [a, b] of edges.values()) {
    if (edges.has(keyOf(b, a))) continue
    if (free.has(keyOf(a))) throw new Error(`Two polygons touch in the point ${keyOf(a)} only`)
    free.set(keyOf(a), [a, b])
  }
  return free
}

/** Removes the ring that starts at `start` from the open edges and returns it. */
function chain(start: string, open: Map<string, Position[]>): Ring {
  const ring: Ring = []
  for (let at = start; ;) {
    const [a, b] = open.get(at) ?? []
    if (!a || !b) throw new Error(`The outline is not closed at ${at}`)
    open.delete(at)
    ring.push(a)
    at = keyOf(b)
    if (at === start) return [...ring, b]
  }
}

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.flatMap((a, index): Edge[] => {
    const b = ring[index + 1]
    return b ? [[a, b]] : []
  })
}

function keyOf(...positions: Position[]): string {
  return positions.map(([x, y]) => `${x},${y}`).join(' ')
}

/** Twice the signed area in square degrees, positive if counter-clockwise: only its sign is meaningful. */
function doubleArea(ring: Ring): number {
  return edgesOf(ring).reduce((sum, [[ax = 0, ay = 0], [bx = 0, by = 0]]) => sum + ax * by - bx * ay, 0)
}
