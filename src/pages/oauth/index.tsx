import { useEffect, useState } from 'react'
import { useWords, type Say } from '../../providers/i18n.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { site } from '../../providers/site.ts'
import { arriveFromProvider, signInPage } from '../../providers/sign-in-elsewhere.ts'
import '../../frame/message-page.css'

const texts = {
  title: { zh: '统一身份认证', en: 'Identity provider' },
  going: { zh: '正在登录…', en: 'Signing in…' },
  confirming: { zh: '正在向统一身份认证核实您的身份', en: 'Asking your identity provider who you are' },
  failed: { zh: '未能登录', en: 'Could not sign in' },
  denied: { zh: '您没有同意登录，或已取消', en: 'The sign-in was refused or cancelled' },
  refused: {
    zh: '统一身份认证没有完成登录（{code}），请重试或联系管理员',
    en: 'The identity provider did not complete the sign-in ({code}); try again or ask an administrator',
  },
  nothing: { zh: '身份提供方没有返回登录信息，请重新登录', en: 'The identity provider sent no answer; sign in again' },
  notOffered: {
    zh: '当前服务未提供统一身份认证，请用用户名和密码登录',
    en: 'This server offers no identity provider; sign in with your name and password',
  },
  back: { zh: '返回登录页', en: 'Back to sign-in' },
  visit: { zh: '不登录，先看地图', en: 'Look at the map without signing in' },
} as const

/** Handles the redirect from an external identity provider: signs in with its code and continues. */
export default function OauthPage() {
  const say = useWords()
  const title = useMapTitle()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    document.title = `${say(texts.title)} - ${title}`
  }, [say, title])
  useEffect(() => {
    let isCurrent = true
    enter(say).then(
      (address) => location.replace(address),
      (thrown: unknown) => isCurrent && setFailure(thrown instanceof Error ? thrown.message : String(thrown)),
    )
    return () => {
      isCurrent = false
    }
  }, [say])
  return (
    <main className="message-page oauth" aria-busy={failure === null}>
      <img src={failure === null ? '/spinner.svg' : '/favicon.svg'} alt="" width={56} height={56} />
      <h1 aria-live="polite">{say(failure === null ? texts.going : texts.failed)}</h1>
      {failure === null ? (
        <p>{say(texts.confirming)}</p>
      ) : (
        <>
          <p role="alert">{failure}</p>
          <nav>
            <a className="message-first" href={signInPage()}>
              {say(texts.back)}
            </a>
            <a href="/start">{say(texts.visit)}</a>
          </nav>
        </>
      )}
    </main>
  )
}

let entering: Promise<string> | null = null

/** The provider's code is valid once: a second call shares the promise of the first. */
function enter(say: Say): Promise<string> {
  entering ??= exchange(say)
  return entering
}

/** The address is untrusted input: of an error only a plain code is shown, never its description. */
async function exchange(say: Say): Promise<string> {
  const query = new URLSearchParams(location.search)
  const [code, state, error] = [query.get('code'), query.get('state'), query.get('error')]
  // The code must not stay in the history.
  history.replaceState(null, '', location.pathname)
  if (!site.hasExtras) throw new Error(say(texts.notOffered))
  if (code && state) return arriveFromProvider({ code, state, iss: query.get('iss') })
  if (error === 'access_denied') throw new Error(say(texts.denied))
  throw new Error(error && /^[a-z_]{1,40}$/.test(error) ? say(texts.refused, { code: error }) : say(texts.nothing))
}
