import { maySeeConsole } from '../resources/permissions.ts'
import { clearCachedCalls } from './cached-call.ts'
import { login, queryPolicyByToken, skipApp } from './calls.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'
import { saveLogin } from './session.ts'

export type SignInInput = { username: string; password: string; captchaId?: string; captcha?: string }

/**
 * Signs in and saves the user. Throws CallError: 422 for a wrong name, password or captcha, 429 with
 * `retryAfterSeconds`.
 */
export async function signIn(input: SignInInput): Promise<void> {
  const password = await encryptPassword(input.password)
  const answer = await login({ ...input, password })
  clearCachedCalls()
  saveLogin(answer)
}

export type Registration = SignInInput & { realname: string; phone?: string; email?: string }

/** Creates an investor's account. Throws CallError with the messages by field. */
export async function register(input: Registration): Promise<void> {
  const password = await encryptPassword(input.password)
  await call({ method: 'POST', path: '/sysUser/register', body: { ...input, password } })
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
  return /^\/(login|logout|oauth)$/.test(url.pathname) ? null : url.pathname + url.search + url.hash
}

function parseAddress(text: string): URL | null {
  try {
    return new URL(text, location.origin)
  } catch {
    return null
  }
}
