import { asError, CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { importState, type ImportState, type SurveyProgress } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'

/** An import that was under way in this tab. */
export type KeptImport = { importId: string; fileName: string }

/** Nobody is told of the import of another account in the same browser. */
function keyOf(userId: string): string {
  return `investmap.import:${userId}`
}

/**
 * Remembers the import that is being sent, so that a page that was loaded again can ask what became of it; null forgets
 * it. A storage that refuses costs only that.
 */
export function keepImport(userId: string, kept: KeptImport | null, storage: Storage = sessionStorage): void {
  try {
    if (kept) storage.setItem(keyOf(userId), JSON.stringify(kept))
    else storage.removeItem(keyOf(userId))
  } catch {
    // Without storage the page asks only as long as it is open.
  }
}

/** The import whose end this tab has not heard of, or null. */
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
 * Asks until the import is all stored or not at all; null when the page is left. The error is one that asking again
 * can't help.
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

/** No answer, or one of something in between that is not the program: nobody can say yet what became of the import. */
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
