import { useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { mailPasswordLink } from '../../providers/sign-in.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { forgottenMistakes } from './mistakes.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { useForm } from './use-form.ts'
import { texts } from './words.ts'

/** Has a link for a new password mailed. Says the same whether or not there is such an account. */
export function ForgottenForm() {
  const say = useWords()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { input, picture, sending, submit } = useForm({
    initial: { account: '', captcha: '' },
    check: (values, hasCaptcha) => forgottenMistakes(values, hasCaptcha, say),
    send: async (values, captcha) => {
      const account = values.account.trim()
      await mailPasswordLink({ account, ...captcha })
      setSentTo(account)
    },
  })
  if (sentTo !== null)
    return (
      <p className="login-note login-note-right" role="status">
        {say(texts.linkSent, { account: sentTo })}
      </p>
    )
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        {...input('account')}
        label={say(texts.account)}
        hint={say(texts.accountHint)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        autoFocus
      />
      <CaptchaInput {...input('captcha')} {...picture} />
      <SubmitButton {...sending} label={say(texts.sendLink)} busyLabel={say(texts.sendingLink)} />
    </form>
  )
}
