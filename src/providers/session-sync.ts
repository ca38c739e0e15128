import { currentAccess, forgetAccessOnIdentityChange, loadAccess } from './access.ts'
import { clearCachedCalls } from './cached-call.ts'
import { loginUserInfo } from './calls.ts'
import { queryClient } from './query-client.ts'
import { currentToken, currentUser, followSession, onIdentityChange, saveUserInfo } from './session.ts'

let running: Promise<void> | null = null

/**
 * What every route change asks for (specification, section 4): the user info when a token exists and neither userType
 * nor developers is known, then the access list when a token exists and the list is empty. The list waits for the user
 * info, so that a refused token is forgotten by the one call that does not lead away from the page. Calls at the same
 * time share one run.
 */
export function syncSession(): Promise<void> {
  running ??= sync().finally(() => {
    running = null
  })
  return running
}

async function sync(): Promise<void> {
  const user = currentUser()
  if (user && user.userType === null && user.developers === null) await loadUserInfo()
  if (currentToken() && currentAccess().list.length === 0) await loadAccess()
}

async function loadUserInfo(): Promise<void> {
  const token = currentToken()
  const info = await loginUserInfo().catch(() => null)
  if (info && currentToken() === token) saveUserInfo(info)
}

/**
 * Keeps the page true to who is signed in: other tabs are followed, and what a former identity loaded goes, so that the
 * next user never sees cached rows. Returns the end of it.
 */
export function watchIdentity(): () => void {
  const ends = [
    forgetAccessOnIdentityChange(),
    onIdentityChange(() => {
      clearCachedCalls()
      queryClient.clear()
      void syncSession()
    }),
    followSession(),
  ]
  return () => ends.forEach((end) => end())
}
