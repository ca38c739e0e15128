import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShownView, ViewRequest } from '../../resources/terrain-view.ts'
import type { MapTools, Say } from '../view-props.ts'
import { viewWords as words } from './view-words.ts'

/** What was found, and for what. */
export type Sight = { name: string; eyesM: number; reachM: number; view: ShownView }

type Running = { /** From 0 to 1; null: it waits. */ share: number | null }
export type Looking = {
  running: Running | null
  problem: string | null
  look: (request: ViewRequest, name: string) => void
  cancel: () => void
}

/** Asks for the ground that is seen. Only one question runs; it ends with the panel. */
export function useSight(
  { terrain, say }: { terrain: MapTools['terrain']; say: Say },
  onSight: (sight: Sight) => void,
): Looking {
  const [running, setRunning] = useState<Running | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    controller.current?.abort()
    controller.current = null
    setRunning(null)
  }, [])
  useEffect(() => cancel, [cancel])
  const look = (request: ViewRequest, name: string): void => {
    if (!terrain) return
    cancel()
    const own = (controller.current = new AbortController())
    const isWanted = (): boolean => controller.current === own
    setProblem(null)
    setRunning({ share: null })
    const ask = async (): Promise<ShownView> =>
      (await terrain()).view(request, own.signal, (share) => isWanted() && setRunning({ share }))
    ask()
      .then((view) => isWanted() && onSight({ name, eyesM: request.eyesM, reachM: request.reachM, view }))
      .catch((error: unknown) => {
        if (isWanted()) setProblem(say(words.failed, { why: error instanceof Error ? error.message : '' }))
      })
      .finally(() => isWanted() && setRunning(null))
  }
  return { running, problem, look, cancel }
}
