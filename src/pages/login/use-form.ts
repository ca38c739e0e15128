import { useState, type FormEvent } from 'react'
import { CallError } from '../../providers/call-error.ts'
import { site } from '../../providers/site.ts'
import type { Mistakes } from './mistakes.ts'
import { captchaAnswer, useCaptcha } from './use-captcha.ts'
import { useCountdown } from './use-countdown.ts'

type Given<Values> = {
  /** A form with the value `captcha` shows one, where the site has captchas. */
  initial: Values
  check: (values: Values, hasCaptcha: boolean) => Mistakes
  send: (values: Values, captcha: ReturnType<typeof captchaAnswer>) => Promise<void>
}

/** What `TextInput` needs for one of the values. */
type Bound = { name: string; value: string; onValue: (value: string) => void; mistake: string | undefined }

/**
 * A form of the sign-in page: its values, errors by input, general error, captcha, whether it is being sent, and the
 * wait after too many tries.
 */
export function useForm<Values extends Record<string, string>>({ initial, check, send }: Given<Values>) {
  const [values, setValues] = useState(initial)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const asksCaptcha = 'captcha' in initial && site.signIn.captcha
  const { captcha, reload } = useCaptcha(asksCaptcha)

  const refuse = (thrown: unknown) => {
    const error = thrown instanceof CallError ? thrown : null
    const said = Object.entries(error?.errors ?? {}).map(([name, says]) => [name, says.join('；')] as const)
    const [own, others] = [said.filter(([name]) => name in initial), said.filter(([name]) => !(name in initial))]
    setMistakes(Object.fromEntries(own))
    if (error?.retryAfterSeconds) start(error.retryAfterSeconds)
    else if (others.length > 0) setFailure(others.map(([, says]) => says).join('；'))
    else if (own.length === 0) setFailure(thrown instanceof Error ? thrown.message : String(thrown))
    if (!asksCaptcha) return
    // A captcha is valid for one try.
    setValues((last) => ({ ...last, captcha: '' }))
    reload()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = check(values, captcha.state !== 'none')
    setMistakes(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    setBusy(true)
    try {
      await send(values, captchaAnswer(captcha, values['captcha'] ?? ''))
    } catch (thrown) {
      refuse(thrown)
      setBusy(false)
    }
  }

  const input = (name: keyof Values & string): Bound => ({
    name,
    value: values[name] ?? '',
    onValue: (value) => {
      setValues((last) => ({ ...last, [name]: value }))
      setMistakes(({ [name]: _forgiven, ...others }) => others)
    },
    mistake: mistakes[name],
  })
  return {
    values,
    input,
    /** For `CaptchaInput`, except its own value. */
    picture: { captcha, onReload: reload },
    /** For `SubmitButton`. */
    sending: { isBusy, secondsLeft, failure },
    submit,
  }
}

function focusFirst(form: HTMLFormElement, mistakes: Mistakes): void {
  const first = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in mistakes)
  if (first instanceof HTMLElement) first.focus()
}
