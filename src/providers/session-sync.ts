import { currentAccess, forgetAccessOnIdentityChange, loadAccess } from './access.ts'
import { loginUserInfo } from './calls.ts'
import { onLanguageChange } from './i18n.ts'
import { currentToken, currentUser, followSession, onIdentityChange, saveUserInfo } from './session.ts'

let running: Promise<void> | null = null

/**
 * Runs on every route change (specification, section 4): loads the user info when a token exists and neither userType
 * nor developers is known, then the access list when a token exists and the list is empty. The list waits for the user
 * info, so that a rejected token is cleared by the one call that does not redirect. Concurrent calls share one run.
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

/** Loads both again, when the server says that roles or permissions may have changed. */
export async function reloadSession(): Promise<void> {
  await Promise.all([loadUserInfo(), loadAccess()])
}

async function loadUserInfo(): Promise<void> {
  const token = currentToken()
  const info = await loginUserInfo().catch(() => null)
  if (info && currentToken() === token) saveUserInfo(info)
}

/**
 * Keeps user and permissions consistent with the current identity and language, and applies changes of other tabs; what
 * queries have loaded is cleared by `watchQueries`. Returns the stop function.
 */
export function watchIdentity(): () => void {
  const ends = [
    forgetAccessOnIdentityChange(),
    onIdentityChange(() => void syncSession()),
    onLanguageChange(() => {
      if (currentToken()) void loadUserInfo()
    }),
    followSession(),
  ]
  return () => ends.forEach((end) => end())
}
