import { useWords } from '../../providers/i18n.ts'
import { register } from '../../providers/sign-in.ts'
import { site } from '../../providers/site.ts'
import { CaptchaInput } from './captcha-input.tsx'
import { registerMistakes, type RegisterValues } from './mistakes.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { useForm } from './use-form.ts'
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
  const { input, picture, sending, submit } = useForm({
    initial: empty,
    check: (values, hasCaptcha) => registerMistakes(values, hasCaptcha, say),
    send: async ({ username, realname, phone, email, password }, captcha) => {
      await register({
        username,
        realname: realname.trim(),
        password,
        ...(phone ? { phone } : {}),
        ...(email ? { email } : {}),
        ...captcha,
      })
      await onSignedIn()
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
        autoFocus
      />
      <TextInput {...input('realname')} label={say(texts.realname)} autoComplete="name" maxLength={40} />
      <TextInput
        {...input('phone')}
        type="tel"
        label={say(texts.phone)}
        hint={say(texts.phoneHint)}
        autoComplete="tel"
        maxLength={20}
      />
      {site.signIn.forgotten && (
        <TextInput
          {...input('email')}
          type="email"
          label={say(texts.email)}
          hint={say(texts.emailHint)}
          autoComplete="email"
          maxLength={120}
        />
      )}
      <NewPasswordInputs label={say(texts.password)} input={input} />
      <CaptchaInput {...input('captcha')} {...picture} />
      <SubmitButton {...sending} label={say(texts.registerNow)} busyLabel={say(texts.registering)} />
    </form>
  )
}
