import { asError, CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { importState, type ImportState, type SurveyProgress } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'

/** An import that was running in this tab. */
export type KeptImport = { importId: string; fileName: string }

/** The key contains the account, so that no other account in the same browser sees the import. */
function keyOf(userId: string): string {
  return `investmap.import:${userId}`
}

/**
 * Stores the import that is being sent, so that a reloaded page can ask for its outcome; null removes it. Errors of the
 * storage are ignored: only this is lost.
 */
export function keepImport(userId: string, kept: KeptImport | null, storage: Storage = sessionStorage): void {
  try {
    if (kept) storage.setItem(keyOf(userId), JSON.stringify(kept))
    else storage.removeItem(keyOf(userId))
  } catch {
    // Without storage the page asks only while it is open.
  }
}

/** The import whose outcome this tab does not know, or null. */
export function readKeptImport(userId: string, storage: Storage = sessionStorage): KeptImport | null {
  try {
    const kept: Partial<Record<keyof KeptImport, unknown>> = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}')
    const { importId, fileName } = kept
    return typeof importId === 'string' && typeof fileName === 'string' ? { importId, fileName } : null
  } catch {
    return null
  }
}

const askAgainMs = 2000

/**
 * Polls until the import is stored completely or not at all; null when the page is left. Returns an error only if
 * asking again can't help.
 */
export async function whatBecame(
  importId: string,
  signal: AbortSignal,
  onProgress: (progress: SurveyProgress | null) => void,
): Promise<Exclude<ImportState, { state: 'running' }> | CallError | null> {
  while (!signal.aborted) {
    try {
      const found = await importState(lands, importId, signal)
      if (found.state !== 'running') return found
      onProgress(found.phase ? { phase: found.phase, done: found.done, total: found.total } : null)
    } catch (thrown) {
      if (!signal.aborted && !isAway(thrown)) return asError(thrown)
    }
    await pause(signal)
  }
  return null
}

/** No response, a 5xx (perhaps from a proxy) or a 429: the outcome of the import is not known yet. */
export function isAway(thrown: unknown): boolean {
  return (
    thrown instanceof CallError &&
    !(thrown instanceof CallWithdrawn) &&
    (thrown.status === null || thrown.status >= 500 || thrown.status === 429)
  )
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const clock = setTimeout(done, askAgainMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(clock)
        done()
      },
      { once: true },
    )
  })
}
