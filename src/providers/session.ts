import { tokenKey } from '../resources/carried-answers.ts'
import { keysOf } from '../resources/keys.ts'
import { shortRegion } from '../resources/region-code.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

export type UserRole = { id: string; code: string; name: string }

/**
 * The signed-in user as the page stores it (specification, section 3). Fields that only a call can load are null until
 * then.
 */
export type StoredUser = {
  token: string
  userName: string
  /** Region code, 12 digits. */
  region: string
  xzqmc: string
  xzqjb: string
  phone: string | null
  usrId: string | null
  userType: string | null
  roles: readonly UserRole[]
  /** Whether the account was created on the investors' platform. */
  developers: boolean | null
  /** First six characters of the region code. */
  shortRegion: string
}

/** `userCreatePlatform` of an account that an investor registered (specification, section 9). */
const developerPlatform = 2

/**
 * Keys that persist after the page is closed (specification, section 9), in the order in which they are written. The
 * token comes last: other tabs restore the user as soon as they see it, and then need the others.
 */
export const storedKeys = {
  userName: 'USER_NAME',
  region: 'USER_REGION',
  xzqjb: 'USER_XZQJB',
  xzqmc: 'USER_REGION_NAME',
  token: tokenKey,
} as const

const ticketCookie = 'TGT'

/** Response of `POST /login` (specification, section 3). */
export type LoginAnswer = {
  id: string
  token: string
  realname: string
  xzqdm: string
  xzqjb: string
  xzqmc: string
  userCreatePlatform: number | null
  sysRoles: readonly UserRole[] | null
  phone: string | null
  tgt?: string | null
}

/** Response of `GET /sys/user/loginUserInfo` (specification, section 7). */
export type UserInfo = Pick<LoginAnswer, 'id' | 'xzqdm' | 'xzqjb' | 'phone' | 'userCreatePlatform' | 'sysRoles'> & {
  userType: string | null
  /** In the language of the call; servers of section 7 leave it out. */
  xzqmc?: string | null
}

const store = createStore<StoredUser | null>(restoreUser())

let hadUser = store.get() !== null
store.subscribe(() => {
  hadUser ||= store.get() !== null
})

/** The signed-in user, or null; for code outside React. */
export function currentUser(): StoredUser | null {
  return store.get()
}

export function useUser(): StoredUser | null {
  return useStore(store)
}

/**
 * Whether a user has been signed in since the page was loaded: distinguishes a session that ended here from no session
 * at all.
 */
export function hasHadUser(): boolean {
  return hadUser
}

/** The token that calls carry; null when nobody is signed in. */
export function currentToken(): string | null {
  return store.get()?.token ?? null
}

/** Saves the response of a successful sign-in: local storage, ticket cookie and memory. */
export function saveLogin(answer: LoginAnswer): void {
  const user: StoredUser = {
    token: asText(answer.token),
    userName: asText(answer.realname),
    xzqmc: asText(answer.xzqmc),
    userType: null,
    ...sharedPart(answer),
  }
  for (const field of keysOf(storedKeys)) writeStored(storedKeys[field], user[field])
  writeTicket(answer.tgt ?? null)
  store.set(user)
}

/** Completes the user with the response of the user-info call; does nothing when nobody is signed in any more. */
export function saveUserInfo(info: UserInfo): void {
  const user = store.get()
  if (!user) return
  const xzqmc = asText(info.xzqmc) || user.xzqmc
  writeStored(storedKeys.xzqmc, xzqmc)
  store.set({ ...user, userType: info.userType ?? null, xzqmc, ...sharedPart(info) })
}

/** What both responses have. Other servers write ids, codes and levels as numbers, and null for no region. */
function sharedPart({ id, phone, xzqdm, xzqjb, sysRoles, userCreatePlatform }: Omit<UserInfo, 'userType'>) {
  const region = asText(xzqdm)
  return {
    usrId: asText(id) || null,
    phone: asText(phone) || null,
    region,
    xzqjb: asText(xzqjb),
    roles: sysRoles ?? [],
    developers: Number(userCreatePlatform) === developerPlatform,
    shortRegion: shortRegion(region),
  }
}

function asText(value: unknown): string {
  return value == null ? '' : String(value)
}

/** Saves the name that the user has just changed, for this page and pages opened later. */
export function saveUserName(userName: string): void {
  const user = store.get()
  if (!user) return
  writeStored(storedKeys.userName, userName)
  store.set({ ...user, userName })
}

/** Removes the user and the ticket from this browser. */
export function clearSession(): void {
  for (const key of Object.values(storedKeys)) writeStored(key, null)
  writeTicket(null)
  store.set(null)
}

/** The ticket-granting ticket from the cookie, or null. */
export function currentTicket(): string | null {
  const found = new RegExp(`(?:^|;\\s*)${ticketCookie}=([^;]*)`).exec(document.cookie)
  return found?.[1] ? decodeURIComponent(found[1]) : null
}

/** Applies a sign-in or sign-out made in another tab of the browser. Returns the unsubscribe function. */
export function followSession(): () => void {
  const read = (event: StorageEvent) => {
    const isOurs = event.key === null || event.key === storedKeys.token
    if (isOurs && readStored(storedKeys.token) !== currentToken()) store.set(restoreUser())
  }
  addEventListener('storage', read)
  return () => removeEventListener('storage', read)
}

/**
 * Calls the listener whenever the identity changes (another user or nobody); data of the previous one must be cleared.
 */
export function onIdentityChange(listener: () => void): () => void {
  let token = currentToken()
  return store.subscribe(() => {
    if (currentToken() === token) return
    token = currentToken()
    listener()
  })
}

function restoreUser(): StoredUser | null {
  const token = readStored(storedKeys.token)
  if (!token) return null
  const region = readStored(storedKeys.region) ?? ''
  return {
    token,
    userName: readStored(storedKeys.userName) ?? '',
    region,
    xzqmc: readStored(storedKeys.xzqmc) ?? '',
    xzqjb: readStored(storedKeys.xzqjb) ?? '',
    phone: null,
    usrId: null,
    userType: null,
    roles: [],
    developers: null,
    shortRegion: shortRegion(region),
  }
}

function writeTicket(ticket: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = ticket === null ? '; Max-Age=0' : ''
  document.cookie = `${ticketCookie}=${encodeURIComponent(ticket ?? '')}; Path=/; SameSite=Strict${secure}${life}`
}
