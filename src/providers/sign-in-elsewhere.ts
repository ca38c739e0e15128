import { CallError, isRecord } from './call-error.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'
import type { LoginAnswer } from './session.ts'
import { destination, enter, type SignInInput } from './sign-in.ts'

/**
 * A user authenticated by the identity provider without an account here. The key links or creates one; it is valid for
 * some minutes and in this browser.
 */
export type Arrival = { key: string; name: string; mayCreate: boolean }

/** Both survive the redirect to the provider and back, and only in this tab. */
const wayKey = 'sign-in-way'
const arrivalKey = 'sign-in-arrival'

/**
 * Redirects to the identity provider and stores where the sign-in was to lead (`redirect`, `service` of the sign-in
 * page). Throws CallError.
 */
export async function leaveForProvider(): Promise<void> {
  const { url } = await call<{ url: string }>({ method: 'GET', path: '/sso/oauthUrl' })
  sessionStorage.setItem(wayKey, location.search)
  forgetArrival()
  location.assign(url)
}

/** Address of the sign-in page with its original query. */
export function signInPage(): string {
  return `/login${sessionStorage.getItem(wayKey) ?? ''}`
}

/**
 * Signs in with the parameters that the provider sent back; resolves to the next address, which for an unknown user is
 * the sign-in page. Throws CallError.
 */
export async function arriveFromProvider(back: { code: string; state: string; iss: string | null }): Promise<string> {
  const body = { code: back.code, state: back.state, ...(back.iss ? { iss: back.iss } : {}) }
  try {
    arrive(await call<LoginAnswer>({ method: 'POST', path: '/sso/oauthLogin', body }))
  } catch (thrown) {
    const arrival = arrivalOf(thrown)
    if (!arrival) throw thrown
    sessionStorage.setItem(arrivalKey, JSON.stringify(arrival))
    return signInPage()
  }
  const way = new URLSearchParams(sessionStorage.getItem(wayKey) ?? '')
  return destination({ redirect: way.get('redirect'), service: way.get('service') })
}

/** The arrival that still needs an account; null when there is none. */
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
 * Links the arrival to the account of the given name and password, and signs in. Throws CallError as a sign-in does.
 */
export async function connectArrival({ key }: Arrival, input: SignInInput): Promise<void> {
  const body = { ...input, key, password: await encryptPassword(input.password) }
  arrive(await call<LoginAnswer>({ method: 'POST', path: '/sso/oauthLink', body }))
}

/** Creates an investor's account for the arrival and signs in. Throws CallError. */
export async function createFromArrival({ key }: Arrival): Promise<void> {
  arrive(await call<LoginAnswer>({ method: 'POST', path: '/sso/oauthCreate', body: { key } }))
}

function arrive(answer: LoginAnswer): void {
  forgetArrival()
  enter(answer)
}

function arrivalOf(thrown: unknown): Arrival | null {
  return thrown instanceof CallError && isRecord(thrown.data) ? readArrival(thrown.data.unknown) : null
}

function readArrival(value: unknown): Arrival | null {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.name !== 'string') return null
  return { key: value.key, name: value.name, mayCreate: value.mayCreate === true }
}
