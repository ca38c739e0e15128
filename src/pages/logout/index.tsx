import { useEffect, useState } from 'react'
import { call } from '../../providers/http.ts'
import { useWords } from '../../providers/i18n.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import { site } from '../../providers/site.ts'
import { signInAddress, signOut } from '../../providers/sign-out.ts'
import '../../frame/message-page.css'

const texts = {
  title: { zh: '退出登录', en: 'Sign out' },
  done: { zh: '您已安全退出', en: 'You have signed out' },
  going: { zh: '正在退出…', en: 'Signing out…' },
  services: { zh: '已通知您进入过的应用结束会话', en: 'The services that you used are notified to end their sessions' },
  again: { zh: '重新登录', en: 'Sign in again' },
  front: { zh: '返回首页', en: 'To the home page' },
} as const

/**
 * Signs out and confirms it. With `service` it continues to that service's sign-in (specification, section 4); with
 * `back`, which a service sends, it returns to that service if it is registered. Only our server knows which services
 * are registered, and notifies those that were used.
 */
export default function LogoutPage() {
  const say = useWords()
  const title = useMapTitle()
  const [isOut, setOut] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    document.title = `${say(texts.title)} - ${title}`
  }, [say, title])
  useEffect(() => {
    void leave().then(({ onward, says }) => {
      if (onward) return location.replace(onward)
      setFailure(says)
      setOut(true)
    })
  }, [])
  return (
    <main className="message-page" aria-busy={!isOut}>
      <img src="/favicon.svg" alt="" width={64} height={64} />
      <h1 aria-live="polite">{say(isOut ? texts.done : texts.going)}</h1>
      <p>{failure ?? (isOut && site.hasExtras ? say(texts.services) : title)}</p>
      <nav>
        <a className="message-first" href="/login">
          {say(texts.again)}
        </a>
        <a href="/index">{say(texts.front)}</a>
      </nav>
    </main>
  )
}

/**
 * Signs out. `onward` is the address to continue to; `says` is why it can't return to the address that a service sent.
 */
async function leave(): Promise<{ onward: string | null; says: string | null }> {
  const query = new URLSearchParams(location.search)
  const service = query.get('service')
  const back = query.get('back')
  const elsewhere = await signOut({ mayRedirect: false })
  if (elsewhere) return { onward: elsewhere, says: null }
  if (service) return { onward: signInAddress(null, service), says: null }
  return back && site.hasExtras ? wayBack(back) : { onward: null, says: null }
}

async function wayBack(service: string): Promise<{ onward: string | null; says: string | null }> {
  try {
    const { url } = await call<{ url: string }>({ method: 'GET', path: '/sso/leaveTo', query: { service } })
    return { onward: url, says: null }
  } catch (thrown) {
    return { onward: null, says: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}
