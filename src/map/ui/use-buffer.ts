import { useEffect, useState } from 'react'
import type { AnyGeometry } from '../../resources/geometry.ts'
import type { BufferAnswer, BufferQuestion } from '../measure/buffer-worker.ts'

/** A feature that takes longer than this is too complex. */
const longestMs = 10_000

/**
 * Returns the buffer of a shape; null while it is computed, and without a shape or a distance. It is computed in a
 * worker, which ends when the question changes: a complex feature takes seconds.
 */
export function useBuffer(shape: AnyGeometry | null, distanceM: number | null): BufferAnswer | null {
  const [found, setFound] = useState<BufferAnswer | null>(null)
  useEffect(() => {
    if (!shape || distanceM === null) return
    const worker = new Worker(new URL('../measure/buffer-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: BufferAnswer): void => {
      clearTimeout(timer)
      worker.terminate()
      setFound(answer)
    }
    const timer = setTimeout(() => end({ problem: 'too-large' }), longestMs)
    worker.addEventListener('message', ({ data }: MessageEvent<BufferAnswer>) => end(data))
    // Its program could not be loaded.
    worker.addEventListener('error', () => end({ problem: 'failed' }))
    worker.postMessage([shape, distanceM] satisfies BufferQuestion)
    return () => {
      clearTimeout(timer)
      worker.terminate()
      setFound(null)
    }
  }, [shape, distanceM])
  return found
}
