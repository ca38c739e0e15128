import { isRecord } from '../../../providers/call-error.ts'

/** A row that overlaps the rejected one; without id if it is new itself. */
type Overlap = { id: string | null; name: string; areaM2: number; at: readonly [number, number] | null }

/**
 * Returns the neighbours in a rejection of this field, sent as `overlaps: [{id, landCode, name, areaM2, location}]`;
 * empty for any other rejection. Rows that the caller may not see have no area and no place: only the message tells of
 * them.
 */
export function overlapsOf(refusal: unknown, field: string): readonly Overlap[] {
  if (
    !isRecord(refusal) ||
    (!isRecord(refusal.errors) && !Array.isArray(refusal.errors)) ||
    !namesField(refusal.errors, field) ||
    !Array.isArray(refusal.overlaps)
  )
    return []
  return refusal.overlaps.filter(isRecord).flatMap(({ id, landCode, name, areaM2, location }) =>
    typeof areaM2 === 'number'
      ? {
          id: typeof id === 'string' ? id : null,
          name: [landCode, typeof name === 'string' && name !== '' ? `“${name}”` : null]
            .filter((each) => typeof each === 'string' && each !== '')
            .join(' '),
          areaM2,
          at: placeOf(location),
        }
      : [],
  )
}

function namesField(errors: unknown, field: string): boolean {
  return Array.isArray(errors)
    ? errors.some((each) => isRecord(each) && each.field === field)
    : isRecord(errors) && Object.hasOwn(errors, field)
}

function placeOf(location: unknown): readonly [number, number] | null {
  if (!isRecord(location) || !Array.isArray(location.coordinates)) return null
  const [longitude, latitude]: unknown[] = location.coordinates
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null
}
