import { useEffect, useRef, useState } from 'react'
import { App } from 'antd'
import { overlay, pickedOf, requestOf } from '../../../providers/analysis.ts'
import { CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { editScheme, useSchemesAgain } from '../../../providers/schemes.ts'
import type { ComposedScheme, SchemeCandidate } from '../../../resources/composed-scheme.ts'
import { schemeWords } from './words.ts'

export type Reanalysis = {
  progress: { done: number; count: number } | null
  start: (candidates: readonly SchemeCandidate[]) => void
  cancel: () => void
}

/** Analyses candidates again one by one and stores each new run at once, so that cancelling keeps the finished ones. */
export function useReanalysis({ id, version }: ComposedScheme): Reanalysis {
  const say = useWords()
  const { message } = App.useApp()
  const again = useSchemesAgain()
  const under = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<Reanalysis['progress']>(null)
  useEffect(() => () => under.current?.abort(), [])

  const one = async (candidate: SchemeCandidate, signal: AbortSignal): Promise<boolean> => {
    const subject =
      candidate.landId !== null
        ? { landId: candidate.landId }
        : candidate.boundary
          ? { boundary: candidate.boundary }
          : null
    if (!subject) return false
    try {
      const run = await overlay({ ...subject, ...requestOf(pickedOf(candidate.run?.result.use)) }, signal)
      await editScheme({ id, version, change: [{ key: candidate.key, runId: run.id }] })
      return true
    } catch (error) {
      if (error instanceof CallWithdrawn) return false
      void message.error(
        say(schemeWords.analysisFailed, { name: candidate.name, why: error instanceof CallError ? error.message : '' }),
      )
      return false
    }
  }
  const start = async (candidates: readonly SchemeCandidate[]): Promise<void> => {
    const controller = new AbortController()
    under.current = controller
    let stored = 0
    for (const [done, candidate] of candidates.entries()) {
      if (controller.signal.aborted) break
      setProgress({ done, count: candidates.length })
      if (await one(candidate, controller.signal)) stored += 1
    }
    await again()
    setProgress(null)
    if (stored > 0) void message.success(say(schemeWords.analysed, { count: stored }))
  }
  return { progress, start: (candidates) => void start(candidates), cancel: () => under.current?.abort() }
}
