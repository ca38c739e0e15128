import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallWithdrawn } from '../../providers/call-error.ts'
import {
  boundaryProblem,
  overlay,
  requestOf,
  useRun,
  type OverlayStep,
  type PickedUse,
  type Subject,
  pickedOf,
} from '../../providers/analysis.ts'
import { useWords, type Say } from '../../providers/i18n.ts'
import { mostBoundaryPoints, type BoundaryProblem, type OverlayRun } from '../../resources/analysis.ts'
import { addressOf } from './use/picked-use.ts'
import { usePickedUse } from './use/use-picked-use.ts'
import { analysisWords as words } from './words.ts'

/** State of the request: not started, running since a time, refused or failed. The run itself is in the address. */
type Progress =
  | { state: 'idle' }
  | { state: 'running'; since: number; step: OverlayStep }
  | { state: 'refused'; problem: BoundaryProblem; message: string }
  | { state: 'failed'; message: string }

export type AnalysisFlow = {
  progress: Progress
  run: OverlayRun | null
  isLoading: boolean
  /** The run in the address can't be read. */
  isLost: boolean
  /** The use in the address. */
  use: PickedUse
  pickUse: (use: PickedUse) => void
  start: (subject: Subject, use: PickedUse) => void
  cancel: () => void
  /** Returns to choosing a boundary. */
  leave: () => void
}

/**
 * Starts and cancels analyses. The address names the run that is shown and the use that was picked, so users can share
 * them and return to them.
 */
export function useAnalysis(): AnalysisFlow {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const say = useWords()
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  const under = useRef<AbortController | null>(null)
  const id = params.get('run')
  const found = useRun(id)
  useEffect(() => () => under.current?.abort(), [])

  const { use, pickUse } = usePickedUse()
  const run = id && found.data?.id === id ? found.data : null

  const start = (subject: Subject, of: PickedUse): void => {
    under.current?.abort()
    const refused = tooLarge(subject, say)
    if (refused) {
      setProgress(refused)
      return
    }
    const controller = new AbortController()
    under.current = controller
    const since = Date.now()
    const tell = (step: OverlayStep): void => {
      if (under.current === controller) setProgress({ state: 'running', since, step })
    }
    tell({ phase: 'waiting', done: 0, total: 0 })
    overlay({ ...subject, ...requestOf(of) }, controller.signal, tell).then(
      (made) => {
        if (under.current !== controller) return
        client.setQueryData(['analysis', 'run', made.id], made)
        setProgress({ state: 'idle' })
        setParams({ run: made.id, ...addressOf(of) })
      },
      (error: unknown) => {
        if (under.current === controller) setProgress(progressAfter(error))
      },
    )
  }
  const cancel = (): void => {
    under.current?.abort()
    setProgress({ state: 'idle' })
  }
  const leave = (): void => {
    cancel()
    setParams(addressOf(use ?? pickedOf(run?.result.use)))
  }
  return {
    progress,
    run,
    use,
    pickUse,
    isLoading: id !== null && found.isPending,
    isLost: id !== null && found.isError,
    start,
    cancel,
    leave,
  }
}

function progressAfter(error: unknown): Progress {
  if (error instanceof CallWithdrawn) return { state: 'idle' }
  const problem = boundaryProblem(error)
  const message = error instanceof Error ? error.message : ''
  return problem ? { state: 'refused', problem, message } : { state: 'failed', message }
}

/**
 * Refuses a boundary with too many points before it is sent: the server would reject it by its size alone and could not
 * name the first point beyond the limit.
 */
function tooLarge(subject: Subject, say: Say): Progress | null {
  if (!('boundary' in subject) || subject.boundary.type !== 'MultiPolygon') return null
  const positions = subject.boundary.coordinates.flat(2)
  const [longitude, latitude] = positions[mostBoundaryPoints] ?? []
  if (longitude === undefined || latitude === undefined) return null
  const message = say(words.tooManyPoints, {
    points: positions.length.toLocaleString('en-US'),
    most: mostBoundaryPoints.toLocaleString('en-US'),
    next: mostBoundaryPoints + 1,
    at: `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`,
  })
  return {
    state: 'refused',
    problem: { code: 'too-many-points', location: [longitude, latitude], mended: null },
    message,
  }
}
