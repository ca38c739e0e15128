import { MenuFoldOutlined, MenuUnfoldOutlined, CloseOutlined, MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Outlet, useLocation, Link } from 'react-router'
import { useBreadcrumb } from '@refinedev/core'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Loading } from '../loading.tsx'
import { opensConsole, useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { readStored, writeStored } from '../providers/stored-text.ts'
import { Brand } from './brand.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { HeaderTools } from './lazy-header-tools.tsx'
import { AccessFailed, NoPermission } from './states.tsx'
import { Overlays } from './overlays.tsx'
import { RequireUser } from './page.tsx'
import { SkipLink } from './skip-link.tsx'
import { narrow, useMedia } from './use-media.ts'
import { useRouteArrival } from './use-route-arrival.ts'
import { texts } from './words.ts'
import './console-layout.css'

const foldedKey = 'menu-folded'

/** The console's frame: menu, header and page. On narrow screens the menu is a drawer. */
export function ConsoleLayout() {
  const main = useRef<HTMLElement>(null)
  const { list } = useAccess()
  const isOpen = opensConsole(list)
  const [isFolded, setFolded] = useState(readStored(foldedKey) === 'yes')
  useRouteArrival(main)
  const fold = () => {
    writeStored(foldedKey, isFolded ? null : 'yes')
    setFolded(!isFolded)
  }
  return (
    <div className="console" data-folded={isFolded || undefined}>
      <SkipLink />
      <aside className="console-sider">
        <Brand to={isOpen ? '/console' : '/index'} isFolded={isFolded} />
        <PlatformName isFolded={isFolded} />
        <ConsoleMenu isFolded={isFolded} />
      </aside>
      <div className="console-body">
        <header className="console-header">
          <MenuButton isFolded={isFolded} onFold={fold} />
          {isOpen && <Breadcrumbs />}
          <HeaderTools />
        </header>
        <main id="main" ref={main} tabIndex={-1}>
          <RequireUser>
            <RequireConsole />
          </RequireUser>
        </main>
      </div>
      <Overlays />
    </div>
  )
}

function PlatformName({ isFolded }: { isFolded: boolean }) {
  const say = useWords()
  return <p className={isFolded ? 'for-readers' : 'console-platform'}>{say(texts.platform)}</p>
}

/** The console opens for users with any permission of its codes (specification, section 6). */
function RequireConsole() {
  const { pathname } = useLocation()
  const access = useAccess()
  if (access.state === 'unknown') return <Loading />
  if (access.state === 'failed') return <AccessFailed />
  if (!opensConsole(access.list)) return <NoPermission name={null} />
  return (
    <ErrorBoundary resetKey={pathname}>
      <Outlet />
    </ErrorBoundary>
  )
}

function MenuButton({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  const say = useWords()
  const isNarrow = useMedia(narrow)
  if (isNarrow) return <DrawerMenu />
  const label = say(isFolded ? texts.unfoldMenu : texts.closeMenu)
  return (
    <Button
      type="text"
      icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      onClick={onFold}
    />
  )
}

/** Breadcrumbs of the page: platform, group, page. */
function Breadcrumbs() {
  const say = useWords()
  const { breadcrumbs } = useBreadcrumb()
  const last = breadcrumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label={say(texts.whereAmI)}>
      <ol>
        <li>
          {last >= 0 ? (
            <Link to="/console">{say(texts.platform)}</Link>
          ) : (
            <span aria-current="page">{say(texts.platform)}</span>
          )}
        </li>
        {breadcrumbs.map(({ label }, index) => (
          <li key={label}>{index === last ? <span aria-current="page">{label}</span> : label}</li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * The menu on narrow screens: the browser's own modal dialog, which keeps the focus inside and closes with Esc or a tap
 * outside.
 */
function DrawerMenu() {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={say(texts.openMenu)}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      {/* A tap outside the menu hits the dialog element itself; the keyboard has Esc. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        className="drawer-menu"
        aria-label={say(texts.platform)}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className="drawer-head">
          <strong>{say(texts.platform)}</strong>
          <Button type="text" icon={<CloseOutlined />} aria-label={say(texts.foldDrawer)} onClick={close} />
        </div>
        <ConsoleMenu isFolded={false} onChosen={close} />
      </dialog>
    </>
  )
}
