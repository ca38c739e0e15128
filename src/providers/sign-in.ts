import { maySeeConsole } from '../resources/permissions.ts'
import { clearCachedCalls } from './cached-call.ts'
import { CallError, isRecord } from './call-error.ts'
import { login, queryPolicyByToken, skipApp } from './calls.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'
import { saveLogin, type LoginAnswer } from './session.ts'

export type SignInInput = {
  username: string
  password: string
  captchaId?: string | undefined
  captcha?: string
}

/**
 * Signs in and saves the user. Throws CallError: 422 for a wrong name, password or captcha, 429 with
 * `retryAfterSeconds`.
 */
export async function signIn(input: SignInInput): Promise<void> {
  const password = await encryptPassword(input.password)
  const answer = await login({ ...input, password })
  enter(answer)
}

/** Saves the user of a sign-in, of whatever way. */
export function enter(answer: LoginAnswer): void {
  clearCachedCalls()
  saveLogin(answer)
}

/** The ticket for choosing a new password, where a sign-in was refused because somebody else has set the old one. */
export function ticketOf(thrown: unknown): string | null {
  const data = thrown instanceof CallError && isRecord(thrown.data) ? thrown.data : {}
  return typeof data.ticket === 'string' ? data.ticket : null
}

/** Returns the ticket of a mailed link, which is in the fragment of the address, and removes it from there. */
export function ticketOfAddress(): string | null {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket')
  if (ticket !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return ticket
}

/** Sets a new password with a ticket and signs in. Throws CallError: 422 when the ticket has expired or is used up. */
export async function chooseNewPassword(ticket: string, password: string): Promise<void> {
  const body = { ticket, password: await encryptPassword(password) }
  enter(await call<LoginAnswer>({ method: 'POST', path: '/sysUser/newPassword', body }))
}

/** Has a link for a new password mailed to the address of an account. Succeeds whether or not there is one. */
export async function mailPasswordLink(body: {
  account: string
  captchaId?: string | undefined
  captcha?: string
}): Promise<void> {
  await call<null>({ method: 'POST', path: '/sysUser/forgotPassword', body })
}

export type Registration = SignInInput & { realname: string; phone?: string; email?: string }

/** Creates an investor's account and signs in. Throws CallError with the messages by field. */
export async function register(input: Registration): Promise<void> {
  const password = await encryptPassword(input.password)
  enter(await call<LoginAnswer>({ method: 'POST', path: '/sysUser/register', body: { ...input, password } }))
}

/** Changes the user's own password. Throws CallError: 422 when the old one is wrong or the new one is rejected. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const body = { oldPassword: await encryptPassword(oldPassword), newPassword: await encryptPassword(newPassword) }
  await call({ method: 'POST', path: '/sysUser/changePassword', body })
}

/**
 * Where a sign-in leads: to the external service's address when one was requested, else back to the page it came from,
 * else to the console when the access list opens it, else to the portal. Throws CallError when the service rejects it.
 */
export async function destination(asked: { redirect: string | null; service: string | null }): Promise<string> {
  if (asked.service) return (await skipApp({ service: asked.service })).url
  const back = safeRedirect(asked.redirect)
  if (back) return back
  const access = await queryPolicyByToken().catch(() => null)
  return access?.code === 200 && access.success === true && maySeeConsole(access.data) ? '/console' : '/index'
}

/**
 * Returns a redirect that stays on this site, as path, query and fragment; null for anything else (other hosts,
 * `//host` in every disguise, `javascript:`, unparsable text) and for the sign-in pages themselves.
 */
export function safeRedirect(redirect: string | null): string | null {
  if (!redirect) return null
  const url = parseAddress(redirect)
  if (!url || url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return /^\/(login|logout|oauth)\/*$/.test(url.pathname) ? null : url.pathname + url.search + url.hash
}

function parseAddress(text: string): URL | null {
  try {
    return new URL(text, location.origin)
  } catch {
    return null
  }
}
