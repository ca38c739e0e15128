import { useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { connectArrival, createFromArrival, type Arrival } from '../../providers/sign-in-elsewhere.ts'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './words.ts'

type Props = {
  arrival: Arrival
  onSignedIn: () => Promise<void>
  onTicket: (ticket: string) => void
  onForget: () => void
}

/** For a user whom the identity provider has authenticated: connect an existing account, or register as an investor. */
export function ConnectCard({ arrival, onSignedIn, onTicket, onForget }: Props) {
  const say = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const create = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await createFromArrival(arrival)
      await onSignedIn()
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <div className="login-card">
      <h1>{say(texts.connect)}</h1>
      <p className="login-note">{say(texts.connectNote, { name: arrival.name })}</p>
      <SignInForm
        send={(input) => connectArrival(arrival, input)}
        label={say(texts.connectNow)}
        onSignedIn={onSignedIn}
        onTicket={onTicket}
      />
      {arrival.mayCreate && (
        <button
          type="button"
          className="login-second"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void create()}
        >
          {say(isBusy ? texts.creating : texts.create)}
        </button>
      )}
      <div role="alert">{failure && <p className="login-mistake">{failure}</p>}</div>
      <nav className="login-ways">
        <button type="button" className="login-link link-button" onClick={onForget}>
          {say(texts.notConnect)}
        </button>
      </nav>
    </div>
  )
}
