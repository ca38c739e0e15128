import { useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { signIn, ticketOf, type SignInInput } from '../../providers/sign-in.ts'
import { site } from '../../providers/site.ts'
import { readStored, writeStored } from '../../providers/stored-text.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { signInMistakes, type SignInValues } from './mistakes.ts'
import { PasswordInput } from './password-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { captchaAnswer, useCaptcha } from './use-captcha.ts'
import { useSubmit } from './use-submit.ts'
import { texts } from './words.ts'

const rememberedKey = 'remembered-name'

type Props = {
  /** Called with name and password; signs in by default. */
  send?: (input: SignInInput) => Promise<void>
  label?: string
  onSignedIn: () => Promise<void>
  /** Called with a ticket where the password must be changed before signing in. */
  onTicket: (ticket: string) => void
}

/** Returns the ticket of a refusal that asks for a new password; throws every other one. */
function neededTicket(thrown: unknown): string {
  const ticket = ticketOf(thrown)
  if (ticket === null) throw thrown
  return ticket
}

/** Name, password and captcha. */
export function SignInForm({ send = signIn, label, onSignedIn, onTicket }: Props) {
  const say = useWords()
  const remembered = readStored(rememberedKey)
  const [values, setValues] = useState<SignInValues>({
    username: remembered ?? '',
    password: '',
    captcha: '',
  })
  const [isRemembered, setRemembered] = useState(remembered !== null)
  const { captcha, reload } = useCaptcha(site.signIn.captcha)
  const hasCaptcha = captcha.state !== 'none'

  const { mistakes, failure, isBusy, secondsLeft, submit, forgive } = useSubmit({
    check: () => signInMistakes(values, hasCaptcha, say),
    send: async () => {
      const username = values.username.trim()
      const input = { username, password: values.password, ...captchaAnswer(captcha, values.captcha) }
      const ticket = await send(input).then(() => null, neededTicket)
      writeStored(rememberedKey, isRemembered ? username : null)
      await (ticket === null ? onSignedIn() : onTicket(ticket))
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
