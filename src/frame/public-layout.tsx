import { useRef, type RefObject } from 'react'
import { NavLink, Outlet, useLocation, useOutletContext } from 'react-router'
import { sharedWords } from '../resources/shared-words.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { Brand } from './brand.tsx'
import { HeaderTools } from './lazy-header-tools.tsx'
import { Overlays } from './overlays.tsx'
import { openPlaces } from './open-places.ts'
import { PublicFooter } from './public-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { useRouteArrival } from './use-route-arrival.ts'
import { texts } from './words.ts'
import './public-layout.css'

/** The outer, blank layout of the public side: it contains only the inner layout or page. */
export function BlankLayout() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useRouteArrival(main)
  return (
    <div className="public">
      <SkipLink />
      <ErrorBoundary resetKey={pathname}>
        <Outlet context={main} />
      </ErrorBoundary>
      <Overlays />
    </div>
  )
}

/**
 * The basic layout inside it: header and footer around a page. Some pages hide the header; the 404 page hides the
 * footer.
 */
export function BasicLayout({ hasHeader, hasFooter }: { hasHeader: boolean; hasFooter: boolean }) {
  const main = useOutletContext<RefObject<HTMLElement | null>>()
  return (
    <>
      {hasHeader && <PublicHeader />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {hasFooter && <PublicFooter />}
    </>
  )
}

function PublicHeader() {
  const say = useWords()
  const { list } = useAccess()
  return (
    <header className="public-header">
      <Brand to="/index" />
      <nav aria-label={say(texts.mainMenu)}>
        {openPlaces(list)
          .filter((route) => route.path !== '/test')
          .map((route) => (
            <NavLink key={route.path} to={route.path} end>
              {say(route.title ?? sharedWords.home)}
            </NavLink>
          ))}
      </nav>
      <HeaderTools />
    </header>
  )
}
