import { useCallback, useEffect, useRef, useState } from 'react'
import { asError, CallWithdrawn } from '../../../providers/call-error.ts'
import { uploadFile, type StoredFile } from '../../../providers/files.ts'
import { useLatest } from '../../../use-latest.ts'

/**
 * A chosen file on its way; `share` of its bytes is sent, from 0 to 1. Failed ones say why, and whether another try
 * makes sense.
 */
export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  share: number
  fault: string | null
  mayRetry: boolean
}
export type Chosen = { file: File; /** Why it is not even sent; null when it is. */ fault: string | null }

/** A status that another try with the same file can't change. */
const final: ReadonlySet<number | null> = new Set([400, 403, 413, 415, 422])

/**
 * Sends chosen files one after the other, so that they keep the order in which they were chosen. What is under way ends
 * with the control.
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

/** The first one that waits, as long as none is being sent. */
function nextOf(uploads: readonly Upload[]): Upload | undefined {
  return uploads.some(({ state }) => state === 'sending') ? undefined : uploads.find(({ state }) => state === 'waiting')
}
