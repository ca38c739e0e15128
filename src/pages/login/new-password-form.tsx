import { useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { chooseNewPassword } from '../../providers/sign-in.ts'
import { newPasswordMistakes, type NewPasswordValues } from './mistakes.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSubmit } from './use-submit.ts'
import { texts } from './words.ts'

/** Chooses a new password with a ticket, from a mailed link or after a password that somebody else has set. */
export function NewPasswordForm({ ticket, onSignedIn }: { ticket: string; onSignedIn: () => Promise<void> }) {
  const say = useWords()
  const [values, setValues] = useState<NewPasswordValues>({ password: '', passwordAgain: '' })
  const { mistakes, failure, isBusy, secondsLeft, submit, forgive } = useSubmit({
    check: () => newPasswordMistakes(values, say),
    send: async () => {
      await chooseNewPassword(ticket, values.password)
      await onSignedIn()
    },
    onRefused: () => {},
  })
  const set = (name: keyof NewPasswordValues) => (value: string) => {
    setValues({ ...values, [name]: value })
    forgive(name)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <NewPasswordInputs label={say(texts.newPassword)} values={values} mistakes={mistakes} onValue={set} autoFocus />
      <SubmitButton
        label={say(texts.saveAndSignIn)}
        busyLabel={say(texts.signingIn)}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        failure={failure}
      />
    </form>
  )
}
