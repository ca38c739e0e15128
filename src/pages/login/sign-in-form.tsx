import { useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { signIn, type SignInInput } from '../../providers/sign-in.ts'
import { site } from '../../providers/site.ts'
import { readStored, writeStored } from '../../providers/stored-text.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { signInMistakes, type SignInValues } from './mistakes.ts'
import { PasswordInput } from './password-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useSubmit } from './use-submit.ts'
import { texts } from './words.ts'

const rememberedKey = 'remembered-name'

type Props = {
  initialName: string
  /** Called with name and password; signs in by default. */
  send?: (input: SignInInput) => Promise<void>
  label?: string
  onSignedIn: () => Promise<void>
}

export function SignInForm({ initialName, send = signIn, label, onSignedIn }: Props) {
  const say = useWords()
  const remembered = readStored(rememberedKey)
  const [values, setValues] = useState<SignInValues>({
    username: initialName || (remembered ?? ''),
    password: '',
    captcha: '',
  })
  const [isRemembered, setRemembered] = useState(remembered !== null)
  const { captcha, reload } = useCaptcha(site.signIn.captcha)
  const hasCaptcha = captcha.state !== 'none'

  const { mistakes, failure, isBusy, secondsLeft, submit, forgive } = useSubmit({
    check: () => signInMistakes(values, hasCaptcha, say),
    send: async () => {
      const picture = captcha.state === 'ready' ? { captchaId: captcha.id, captcha: values.captcha.trim() } : {}
      await send({ username: values.username.trim(), password: values.password, ...picture })
      writeStored(rememberedKey, isRemembered ? values.username.trim() : null)
      await onSignedIn()
    },
    onRefused: () => {
      setValues((last) => ({ ...last, captcha: '' }))
      reload()
    },
  })
  const set = (name: keyof SignInValues) => (value: string) => {
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
        autoFocus={!values.username}
      />
      <PasswordInput
        name="password"
        label={say(texts.password)}
        value={values.password}
        onValue={set('password')}
        mistake={mistakes.password}
        autoComplete="current-password"
        maxLength={128}
        autoFocus={Boolean(values.username)}
      />
      <CaptchaInput
        captcha={captcha}
        onReload={reload}
        value={values.captcha}
        onValue={set('captcha')}
        mistake={mistakes.captcha}
      />
      <label className="login-check">
        <input type="checkbox" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
        {say(texts.remember)}
      </label>
      <SubmitButton
        label={label ?? say(sharedWords.signIn)}
        busyLabel={say(texts.signingIn)}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        failure={failure}
      />
    </form>
  )
}
