import { asError, CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { importState, type ImportState, type SurveyProgress } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'

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
