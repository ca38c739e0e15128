import { useEffect, useState, useCallback } from 'react'
import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { NoticeCorner } from '../../frame/notice-corner.tsx'
import { useMapTitle } from '../../providers/map-title.ts'
import { useUser, currentUser } from '../../providers/session.ts'
import { forgetArrival, pendingArrival, leaveForProvider } from '../../providers/sign-in-elsewhere.ts'
import { takeSignedOutReason } from '../../providers/sign-out.ts'
import { site } from '../../providers/site.ts'
import { destination, ticketOfAddress } from '../../providers/sign-in.ts'
import { Art } from './art.tsx'
import { ConnectCard } from './connect-card.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { Switches } from './switches.tsx'
import { texts } from './words.ts'
import './login.css'

const reasonAtArrival = takeSignedOutReason()

/** Sign-in and registration page. Runs without Refine and antd, and leaves by a full navigation. */
export default function LoginPage() {
  const say = useWords()
  const title = useMapTitle()
  useEffect(() => {
    document.title = `${say(sharedWords.signIn)} - ${title}`
  }, [say, title])
  return (
    <div className="login">
      <aside className="login-stage">
        <Art />
        <div className="login-brand">
          <p className="login-name">{title}</p>
          <p className="login-motto">{say(texts.motto)}</p>
        </div>
      </aside>
      <main className="login-side">
        <Switches />
        <Card />
      </main>
      <NoticeCorner />
    </div>
  )
}

type View = 'signIn' | 'register' | 'forgotten'
const titles = {
  signIn: sharedWords.signIn,
  register: texts.register,
  forgotten: texts.forgottenTitle,
} satisfies Record<View, Label>

/** A ticket for choosing a new password: from a mailed link, or from a sign-in with a password set by somebody else. */
type Ticket = { text: string; isMailed: boolean }

const mailed = (text: string | null): Ticket | null => (text === null ? null : { text, isMailed: true })
const ticketAtArrival = mailed(ticketOfAddress())

function Card() {
  const say = useWords()
  const [view, setView] = useState<View>('signIn')
  const [ticket, setTicket] = useState(ticketAtArrival)
  const [arrival, setArrival] = useState(pendingArrival)
  const { goOn, goToPlatform, failure } = useDestination()
  // A link that is opened in the tab of this page changes only the fragment.
  useEffect(() => {
    const take = () => {
      const found = mailed(ticketOfAddress())
      if (found) setTicket(found)
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  const chooseFirst = (text: string) => setTicket({ text, isMailed: false })
  // Whoever came from the identity provider still has to connect the account.
  const goOnWithPassword = async () => (arrival ? setTicket(null) : goOn())
  const forget = () => {
    forgetArrival()
    setArrival(null)
  }
  if (failure) return <ServiceFailure words={failure} onGoOn={goToPlatform} />
  if (ticket !== null)
    return (
      <NewPasswordCard
        key={ticket.text}
        ticket={ticket}
        onSignedIn={goOnWithPassword}
        onLeave={() => setTicket(null)}
      />
    )
  if (arrival) return <ConnectCard arrival={arrival} onSignedIn={goOn} onTicket={chooseFirst} onForget={forget} />
  return (
    <div className="login-card">
      <h1>{say(titles[view])}</h1>
      {view === 'signIn' && <Greeting onGoOn={goOn} />}
      {view === 'signIn' && <SignInForm onSignedIn={goOn} onTicket={chooseFirst} />}
      {view === 'register' && <RegisterForm onSignedIn={goOn} />}
      {view === 'forgotten' && <ForgottenForm />}
      {site.signIn.oauth && view === 'signIn' && <ProviderButton />}
      <Ways view={view} onView={setView} />
    </div>
  )
}

/** Links below the form: to the other forms, and to the map. */
function Ways({ view, onView }: { view: View; onView: (view: View) => void }) {
  const say = useWords()
  const link = (to: View, words: Label) => (
    <button type="button" className="login-link link-button" onClick={() => onView(to)}>
      {say(words)}
    </button>
  )
  return (
    <>
      <nav className="login-ways">
        {view !== 'signIn' && link('signIn', texts.toSignIn)}
        {view === 'signIn' && site.signIn.register && link('register', texts.register)}
        {view === 'signIn' && site.signIn.forgotten && link('forgotten', texts.forgotten)}
        <a className="login-link link-button" href="/start">
          {say(texts.visit)}
        </a>
      </nav>
      {view === 'signIn' && !site.signIn.forgotten && <p className="login-hint">{say(texts.askAdministrator)}</p>}
    </>
  )
}

type NewPasswordProps = { ticket: Ticket; onSignedIn: () => Promise<void>; onLeave: () => void }

function NewPasswordCard({ ticket, onSignedIn, onLeave }: NewPasswordProps) {
  const say = useWords()
  return (
    <div className="login-card">
      <h1>{say(texts.newPasswordTitle)}</h1>
      {!ticket.isMailed && (
        <p className="login-note" role="status">
          {say(texts.newPasswordWhy)}
        </p>
      )}
      <NewPasswordForm ticket={ticket.text} onSignedIn={onSignedIn} />
      <nav className="login-ways">
        <button type="button" className="login-link link-button" onClick={onLeave}>
          {say(texts.toSignIn)}
        </button>
      </nav>
    </div>
  )
}

/** Says why the user is here: signed out by somebody, or already signed in. */
function Greeting({ onGoOn }: { onGoOn: () => Promise<void> }) {
  const say = useWords()
  const user = useUser()
  if (reasonAtArrival)
    return (
      <p className="login-note" role="status">
        {say(texts.endedBecause, { reason: reasonAtArrival })}
      </p>
    )
  if (!user) return null
  return (
    <p className="login-note" role="status">
      {say(texts.signedInAs, { name: user.userName })}{' '}
      <button type="button" className="login-link link-button" onClick={() => void onGoOn()}>
        {say(texts.goOn)}
      </button>
    </p>
  )
}

function ServiceFailure({ words, onGoOn }: { words: string; onGoOn: () => Promise<void> }) {
  const say = useWords()
  return (
    <div className="login-card" role="alert">
      <p className="login-note">{words}</p>
      <button type="button" className="login-submit" onClick={() => void onGoOn()}>
        {say(texts.goOn)}
      </button>
    </div>
  )
}

/**
 * Navigates on after a sign-in, by a full navigation. A signed-in user who comes for an external service goes there at
 * once. `failure` says why a service was not reachable.
 */
function useDestination(): {
  goOn: () => Promise<void>
  goToPlatform: () => Promise<void>
  failure: string | null
} {
  const say = useWords()
  const [failure, setFailure] = useState<string | null>(null)
  const go = useCallback(async (service: string | null) => {
    const redirect = new URLSearchParams(location.search).get('redirect')
    location.assign(await destination({ redirect, service }))
  }, [])
  const goOn = useCallback(async () => {
    try {
      await go(new URLSearchParams(location.search).get('service'))
    } catch (thrown) {
      setFailure(say(texts.serviceAway, { reason: thrown instanceof Error ? thrown.message : String(thrown) }))
    }
  }, [go, say])
  useEffect(() => {
    if (currentUser() && new URLSearchParams(location.search).has('service')) void goOn()
  }, [goOn])
  return { goOn, goToPlatform: () => go(null), failure }
}

/** Button that navigates to the identity provider. */
function ProviderButton() {
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
