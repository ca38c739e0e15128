import { useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { leaveForProvider } from '../../providers/sign-in-elsewhere.ts'
import { texts } from './words.ts'

/** Leaves for the identity provider. */
export function ProviderButton() {
  const say = useWords()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const go = async () => {
    setLeaving(true)
    setFailure(null)
    try {
      await leaveForProvider()
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
      setLeaving(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="login-second"
        disabled={isLeaving}
        aria-busy={isLeaving}
        onClick={() => void go()}
      >
        {say(isLeaving ? texts.leaving : texts.withProvider)}
      </button>
      <div role="alert">{failure && <p className="login-mistake">{failure}</p>}</div>
    </>
  )
}
