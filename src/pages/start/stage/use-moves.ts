import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { MapHandle } from '../../../map/index.ts'

type Move = (map: MapHandle) => void

/**
 * Returns the handle for the map, and a function that moves it: at once, or as soon as the map shows its first view. Of
 * several moves before that, the last counts.
 */
export function useMoves(isShown: boolean): { handle: RefObject<MapHandle | null>; move: (to: Move) => void } {
  const handle = useRef<MapHandle>(null)
  const waiting = useRef<Move | null>(null)
  const begin = useEffectEvent(() => {
    if (handle.current) waiting.current?.(handle.current)
    waiting.current = null
  })
  useEffect(() => {
    if (isShown) begin()
  }, [isShown])
  const move = (to: Move): void => {
    if (isShown && handle.current) to(handle.current)
    else waiting.current = to
  }
  return { handle, move }
}
