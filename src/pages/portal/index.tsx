import { lazy, Suspense, use, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Brand } from '../../frame/brand.tsx'
import { Corner } from '../../frame/corner.tsx'
import { InKit, WithoutKit } from '../../frame/in-kit.tsx'
import { NoticeCorner } from '../../frame/notice-corner.tsx'
import { OnePageRouter } from '../../frame/one-page-router.tsx'
import { openPlaces } from '../../frame/open-places.ts'
import { Overlays } from '../../frame/overlays.tsx'
import { PublicFooter } from '../../frame/public-footer.tsx'
import { SkipLink } from '../../frame/skip-link.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { ErrorBoundary } from '../../error-boundary.tsx'
import { loadChunk } from '../../load-chunk.ts'
import { useAccess } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { useUser } from '../../providers/session.ts'
import { syncSession, watchIdentity } from '../../providers/session-sync.ts'
import { portalWords } from './words.ts'
import { Overview } from './overview.tsx'
import '../../frame/public-layout.css'
import './portal.css'

const Reading = lazy(() => loadChunk(() => import('./reading.tsx')))

/** User info and permissions, loaded once before anything is drawn (specification, section 1). */
const session = syncSession()

/** The root path shows the portal (specification, section 2). */
if (location.pathname === '/') history.replaceState(null, '', '/index')

/** Parts with forms, charts and dialogs load antd when they are first used. */
const Kit = lazy(() => loadChunk(() => import('./kit-of-parts.tsx')))

/**
 * The portal, outside the console's tree like the sign-in page: without Refine and antd, and left by a full page load,
 * so that first-time visitors see it soon.
 */
export default function PortalPage() {
  use(session)
  useEffect(watchIdentity, [])
  return (
    <WithoutKit kit={Kit}>
      <OnePageRouter>
        <div className="public">
          <SkipLink />
          <Main />
          <PublicFooter />
          <Overlays />
          <NoticeCorner />
          <Events />
        </div>
      </OnePageRouter>
    </WithoutKit>
  )
}

/** What happens on the server concerns people who are signed in. */
function Events() {
  const isSignedIn = useUser() !== null
  useEffect(() => {
    if (!isSignedIn) return
    let end: (() => void) | undefined
    const leaving = new AbortController()
    loadChunk(() => import('../../providers/events.ts')).then(
      ({ followEvents }) => {
        if (!leaving.signal.aborted) end = followEvents()
      },
      // Without it, the page only learns later what has changed.
      () => undefined,
    )
    return () => {
      leaving.abort()
      end?.()
    }
  }, [isSignedIn])
  return null
}

/** An overview of the region, or a law (`?law=`), a flow chart (`?flow=`) or the search in laws (`?laws=`). */
function Main() {
  const [params] = useSearchParams()
  const isReading = ['law', 'flow', 'laws'].some((name) => params.has(name))
  usePageTitle(null)
  return (
    <main id="main" tabIndex={-1}>
      <ErrorBoundary resetKey={params.toString()}>
        <div className="portal">
          <TopBar />
          {isReading ? (
            <Suspense fallback={<div className="portal-wait" />}>
              <InKit>
                <Reading />
              </InKit>
            </Suspense>
          ) : (
            <Overview />
          )}
        </div>
      </ErrorBoundary>
    </main>
  )
}

function TopBar() {
  const say = useWords()
  const { list } = useAccess()
  return (
    <div className="portal-top">
      <Brand to="/index" />
      <nav aria-label={say(portalWords.pages)}>
        {openPlaces(list)
          .filter(({ path }) => path !== '/index' && path !== '/test')
          .map(
            ({ path, title }) =>
              title && (
                <Link key={path} to={path}>
                  {say(title)}
                </Link>
              ),
          )}
      </nav>
      <Corner className="portal-corner" />
    </div>
  )
}
