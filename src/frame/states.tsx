import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { Label } from '../resources/define.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { loadChunk } from '../load-chunk.ts'
import { useWords } from '../providers/i18n.ts'
import { syncSession } from '../providers/session-sync.ts'
import { currentAddress, signInAddress } from '../providers/sign-out.ts'
import { StateView } from './state-view.tsx'
import { usePageTitle } from './use-page-title.ts'
import { texts } from './words.ts'

/** Most people are never refused a page: the way out is loaded with the first refusal. */
const Onward = lazy(() => loadChunk(() => import('./onward.tsx')))

const onward = (
  <Suspense fallback={null}>
    <Onward />
  </Suspense>
)

/** 403: signed in, but without the page's code. `name` is null where the whole console is closed. */
export function NoPermission({ name }: { name: Label | null }) {
  const say = useWords()
  const text = name ? say(texts.noPermissionWhy, { name: say(name) }) : say(texts.noConsoleWhy)
  return <StateView picture="lock" code="403" title={say(texts.noPermission)} text={text} actions={onward} />
}

/** 404. The layouts hide their footers around it. */
export function NotFound() {
  const say = useWords()
  usePageTitle(texts.notFound)
  return (
    <StateView
      picture="map"
      code="404"
      title={say(texts.notFound)}
      text={say(texts.notFoundWhy, { path: location.pathname })}
      actions={onward}
    />
  )
}

/** The session ended while the page was open; the address stays, so that signing in again returns here. */
export function SignedOut() {
  const say = useWords()
  return (
    <StateView
      picture="door"
      title={say(texts.signedOut)}
      text={say(texts.signedOutWhy)}
      actions={
        <Button type="primary" autoFocus onClick={() => location.assign(signInAddress(currentAddress()))}>
          {say(texts.signInAgain)}
        </Button>
      }
    />
  )
}

/** The access list could not be loaded, so nothing is known to be permitted. */
export function AccessFailed() {
  const say = useWords()
  return (
    <StateView
      picture="cloud"
      title={say(texts.accessFailed)}
      text={say(texts.accessFailedWhy)}
      actions={
        <Button type="primary" onClick={() => void syncSession()}>
          {say(sharedWords.tryAgain)}
        </Button>
      }
    />
  )
}

/** A page or a drawer whose rows this server does not provide; only a page has to be left for another. */
export function NotOffered({ name, isPage = false }: { name: Label; isPage?: boolean }) {
  const say = useWords()
  return (
    <StateView
      picture="cloud"
      title={say(texts.notOffered, { name: say(name) })}
      text={say(texts.notOfferedWhy)}
      actions={isPage && onward}
    />
  )
}
