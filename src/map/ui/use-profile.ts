import { useEffect, useState } from 'react'
import { longestProfileM, mostProfileCorners, type ShownProfile } from '../../resources/terrain-view.ts'
import type { LonLat } from '../feature.ts'
import { lengthM } from '../measure/ellipsoid.ts'
import type { MapTools, Say } from '../view-props.ts'
import { profileWords as words } from './profile-words.ts'

/** A line that is still being drawn is not asked for at each click. */
const pauseMs = 300

export type ProfileState = {
  /** Of the line as it was asked for last. */
  profile: { line: readonly LonLat[]; shown: ShownProfile } | null
  /** Why there is none. */
  problem: string | null
  retry: () => void
}

/** Reads the heights along a line once it rests; what was read before stays meanwhile. */
export function useProfile(
  line: readonly LonLat[],
  { terrain, say }: { terrain: MapTools['terrain']; say: Say },
): ProfileState {
  const [profile, setProfile] = useState<ProfileState['profile']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const tooMuch = tooMuchOf(line, say)
  useEffect(() => {
    setFailure(null)
    if (!terrain || tooMuch) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async (): Promise<void> => {
      try {
        const shown = await (await terrain()).profile(line, signal)
        if (!signal.aborted) setProfile({ line, shown })
      } catch (error) {
        if (!signal.aborted) setFailure(say(words.failed, { why: error instanceof Error ? error.message : '' }))
      }
    }
    const timer = setTimeout(() => void read(), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [line, terrain, tooMuch, attempt, say])
  const problem = tooMuch ?? failure
  return { profile: problem ? null : profile, problem, retry: () => setAttempt(attempt + 1) }
}

function tooMuchOf(line: readonly LonLat[], say: Say): string | null {
  if (line.length > mostProfileCorners) return say(words.tooMany, { most: mostProfileCorners })
  return lengthM(line) > longestProfileM ? say(words.tooLong, { most: longestProfileM / 1000 }) : null
}
