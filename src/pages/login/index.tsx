import { useEffect, useState, useCallback } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { useUser, currentUser } from '../../providers/session.ts'
import { forgetArrival, pendingArrival, leaveForProvider } from '../../providers/sign-in-elsewhere.ts'
import { takeSignedOutReason } from '../../providers/sign-out.ts'
import { site } from '../../providers/site.ts'
import { onNotice, type Notice } from '../../providers/notices.ts'
import { destination } from '../../providers/sign-in.ts'
import { Art } from './art.tsx'
import { ConnectCard } from './connect-card.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { Switches } from './switches.tsx'
import { texts } from './words.ts'
import './login.css'
import './notices.css'

const shownMs = 4500

/** Shows the notices of failed calls where antd is not loaded: one at a time, in the corner. */
function NoticeCorner() {
  const say = useWords()
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => onNotice(setNotice), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="login-notices" role="alert">
      {notice && (
        <div className="login-notice">
          <strong>{say(notice.title)}</strong>
          {notice.look === 'notice' && <p>{say(notice.text)}</p>}
          <button type="button" aria-label={say(sharedWords.close)} onClick={() => setNotice(null)}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}

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

function Card() {
  const say = useWords()
  const [view, setView] = useState<'signIn' | 'register'>('signIn')
  const [registeredName, setRegisteredName] = useState<string | null>(null)
  const [arrival, setArrival] = useState(pendingArrival)
  const { goOn, goToPlatform, failure } = useDestination()
  const forget = () => {
    forgetArrival()
    setArrival(null)
  }
  if (arrival && !failure) return <ConnectCard arrival={arrival} onSignedIn={goOn} onForget={forget} />
  if (failure) return <ServiceFailure words={failure} onGoOn={goToPlatform} />
  return (
    <div className="login-card">
      <h1>{say(view === 'signIn' ? sharedWords.signIn : texts.register)}</h1>
      {view === 'signIn' && <Greeting registeredName={registeredName} onGoOn={goOn} />}
      {view === 'signIn' ? (
        <SignInForm key={registeredName} initialName={registeredName ?? ''} onSignedIn={goOn} />
      ) : (
        <RegisterForm
          onRegistered={(name) => {
            setRegisteredName(name)
            setView('signIn')
          }}
        />
      )}
      {site.signIn.oauth && view === 'signIn' && <ProviderButton />}
      <nav className="login-ways">
        {site.signIn.register && (
          <button
            type="button"
            className="login-link link-button"
            onClick={() => setView(view === 'signIn' ? 'register' : 'signIn')}
          >
            {say(view === 'signIn' ? texts.register : sharedWords.signIn)}
          </button>
        )}
        <a className="login-link link-button" href="/start">
          {say(texts.visit)}
        </a>
      </nav>
      {view === 'signIn' && <p className="login-hint">{say(texts.forgotten)}</p>}
    </div>
  )
}

/** Says why the user is here: signed out by somebody, just registered, or already signed in. */
function Greeting({ registeredName, onGoOn }: { registeredName: string | null; onGoOn: () => Promise<void> }) {
  const say = useWords()
  const user = useUser()
  if (registeredName)
    return (
      <p className="login-note login-note-right" role="status">
        {say(texts.registered)}
      </p>
    )
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
