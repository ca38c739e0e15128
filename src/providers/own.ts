import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OwnIdentity, OwnProfile, OpenSession } from '../resources/own-view.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'

/** Calls on the own account. What goes wrong is a CallError. */

export const profileKey = ['own', 'profile'] as const
export const sessionsKey = ['own', 'sessions'] as const

export function useProfile(): UseQueryResult<OwnProfile> {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call<OwnProfile>({ method: 'GET', path: '/own/profile', signal }),
  })
}

export const saveProfile = (profile: Pick<OwnProfile, 'realname' | 'phone' | 'email'>) =>
  call<OwnProfile>({ method: 'PUT', path: '/own/profile', body: profile })

/** Where one is signed in, last seen first. */
export function useOwnSessions(): UseQueryResult<OpenSession[]> {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call<OpenSession[]>({ method: 'GET', path: '/own/sessions', signal }),
  })
}

export const endOwnSession = (id: string) => call<null>({ method: 'POST', path: '/own/endSession', body: { id } })

export const identitiesKey = ['own', 'identities'] as const

/** Identities by which one may sign in. */
export function useOwnIdentities(): UseQueryResult<OwnIdentity[]> {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call<OwnIdentity[]>({ method: 'GET', path: '/own/identities', signal }),
  })
}

/** From then on the password alone leads into the account. */
export async function unlinkIdentity(issuer: string, password: string): Promise<void> {
  await call({ method: 'POST', path: '/own/unlink', body: { issuer, password: await encryptPassword(password) } })
}

/** Deletes the own account for good; every session of it ends. */
export async function deleteOwnAccount(password: string): Promise<void> {
  await call({ method: 'POST', path: '/own/deleteAccount', body: { password: await encryptPassword(password) } })
}
