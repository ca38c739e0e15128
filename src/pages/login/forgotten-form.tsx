import { useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { mailPasswordLink } from '../../providers/sign-in.ts'
import { site } from '../../providers/site.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { forgottenMistakes } from './mistakes.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { captchaAnswer, useCaptcha } from './use-captcha.ts'
import { useSubmit } from './use-submit.ts'
import { texts } from './words.ts'

/** Has a link for a new password mailed. Says the same whether or not there is such an account. */
export function ForgottenForm() {
  const say = useWords()
  const [values, setValues] = useState({ account: '', captcha: '' })
  const [isSent, setSent] = useState(false)
  const { captcha, reload } = useCaptcha(site.signIn.captcha)
  const { mistakes, failure, isBusy, secondsLeft, submit, forgive } = useSubmit({
    check: () => forgottenMistakes(values, captcha.state !== 'none', say),
    send: async () => {
      await mailPasswordLink({ account: values.account.trim(), ...captchaAnswer(captcha, values.captcha) })
      setSent(true)
    },
    onRefused: () => {
      setValues((last) => ({ ...last, captcha: '' }))
      reload()
    },
  })
  const set = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value })
    forgive(name)
  }
  if (isSent)
    return (
      <p className="login-note login-note-right" role="status">
        {say(texts.linkSent, { account: values.account.trim() })}
      </p>
    )
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        name="account"
        label={say(texts.account)}
        value={values.account}
        onValue={set('account')}
        mistake={mistakes.account}
        hint={say(texts.accountHint)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        autoFocus
      />
      <CaptchaInput
        captcha={captcha}
        onReload={reload}
        value={values.captcha}
        onValue={set('captcha')}
        mistake={mistakes.captcha}
      />
      <SubmitButton
        label={say(texts.sendLink)}
        busyLabel={say(texts.sendingLink)}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        failure={failure}
      />
    </form>
  )
}
