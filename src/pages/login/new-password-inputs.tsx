import { useWords } from '../../providers/i18n.ts'
import type { Mistakes, NewPasswordValues } from './mistakes.ts'
import { PasswordInput } from './password-input.tsx'
import { texts } from './words.ts'

type Props = {
  label: string
  values: NewPasswordValues
  mistakes: Mistakes
  onValue: (name: keyof NewPasswordValues) => (value: string) => void
  autoFocus?: boolean
}

/** A new password, entered twice. */
export function NewPasswordInputs({ label, values, mistakes, onValue, autoFocus = false }: Props) {
  const say = useWords()
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        value={values.password}
        onValue={onValue('password')}
        mistake={mistakes.password}
        hint={say(texts.passwordHint)}
        autoComplete="new-password"
        maxLength={128}
        autoFocus={autoFocus}
      />
      <PasswordInput
        name="passwordAgain"
        label={say(texts.passwordAgain)}
        value={values.passwordAgain}
        onValue={onValue('passwordAgain')}
        mistake={mistakes.passwordAgain}
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  )
}
