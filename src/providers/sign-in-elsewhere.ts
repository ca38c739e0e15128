import { clearCachedCalls } from './cached-call.ts'
import { CallError, isRecord } from './call-error.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'
import { saveLogin, type LoginAnswer } from './session.ts'
import { destination, type SignInInput } from './sign-in.ts'

/**
 * Somebody whom the identity provider vouched for and who has no account here: the key that connects one, for some
 * minutes and this browser.
 */
export type Arrival = { key: string; name: string; mayCreate: boolean }

/** Both outlive the way to the provider and back, and only in this tab. */
const wayKey = 'sign-in-way'
const arrivalKey = 'sign-in-arrival'

/**
 * Leaves for the identity provider, keeping where the sign-in was to lead (`redirect`, `service` of the sign-in page).
 * Throws CallError.
 */
export async function leaveForProvider(): Promise<void> {
  const { url } = await call<{ url: string }>({ method: 'GET', path: '/sso/oauthUrl' })
  sessionStorage.setItem(wayKey, location.search)
  forgetArrival()
  location.assign(url)
}

/** The sign-in page as it was left. */
export function signInPage(): string {
  return `/login${sessionStorage.getItem(wayKey) ?? ''}`
}

/**
 * Signs in with what the provider sent back; resolves to where the way leads on, which for an unknown person is the
 * sign-in page. Throws CallError.
 */
export async function arriveFromProvider(back: { code: string; state: string; iss: string | null }): Promise<string> {
  const body = { code: back.code, state: back.state, ...(back.iss ? { iss: back.iss } : {}) }
  try {
    enter(await call<LoginAnswer>({ method: 'POST', path: '/sso/oauthLogin', body }))
  } catch (thrown) {
    const arrival = arrivalOf(thrown)
    if (!arrival) throw thrown
    sessionStorage.setItem(arrivalKey, JSON.stringify(arrival))
    return signInPage()
  }
  const way = new URLSearchParams(sessionStorage.getItem(wayKey) ?? '')
  return destination({ redirect: way.get('redirect'), service: way.get('service') })
}

/** Who waits for an account; null when nobody does. */
export function pendingArrival(): Arrival | null {
  try {
    return readArrival(JSON.parse(sessionStorage.getItem(arrivalKey) ?? 'null'))
  } catch {
    return null
  }
}

export function forgetArrival(): void {
  sessionStorage.removeItem(arrivalKey)
}

/**
 * Connects the arrival with the account that name and password prove, and signs in. Throws CallError as a sign-in does.
 */
export async function connectArrival({ key }: Arrival, input: SignInInput): Promise<void> {
  const body = { ...input, key, password: await encryptPassword(input.password) }
  enter(await call<LoginAnswer>({ method: 'POST', path: '/sso/oauthLink', body }))
}

/** Makes an investor's account for the arrival and signs in. Throws CallError. */
export async function createFromArrival({ key }: Arrival): Promise<void> {
  enter(await call<LoginAnswer>({ method: 'POST', path: '/sso/oauthCreate', body: { key } }))
}

function enter(answer: LoginAnswer): void {
  forgetArrival()
  clearCachedCalls()
  saveLogin(answer)
}

function arrivalOf(thrown: unknown): Arrival | null {
  return thrown instanceof CallError && isRecord(thrown.data) ? readArrival(thrown.data.unknown) : null
}

function readArrival(value: unknown): Arrival | null {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.name !== 'string') return null
  return { key: value.key, name: value.name, mayCreate: value.mayCreate === true }
}
