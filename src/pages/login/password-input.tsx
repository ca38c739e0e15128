import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { TextInput } from './text-input.tsx'
import { texts } from './words.ts'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'after' | 'onKeyUp' | 'onKeyDown' | 'onBlur'>

/** A password input with a show button and a Caps Lock warning. */
export function PasswordInput({ hint, ...rest }: Props) {
  const say = useWords()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      hint={hasCapsLock ? say(texts.capsLock) : hint}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      onBlur={() => setCapsLock(false)}
      after={
        <button
          type="button"
          className="login-inside"
          aria-pressed={isShown}
          aria-label={say(isShown ? texts.hide : texts.show)}
          title={say(isShown ? texts.hide : texts.show)}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      }
    />
  )
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 20L20 4" />}
    </svg>
  )
}
