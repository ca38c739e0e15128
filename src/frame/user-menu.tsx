import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useWords } from '../providers/i18n.ts'
import { useUser } from '../providers/session.ts'
import { currentAddress, signInAddress } from '../providers/sign-out.ts'
import { texts } from './words.ts'
import './user-menu.css'

/** Visitors of the map do not load antd's menus. */
const AccountMenu = lazy(() => loadChunk(() => import('./account-menu.tsx')))

/** The account's menu, or the way to the sign-in page. */
export function UserMenu() {
  const say = useWords()
  const user = useUser()
  if (user) return <Suspense fallback={null}><AccountMenu user={user} /></Suspense>
  return (
    <Button type="primary" onClick={() => location.assign(signInAddress(currentAddress()))}>
      {say(texts.signIn)}
    </Button>
  )
}
