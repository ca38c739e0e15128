import { useCallback, useEffect, useRef, useState } from 'react'
import { asError, CallWithdrawn } from '../../../providers/call-error.ts'
import { uploadFile, type StoredFile } from '../../../providers/files.ts'
import { useLatest } from '../../../use-latest.ts'

/** An upload; `share` is the part of the bytes sent, from 0 to 1. Failed uploads have a reason and `mayRetry`. */
export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  share: number
  fault: string | null
  mayRetry: boolean
}
export type Chosen = { file: File; /** Why it is not uploaded; null when it is. */ fault: string | null }

/** Statuses that a retry with the same file can't change. */
const final: ReadonlySet<number | null> = new Set([400, 403, 413, 415, 422])

/**
 * Uploads the selected files one after the other, which keeps their order. Aborts the upload when the control unmounts.
 */
export function useUploads(onStored: (file: StoredFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const under = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const stored = useLatest(onStored)
  const change = useCallback(
    (key: number, to: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each))),
    [],
  )
  const drop = useCallback((key: number) => setUploads((all) => all.filter((each) => each.key !== key)), [])

  const send = useCallback(
    async ({ key, file }: Upload) => {
      const controller = new AbortController()
      under.current.set(key, controller)
      change(key, { state: 'sending', share: 0, fault: null })
      try {
        const onProgress = (share: number): void => change(key, { share })
        const kept = await uploadFile(file, { signal: controller.signal, onProgress })
        drop(key)
        stored.current(kept)
      } catch (thrown) {
        if (thrown instanceof CallWithdrawn) return
        const { msg, status } = asError(thrown)
        change(key, { state: 'failed', fault: msg, mayRetry: !final.has(status) })
      } finally {
        under.current.delete(key)
      }
    },
    [change, drop, stored],
  )

  const next = nextOf(uploads)
  useEffect(() => {
    if (next && !under.current.has(next.key)) void send(next)
  }, [next, send])
  useEffect(() => {
    const all = under.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  const add = useCallback((chosen: readonly Chosen[]) => {
    const made = chosen.map(({ file, fault }): Upload => {
      lastKey.current += 1
      return { key: lastKey.current, file, state: fault ? 'failed' : 'waiting', share: 0, fault, mayRetry: false }
    })
    setUploads((all) => [...all, ...made])
  }, [])
  const cancel = useCallback(
    (key: number) => {
      under.current.get(key)?.abort()
      drop(key)
    },
    [drop],
  )
  const retry = useCallback((key: number) => change(key, { state: 'waiting', share: 0, fault: null }), [change])
  return { uploads, add, cancel, retry }
}

/** Returns the first waiting upload, or undefined while one is being sent. */
function nextOf(uploads: readonly Upload[]): Upload | undefined {
  return uploads.some(({ state }) => state === 'sending') ? undefined : uploads.find(({ state }) => state === 'waiting')
}
