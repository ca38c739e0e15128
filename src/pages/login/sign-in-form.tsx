import { useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { signIn, ticketOf, type SignInInput } from '../../providers/sign-in.ts'
import { readStored, writeStored } from '../../providers/stored-text.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { signInMistakes, type SignInValues } from './mistakes.ts'
import { PasswordInput } from './password-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { useForm } from './use-form.ts'
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
  const [isRemembered, setRemembered] = useState(remembered !== null)
  const initial: SignInValues = { username: remembered ?? '', password: '', captcha: '' }
  const { values, input, picture, sending, submit } = useForm({
    initial,
    check: (typed, hasCaptcha) => signInMistakes(typed, hasCaptcha, say),
    send: async (typed, captcha) => {
      const username = typed.username.trim()
      const ticket = await send({ username, password: typed.password, ...captcha }).then(() => null, neededTicket)
      writeStored(rememberedKey, isRemembered ? username : null)
      await (ticket === null ? onSignedIn() : onTicket(ticket))
    },
  })

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        {...input('username')}
        label={say(texts.username)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus={!values.username}
      />
      <PasswordInput
        {...input('password')}
        label={say(texts.password)}
        autoComplete="current-password"
        maxLength={128}
        autoFocus={Boolean(values.username)}
      />
      <CaptchaInput {...input('captcha')} {...picture} />
      <label className="login-check">
        <input type="checkbox" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
        {say(texts.remember)}
      </label>
      <SubmitButton {...sending} label={label ?? say(sharedWords.signIn)} busyLabel={say(texts.signingIn)} />
    </form>
  )
}
