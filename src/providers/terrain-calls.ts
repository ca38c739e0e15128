import type { ShownProfile, ShownView, ViewRequest, ViewStage } from '../resources/terrain-view.ts'
import { call } from './http.ts'
import { callWithProgress } from './progress-answer.ts'

type LonLat = readonly [longitude: number, latitude: number]

/** Returns the heights along a line. */
export function profile(line: readonly LonLat[], signal: AbortSignal): Promise<ShownProfile> {
  return call<ShownProfile>({ method: 'POST', path: '/terrain/profile', body: { line }, signal })
}

/**
 * Returns the ground that is seen from a place. `onShare`: how far the work is, from 0 to 1; null while it waits for its
 * turn. Aborting ends the work on the server.
 */
export function view(
  request: ViewRequest,
  signal: AbortSignal,
  onShare: (share: number | null) => void,
): Promise<ShownView> {
  return callWithProgress<ShownView, { phase: ViewStage; done: number }>(
    { method: 'POST', path: '/terrain/view', body: request, signal },
    ({ phase, done }) => onShare(phase === 'waiting' ? null : done / 100),
  )
}
