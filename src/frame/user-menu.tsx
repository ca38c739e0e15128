import { Button, type MenuProps } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { ClickMenu } from '../click-menu.tsx'
import { opensConsole, useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { useUser } from '../providers/session.ts'
import { currentAddress, signInAddress, signOut } from '../providers/sign-out.ts'
import { site } from '../providers/site.ts'
import { openOverlay } from './overlay-store.ts'
import { texts } from './words.ts'
import './user-menu.css'

/** The account's menu, or the way to the sign-in page. */
export function UserMenu() {
  const say = useWords()
  const user = useUser()
  const { list } = useAccess()
  const navigate = useNavigate()
  const isInConsole = useLocation().pathname.startsWith('/console')
  if (!user) {
    return (
      <Button type="primary" onClick={() => location.assign(signInAddress(currentAddress()))}>
        {say(texts.signIn)}
      </Button>
    )
  }
  const away = isInConsole ? { key: '/index', label: say(texts.toPublic) } : { key: '/console', label: say(texts.toConsole) }
  const items: MenuProps['items'] = [
    ...(isInConsole || opensConsole(list) ? [away] : []),
    ...(site.hasExtras ? [{ key: '#me', label: say(texts.mine) }, { key: 'password', label: say(texts.changePassword) }] : []),
    { type: 'divider' },
    { key: 'out', label: say(texts.signOut) },
  ]
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === 'password') openOverlay('password')
    else if (key === '#me') void navigate({ search: location.search, hash: 'me=inquiries' })
    else if (key === 'out') void signOut()
    else void navigate(key)
  }
  return (
    <ClickMenu menu={{ items, onClick: choose }}>
      <button type="button" className="user-opener" title={say(texts.account)}>
        <span className="user-mark" aria-hidden="true">
          {user.userName.slice(0, 1) || '?'}
        </span>
        <span className="user-name">{user.userName}</span>
      </button>
    </ClickMenu>
  )
}
