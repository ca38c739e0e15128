import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OwnIdentity, OwnProfile, OpenSession } from '../resources/own-view.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'

/** Calls on the user's own account. Failures throw CallError. */

export const profileKey = ['own', 'profile'] as const
export const sessionsKey = ['own', 'sessions'] as const

export function useProfile(isWanted = true): UseQueryResult<OwnProfile> {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call<OwnProfile>({ method: 'GET', path: '/own/profile', signal }),
    enabled: isWanted,
  })
}

/** Changes the profile; a changed e-mail address needs the password. */
export async function saveProfile(
  profile: Pick<OwnProfile, 'realname' | 'phone' | 'email'>,
  password?: string,
): Promise<OwnProfile> {
  const body = password === undefined ? profile : { ...profile, password: await encryptPassword(password) }
  return call<OwnProfile>({ method: 'PUT', path: '/own/profile', body })
}

/** The user's own sessions, last seen first. */
export function useOwnSessions(): UseQueryResult<OpenSession[]> {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call<OpenSession[]>({ method: 'GET', path: '/own/sessions', signal }),
  })
}

export const endOwnSession = (id: string) => call<null>({ method: 'POST', path: '/own/endSession', body: { id } })

export const identitiesKey = ['own', 'identities'] as const

/** External identities that can sign in to the account. */
export function useOwnIdentities(): UseQueryResult<OwnIdentity[]> {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call<OwnIdentity[]>({ method: 'GET', path: '/own/identities', signal }),
  })
}

/** Removes an identity; afterwards only the password signs in. */
export async function unlinkIdentity(issuer: string, password: string): Promise<void> {
  await call({ method: 'POST', path: '/own/unlink', body: { issuer, password: await encryptPassword(password) } })
}

/** Deletes the own account permanently and ends all its sessions. */
export async function deleteOwnAccount(password: string): Promise<void> {
  await call({ method: 'POST', path: '/own/deleteAccount', body: { password: await encryptPassword(password) } })
}
