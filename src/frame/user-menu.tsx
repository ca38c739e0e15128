import { lazy, Suspense } from 'react'
import { sharedWords } from '../resources/shared-words.ts'
import { loadChunk } from '../load-chunk.ts'
import { useWords } from '../providers/i18n.ts'
import { useUser } from '../providers/session.ts'
import { currentAddress, signInAddress } from '../providers/sign-out.ts'
import { InKit } from './in-kit.tsx'
import { texts } from './words.ts'
import './plain-buttons.css'
import './user-menu.css'

/** Visitors of the map do not load antd's menus. */
const AccountMenu = lazy(() => loadChunk(() => import('./account-menu.tsx')))

/** The account's menu, or a link to the sign-in page. */
export function UserMenu() {
  const say = useWords()
  const user = useUser()
  if (!user) {
    return (
      <button type="button" className="main-button" onClick={() => location.assign(signInAddress(currentAddress()))}>
        {say(sharedWords.signIn)}
      </button>
    )
  }
  const opener = (
    <button type="button" className="user-opener" title={say(texts.account)} aria-haspopup="menu">
      <span className="user-mark" aria-hidden="true">
        {user.userName.slice(0, 1) || '?'}
      </span>
      <span className="user-name one-line for-readers-on-phone">{user.userName}</span>
    </button>
  )
  // Its space is reserved while the menu loads; a button without effect is not shown.
  return (
    <Suspense fallback={<div style={{ visibility: 'hidden' }}>{opener}</div>}>
      <InKit>
        <AccountMenu>{opener}</AccountMenu>
      </InKit>
    </Suspense>
  )
}
