import type { AnyRow, Geometry } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import { call } from './http.ts'

type Versioned = { id: string; version: number }
/** A parcel split off from another. */
type NewPart = { landCode: string; name: string; boundary: Geometry }

/**
 * Splits a stored parcel in one transaction: it keeps its number with `boundary`, and each part becomes a parcel.
 * Returns the parcel, then the new ones.
 */
export function divideLand(
  { id, version }: Versioned,
  boundary: Geometry,
  parts: readonly NewPart[],
): Promise<AnyRow[]> {
  return call({ method: 'POST', path: `/${lands.wire}/divide`, body: { id, version, boundary, parts } })
}

/** Merges the boundaries of other parcels into a parcel in one transaction; the others go to the recycle bin. */
export function mergeLands({ id, version }: Versioned, others: readonly Versioned[]): Promise<AnyRow[]> {
  return call({
    method: 'POST',
    path: `/${lands.wire}/merge`,
    body: { id, version, others: others.map((other) => ({ id: other.id, version: other.version })) },
  })
}
