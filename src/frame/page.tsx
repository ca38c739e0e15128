import { Suspense, useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { componentOf } from '../load-chunk.ts'
import { Loading } from '../loading.tsx'
import { holdsCode, useAccess } from '../providers/access.ts'
import { isOffered } from '../providers/foreign.ts'
import { hasHadUser, useUser } from '../providers/session.ts'
import { site } from '../providers/site.ts'
import { currentAddress, isLeaving, signInAddress } from '../providers/sign-out.ts'
import type { PageProps, Route } from '../screens.ts'
import { AccessFailed, NoPermission, NotOffered, SignedOut } from './states.tsx'
import { usePageTitle } from './use-page-title.ts'

/** A page behind its guards: sign-in, permission code, and whether the server provides its rows. */
export function Page({ route }: { route: Route }) {
  usePageTitle(route.title)
  const body = <Body route={route} />
  const permitted = route.code ? (
    <RequireCode route={route} code={route.code}>
      {body}
    </RequireCode>
  ) : (
    body
  )
  const [params] = useSearchParams()
  const isOpen = route.openWith !== undefined && params.has(route.openWith)
  return route.needsSignIn && !isOpen ? <RequireUser>{permitted}</RequireUser> : permitted
}

/**
 * A visitor who was never signed in here is sent to the sign-in page and returns afterwards; when a session ends while
 * the page is open, the message is shown in place.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const user = useUser()
  const mustSignIn = !user && !hasHadUser()
  useEffect(() => {
    if (mustSignIn && !isLeaving()) location.replace(signInAddress(currentAddress()))
  }, [mustSignIn])
  if (user) return children
  return mustSignIn || isLeaving() ? <Loading /> : <SignedOut />
}

function RequireCode({ route, code, children }: { route: Route; code: string; children: ReactNode }) {
  const access = useAccess()
  if (access.state === 'unknown') return <Loading />
  if (access.state === 'failed') return <AccessFailed />
  if (!holdsCode(access.list, code)) return <NoPermission name={route.title ?? { zh: code, en: code }} />
  return children
}

function Body({ route }: { route: Route }) {
  if (route.needsExtras && !site.hasExtras && route.title) return <NotOffered isPage name={route.title} />
  if (route.resource && !isOffered(route.resource)) return <NotOffered isPage name={route.resource.label} />
  const Loaded = componentOf<Partial<PageProps>>(route.load)
  return (
    <Suspense key={route.path} fallback={<Loading />}>
      {route.resource ? <Loaded resource={route.resource} /> : <Loaded />}
    </Suspense>
  )
}
