import type { AnyRow, Geometry } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import { call } from './http.ts'

type Versioned = { id: string; version: number }
/** A parcel that comes out of another. */
type NewPart = { landCode: string; name: string; boundary: Geometry }

/**
 * Divides a stored parcel in one step: it keeps its number with `boundary`, each part becomes a parcel. Answers the
 * parcel, then the new ones.
 */
export function divideLand(
  { id, version }: Versioned,
  boundary: Geometry,
  parts: readonly NewPart[],
): Promise<AnyRow[]> {
  return call({ method: 'POST', path: `/${lands.wire}/divide`, body: { id, version, boundary, parts } })
}

/** Gives the ground of the others to a parcel, in one step; they go into the recycle bin. */
export function mergeLands({ id, version }: Versioned, others: readonly Versioned[]): Promise<AnyRow[]> {
  return call({
    method: 'POST',
    path: `/${lands.wire}/merge`,
    body: { id, version, others: others.map((other) => ({ id: other.id, version: other.version })) },
  })
}
