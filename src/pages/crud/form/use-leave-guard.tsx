import { useCallback, useEffect, useRef } from 'react'
import { App } from 'antd'
import { useBlocker } from 'react-router'
import { useLatest } from '../../../use-latest.ts'
import { currentToken } from '../../../providers/session.ts'
import { useWords } from '../../../providers/i18n.ts'
import { formWords } from './words.ts'

type Guard = {
  /** Stops asking: unsaved changes may be dropped from now on. */
  release: () => void
  /** Runs `leave` at once if nothing is unsaved, else after a confirmation and `onDiscard`. */
  askToLeave: (leave: () => void) => void
}

/**
 * Asks before unsaved changes are left by closing, by the back button, by a link to another page or by a reload. Does
 * not ask after the session has ended: the draft is kept, and a question would only delay signing in again.
 */
export function useLeaveGuard(isDirty: () => boolean, onDiscard: () => void): Guard {
  const say = useWords()
  const { modal } = App.useApp()
  const isReleased = useRef(false)
  const latest = useLatest({ isDirty, onDiscard })
  const holds = useCallback(() => !isReleased.current && latest.current.isDirty() && currentToken() !== null, [latest])

  const ask = useCallback(
    (leave: () => void, stay: () => void) =>
      modal.confirm({
        title: say(formWords.leaveTitle),
        content: say(formWords.leaveHint),
        okText: say(formWords.leave),
        okButtonProps: { danger: true },
        cancelText: say(formWords.stay),
        autoFocusButton: 'cancel',
        onCancel: stay,
        onOk: () => {
          latest.current.onDiscard()
          isReleased.current = true
          leave()
        },
      }),
    [modal, say, latest],
  )

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSameForm =
      currentLocation.pathname === nextLocation.pathname &&
      formOf(currentLocation.search) === formOf(nextLocation.search)
    return !isSameForm && holds()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = ask(
      () => blocker.proceed(),
      () => blocker.reset(),
    )
    return () => question.destroy()
  }, [blocker, ask])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [holds])

  return {
    release: () => {
      isReleased.current = true
    },
    askToLeave: (leave) => {
      if (holds()) ask(leave, () => undefined)
      else leave()
    },
  }
}

/** Returns the parts of the address that identify the edit: a form, or a chart in its editor. */
function formOf(search: string): string {
  const params = new URLSearchParams(search)
  return `${params.get('_form') ?? ''} ${params.get('draw') ?? ''}`
}
