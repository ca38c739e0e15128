import { useWords } from '../../providers/i18n.ts'
import { chooseNewPassword } from '../../providers/sign-in.ts'
import { newPasswordMistakes, type NewPasswordValues } from './mistakes.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { texts } from './words.ts'

const empty: NewPasswordValues = { password: '', passwordAgain: '' }

/** Chooses a new password with a ticket, from a mailed link or after a password that somebody else has set. */
export function NewPasswordForm({ ticket, onSignedIn }: { ticket: string; onSignedIn: () => Promise<void> }) {
  const say = useWords()
  const { input, sending, submit } = useForm({
    initial: empty,
    check: (values) => newPasswordMistakes(values, say),
    send: async ({ password }) => {
      await chooseNewPassword(ticket, password)
      await onSignedIn()
    },
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <NewPasswordInputs label={say(texts.newPassword)} input={input} autoFocus />
      <SubmitButton {...sending} label={say(texts.saveAndSignIn)} busyLabel={say(texts.signingIn)} />
    </form>
  )
}
