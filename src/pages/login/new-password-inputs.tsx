import type { ComponentProps } from 'react'
import { useWords } from '../../providers/i18n.ts'
import type { NewPasswordValues } from './mistakes.ts'
import { PasswordInput } from './password-input.tsx'
import { texts } from './words.ts'

type Bound = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'value' | 'onValue' | 'mistake'>
type Props = { label: string; input: (name: keyof NewPasswordValues) => Bound; autoFocus?: boolean }

/** A new password, entered twice. */
export function NewPasswordInputs({ label, input, autoFocus = false }: Props) {
  const say = useWords()
  return (
    <>
      <PasswordInput
        {...input('password')}
        label={label}
        hint={say(texts.passwordHint)}
        autoComplete="new-password"
        maxLength={128}
        autoFocus={autoFocus}
      />
      <PasswordInput
        {...input('passwordAgain')}
        label={say(texts.passwordAgain)}
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  )
}
