import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { opensConsole, useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { signOut } from '../providers/sign-out.ts'
import { site } from '../providers/site.ts'
import { openOverlay } from './overlay-store.ts'
import { texts } from './words.ts'

/** Menu of the signed-in user behind a button: switch to portal or console, own pages, password, sign-out. */
export default function AccountMenu({ children }: { children: ReactElement }) {
  const say = useWords()
  const { list } = useAccess()
  const navigate = useNavigate()
  const isInConsole = useLocation().pathname.startsWith('/console')
  const away = isInConsole
    ? { key: '/index', label: say(texts.toPublic) }
    : { key: '/console', label: say(texts.toConsole) }
  const items: MenuProps['items'] = [
    ...(isInConsole || opensConsole(list) ? [away] : []),
    ...(site.hasExtras
      ? [
          { key: '#me', label: say(texts.mine) },
          { key: 'password', label: say(texts.changePassword) },
        ]
      : []),
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
    <Dropdown trigger={['click']} autoFocus menu={{ items, onClick: choose }}>
      {children}
    </Dropdown>
  )
}
