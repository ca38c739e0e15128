import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Resource } from '../../../resources/define.ts'
import { useUser } from '../../../providers/session.ts'
import { draftOf, keepDraft, readDraft, type Draft, type Start } from './draft.ts'
import type { FormValues } from './values.ts'

const pauseMs = 300

/**
 * Loads and saves the draft of an edit: after a pause in typing, and at once when the form unmounts, for example when
 * the session ends. `offered` is an earlier draft that the user has not yet decided about.
 */
export function useDraft(resource: Resource, id: string) {
  const user = useUser()
  const userId = user?.usrId ?? user?.userName ?? ''
  const place = useMemo(() => ({ userId, resource, id }), [userId, resource, id])
  const [offered, setOffered] = useState<Draft | null>(() => readDraft(place))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)

  const keepNow = useCallback(() => {
    clearTimeout(timer.current)
    pending.current?.()
    pending.current = undefined
  }, [])
  useEffect(() => keepNow, [keepNow])

  const keep = useCallback(
    (start: Start, values: FormValues) => {
      pending.current = () => keepDraft(place, draftOf(resource, start, values, Date.now()))
      clearTimeout(timer.current)
      timer.current = setTimeout(keepNow, pauseMs)
    },
    [place, resource, keepNow],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
    keepDraft(place, null)
    setOffered(null)
  }, [place])
  const settle = useCallback(() => setOffered(null), [])
  return { offered, keep, keepNow, drop, settle }
}
