import { logout } from './calls.ts'
import { whenSignedOut } from './http.ts'
import { clearSession, currentTicket, currentToken, currentUser } from './session.ts'

/** Longest wait for the server's answer to a sign-out before the page leaves all the same. */
const patienceMs = 2000
const reasonKey = 'signed-out-reason'

let leaving = false

/** Whether the page is on its way to the sign-in page already. */
export function isLeaving(): boolean {
  return leaving
}

/** The page that signs in, coming back to `from` afterwards; with a service it serves that one. */
export function signInAddress(from: string | null, service: string | null = null): string {
  if (service) return `/login?service=${encodeURIComponent(service)}`
  return from ? `/login?redirect=${encodeURIComponent(from)}` : '/login'
}

/** Path, query and fragment of the page, as a redirect keeps them. */
export function currentAddress(): string {
  return location.pathname + location.search + location.hash
}

/**
 * Signs out (specification, section 4): forgets the user and the ticket, tells the server when there was a ticket, and
 * goes to the sign-in page with a way back, unless it is there already. With a `service` parameter in the address it
 * goes to `/login?service=`. A sign-in that came from an identity provider ends there: its address is gone to instead,
 * and returned.
 */
export async function signOut(
  how: { reason?: string | null; mayRedirect?: boolean; comeBack?: boolean } = {},
): Promise<string | null> {
  const ticket = currentTicket()
  const token = currentToken()
  if (how.reason) rememberReason(how.reason)
  clearSession()
  const isAway = how.mayRedirect === false || location.pathname === '/login'
  if (!isAway) leaving = true
  const elsewhere = ticket ? ((await patiently(logout(ticket, token)))?.url ?? null) : null
  if (isAway) return elsewhere
  const service = new URLSearchParams(location.search).get('service')
  location.assign(elsewhere ?? signInAddress(how.comeBack === false ? null : currentAddress(), service))
  return elsewhere
}

/** Makes a 401 or 460 of any call a sign-out. Further refusals while the page is leaving change nothing. */
export function signOutWhenRefused(): void {
  whenSignedOut(({ reason, mayRedirect }) => {
    if (leaving || (!currentUser() && !mayRedirect)) return
    void signOut({ reason, mayRedirect })
  })
}

/** Why the last session ended, once; for the sign-in page. */
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
