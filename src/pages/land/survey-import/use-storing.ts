import { useCallback, useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { asError, CallError, CallWithdrawn } from '../../../providers/call-error.ts'
import { currentUser } from '../../../providers/session.ts'
import {
  importState,
  importSurvey,
  type ImportOptions,
  type ImportOutcome,
  type SurveyOptions,
  type SurveyProgress,
  type SurveySource,
} from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'
import { isAway, keepImport, whatBecame, type KeptImport } from './kept-import.ts'
import { wireDefaults, type Plan } from './use-plan.ts'

type Order = { source: SurveySource; options: SurveyOptions; plan: Plan }

/** State of checking and storing. Nothing is stored unless the step is `stored`. */
export type Storing =
  | { step: 'idle' }
  | { step: 'working'; isDryRun: boolean; progress: SurveyProgress }
  | { step: 'checked'; outcome: ImportOutcome; of: Order }
  | { step: 'failed'; error: CallError }
  /** The response was lost: polls the server for the outcome. */
  | { step: 'asking'; isStopped: boolean; progress: SurveyProgress | null }
  | { step: 'unstored'; isStopped: boolean }
  | {
      step: 'stored'
      inserted: number
      wasLost: boolean
      /** ISO 8601; null when it could not be fetched. */
      at: string | null
    }

/**
 * Checks and stores a file by a plan. If the response is lost, polls until it knows whether all or nothing is stored.
 */
export function useStoring(onStored: () => void) {
  const [state, setState] = useState<Storing>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  const { importId, leaving, finish, ask } = useEnding(setState, onStored)

  const run = async (order: Order, isDryRun: boolean): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    leaving.current.signal.addEventListener('abort', () => controller.abort(), { once: true })
    setState({ step: 'working', isDryRun, progress: { phase: 'reading', done: 0, total: 0 } })
    if (!isDryRun) remember({ importId: importId.current, fileName: order.source.file.name })
    try {
      const onProgress = (progress: SurveyProgress): void => {
        if (running.current === controller) setState({ step: 'working', isDryRun, progress })
      }
      const wishes = { ...wishesOf(order), dryRun: isDryRun, importId: importId.current }
      const outcome = await importSurvey(lands, order.source, wishes, { signal: controller.signal, onProgress })
      if (running.current !== controller) return
      if (outcome.state === 'done' && !isDryRun) return await finish(outcome.inserted, false)
      remember(null)
      setState({ step: 'checked', outcome, of: order })
    } catch (thrown) {
      if (running.current !== controller || leaving.current.signal.aborted) return
      const isStopped = thrown instanceof CallWithdrawn
      if (!isDryRun && (isStopped || isAway(thrown))) return await ask(isStopped)
      remember(null)
      setState(isStopped ? { step: 'idle' } : { step: 'failed', error: asError(thrown) })
    }
  }

  const reset = useCallback(() => {
    const current = running.current
    running.current = undefined
    current?.abort()
    setState({ step: 'idle' })
  }, [])

  return {
    state,
    check: (order: Order) => void run(order, true),
    store: (order: Order) => void run(order, false),
    stop: () => running.current?.abort(),
    reset,
  }
}

/** The id of the running import, and what to do when it has ended or its response is lost. */
function useEnding(setState: (state: Storing) => void, onStored: () => void) {
  const importId = useRef(uuid())
  const leaving = useLeaving()

  const finish = async (inserted: number, wasLost: boolean): Promise<void> => {
    const found = await importState(lands, importId.current).catch(() => null)
    importId.current = uuid()
    remember(null)
    setState({ step: 'stored', inserted, wasLost, at: found?.state === 'done' ? found.at : null })
    onStored()
  }

  const ask = async (isStopped: boolean): Promise<void> => {
    setState({ step: 'asking', isStopped, progress: null })
    const became = await whatBecame(importId.current, leaving.current.signal, (progress) =>
      setState({ step: 'asking', isStopped, progress }),
    )
    if (became instanceof CallError) setState({ step: 'failed', error: became })
    else if (became?.state === 'done') await finish(became.inserted, !isStopped)
    else if (became) {
      remember(null)
      setState({ step: 'unstored', isStopped })
    }
  }

  return { importId, leaving, finish, ask }
}

/** Aborts when the page is left. */
function useLeaving() {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const gone = new AbortController()
    leaving.current = gone
    return () => gone.abort()
  }, [])
  return leaving
}

/** For a page that is reloaded before this one knows the outcome of its import. */
function remember(kept: KeptImport | null): void {
  keepImport(currentUser()?.userName ?? '', kept)
}

function wishesOf({ options, plan }: Order): ImportOptions {
  return { ...options, mapping: plan.mapping, defaults: wireDefaults(plan), skip: [...plan.skip] }
}
