import type { AuthProvider } from '@refinedev/core'
import { currentAccess } from './access.ts'
import { CallError } from './call-error.ts'
import { currentToken, currentUser } from './session.ts'
import { signOut } from './sign-out.ts'

/**
 * Refine's view of the session. Signing in happens on the sign-in page, outside Refine. Rejected calls sign out in
 * `http.ts`, wherever they were made, so `onError` has nothing left to do.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve({ success: false, redirectTo: '/login' }),
  logout: async () => {
    await signOut({ comeBack: true })
    return { success: true }
  },
  check: () => Promise.resolve({ authenticated: currentToken() !== null }),
  onError: (error: unknown) => Promise.resolve(error instanceof CallError ? { error } : {}),
  getIdentity: () => Promise.resolve(currentUser()),
  getPermissions: () => Promise.resolve(currentAccess().list),
}
