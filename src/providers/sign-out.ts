import { logout } from './calls.ts'
import { whenSignedOut } from './http.ts'
import { clearSession, currentTicket, currentToken, currentUser } from './session.ts'

/** Maximum wait for the server's response to a sign-out before the page leaves anyway. */
const patienceMs = 2000
const reasonKey = 'signed-out-reason'

let leaving = false

/** Whether the page is already redirecting to the sign-in page. */
export function isLeaving(): boolean {
  return leaving
}

/** Address of the sign-in page, returning to `from` afterwards; with a service it redirects to that service instead. */
export function signInAddress(from: string | null, service: string | null = null): string {
  if (service) return `/login?service=${encodeURIComponent(service)}`
  return from ? `/login?redirect=${encodeURIComponent(from)}` : '/login'
}

/** Path of the page without a slash at its end: `/login/` is `/login`, as the router takes every other path. */
export function currentPath(): string {
  return location.pathname.replace(/(?<=.)\/+$/, '')
}

/** Path, query and fragment of the page, as a redirect keeps them. */
export function currentAddress(): string {
  return location.pathname + location.search + location.hash
}

/**
 * Signs out (specification, section 4): clears the user and the ticket, notifies the server when there was a ticket,
 * and redirects to the sign-in page with a way back, unless it is already there. With a `service` parameter in the
 * address it goes to `/login?service=`. When the sign-in came from an identity provider, the provider's sign-out
 * address replaces the sign-in page and is returned.
 */
export async function signOut(
  how: { reason?: string | null; mayRedirect?: boolean; comeBack?: boolean } = {},
): Promise<string | null> {
  const ticket = currentTicket()
  const token = currentToken()
  if (how.reason) rememberReason(how.reason)
  clearSession()
  const isAway = how.mayRedirect === false || currentPath() === '/login'
  if (!isAway) leaving = true
  const elsewhere = ticket ? ((await patiently(logout(ticket, token)))?.url ?? null) : null
  if (isAway) return elsewhere
  const service = new URLSearchParams(location.search).get('service')
  location.assign(elsewhere ?? signInAddress(how.comeBack === false ? null : currentAddress(), service))
  return elsewhere
}

/** Turns a 401 or 460 of any call into a sign-out. Further rejections while the page is leaving are ignored. */
export function signOutWhenRefused(): void {
  whenSignedOut(({ reason, mayRedirect }) => {
    if (leaving || (!currentUser() && !mayRedirect)) return
    void signOut({ reason, mayRedirect })
  })
}

/** Returns why the last session ended, once; for the sign-in page. */
export function takeSignedOutReason(): string | null {
  const reason = sessionStorage.getItem(reasonKey)
  sessionStorage.removeItem(reasonKey)
  return reason
}

function rememberReason(reason: string): void {
  sessionStorage.setItem(reasonKey, reason)
}

async function patiently<T>(work: Promise<T>): Promise<T | null> {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  return Promise.race([work.catch(() => null), patience])
}
