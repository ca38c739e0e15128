import { useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { register } from '../../providers/sign-in.ts'
import { site } from '../../providers/site.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { registerMistakes, type RegisterValues } from './mistakes.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { captchaAnswer, useCaptcha } from './use-captcha.ts'
import { useSubmit } from './use-submit.ts'
import { texts } from './words.ts'

const empty: RegisterValues = {
  username: '',
  realname: '',
  phone: '',
  email: '',
  password: '',
  passwordAgain: '',
  captcha: '',
}

/** Registers an investor and signs in. */
export function RegisterForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const say = useWords()
  const [values, setValues] = useState(empty)
  const { captcha, reload } = useCaptcha(site.signIn.captcha)
  const hasCaptcha = captcha.state !== 'none'

  const { mistakes, failure, isBusy, secondsLeft, submit, forgive } = useSubmit({
    check: () => registerMistakes(values, hasCaptcha, say),
    send: async () => {
      const { username, realname, phone, email, password } = values
      await register({
        username,
        realname: realname.trim(),
        password,
        ...(phone ? { phone } : {}),
        ...(email ? { email } : {}),
        ...captchaAnswer(captcha, values.captcha),
      })
      await onSignedIn()
    },
    onRefused: () => {
      setValues((last) => ({ ...last, captcha: '' }))
      reload()
    },
  })
  const set = (name: keyof RegisterValues) => (value: string) => {
    setValues({ ...values, [name]: value })
    forgive(name)
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        name="username"
        label={say(texts.username)}
        value={values.username}
        onValue={set('username')}
        mistake={mistakes.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      <TextInput
        name="realname"
        label={say(texts.realname)}
        value={values.realname}
        onValue={set('realname')}
        mistake={mistakes.realname}
        autoComplete="name"
        maxLength={40}
      />
      <TextInput
        name="phone"
        type="tel"
        label={say(texts.phone)}
        value={values.phone}
        onValue={set('phone')}
        mistake={mistakes.phone}
        hint={say(texts.phoneHint)}
        autoComplete="tel"
        maxLength={20}
      />
      {site.signIn.forgotten && (
        <TextInput
          name="email"
          type="email"
          label={say(texts.email)}
          value={values.email}
          onValue={set('email')}
          mistake={mistakes.email}
          hint={say(texts.emailHint)}
          autoComplete="email"
          maxLength={120}
        />
      )}
      <NewPasswordInputs label={say(texts.password)} values={values} mistakes={mistakes} onValue={set} />
      <CaptchaInput
        captcha={captcha}
        onReload={reload}
        value={values.captcha}
        onValue={set('captcha')}
        mistake={mistakes.captcha}
      />
      <SubmitButton
        label={say(texts.registerNow)}
        busyLabel={say(texts.registering)}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        failure={failure}
      />
    </form>
  )
}
