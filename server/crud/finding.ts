import type { Locale } from '../../src/resources/errors.ts'
import type { Resource } from '../../src/resources/define.ts'
import { ApiError } from '../http/errors.ts'
import { fieldErrors, refusedValues, type Mistake } from '../http/mistakes.ts'

/** A GeoJSON point in EPSG:4490 degrees. */
export type Place = { type: 'Point'; coordinates: [number, number] }

/**
 * What is wrong with one row of a write. `taken` is set if another row has the value, `location` if a geometry is
 * invalid.
 */
export type Finding = {
  index: number
  mistake: Mistake
  value: unknown
  taken?: 'live' | 'deleted'
  location?: Place | null
}

/**
 * Throws 422 with every rejected value, else 409 for a taken value; does nothing without findings. `data` of the 422
 * has `errors` by field, and `location` (GeoJSON, EPSG:4490) for an invalid geometry.
 */
export function throwFindings(resource: Resource, findings: readonly Finding[], locale: Locale): void {
  const refused = findings.filter(({ taken }) => !taken)
  const located = refused.find(({ location }) => location)
  if (refused.length > 0) {
    const error = refusedValues(
      refused.map(({ mistake }) => mistake),
      locale,
    )
    throw located
      ? new ApiError(error.code, error.params, {
          errors: fieldErrors(
            refused.map(({ mistake }) => mistake),
            locale,
          ),
          location: located.location,
        })
      : error
  }
  const [taken] = findings
  if (!taken) return
  const field = taken.mistake.field
  const params = { field: resource.fields[field]?.label ?? field, value: String(taken.value) }
  throw new ApiError(taken.taken === 'deleted' ? 'value-taken-deleted' : 'value-taken', params, { field })
}
