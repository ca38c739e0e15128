import { useState, type FormEvent } from 'react'
import { CallError } from '../../providers/call-error.ts'
import type { Mistakes } from './mistakes.ts'
import { useCountdown } from './use-countdown.ts'

type Submit = {
  check: () => Mistakes
  send: () => Promise<void>
  /** Called after a rejection: a captcha is valid for one try. */
  onRefused: () => void
}

/** State of a form: errors by field, general error, whether it is being sent, and the wait after too many tries. */
export function useSubmit({ check, send, onRefused }: Submit) {
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, start } = useCountdown()

  const refuse = (thrown: unknown) => {
    const error = thrown instanceof CallError ? thrown : null
    const byField = Object.fromEntries(
      Object.entries(error?.errors ?? {}).map(([field, says]) => [field, says.join('；')]),
    )
    setMistakes(byField)
    if (error?.retryAfterSeconds) start(error.retryAfterSeconds)
    setFailure(
      error?.retryAfterSeconds || Object.keys(byField).length > 0
        ? null
        : thrown instanceof Error
          ? thrown.message
          : String(thrown),
    )
    onRefused()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = check()
    setMistakes(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    setBusy(true)
    try {
      await send()
    } catch (thrown) {
      refuse(thrown)
      setBusy(false)
    }
  }
  const forgive = (name: string) => setMistakes(({ [name]: _forgiven, ...others }) => others)
  return { mistakes, failure, isBusy, secondsLeft, submit, forgive }
}

function focusFirst(form: HTMLFormElement, mistakes: Mistakes): void {
  const first = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in mistakes)
  if (first instanceof HTMLElement) first.focus()
}
