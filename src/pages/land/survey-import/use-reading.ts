import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, CallWithdrawn, isRecord } from '../../../providers/call-error.ts'
import { parseFilePro, type ParsedSurvey, type SurveyFacts, type SurveyOptions, type SurveyProblem, type SurveyProgress } from '../../../providers/survey.ts'

/** Where the reading of a file stands. File and corrections stay whatever happens. */
export type Reading = {
  file: File | null
  options: SurveyOptions
  /** Null when nothing is under way. */
  progress: SurveyProgress | null
  parsed: ParsedSurvey | null
  /** The newest facts, also after a correction that the server refused: its controls stay in sight. */
  facts: SurveyFacts | null
  error: CallError | null
}

const before: Reading = { file: null, options: {}, progress: null, parsed: null, facts: null, error: null }

/** Reads one file, and again with each correction; a newer reading ends an older one. */
export function useReading() {
  const [state, setState] = useState<Reading>(before)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(async (file: File, options: SurveyOptions, kept: Partial<Reading>): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const set = (part: Partial<Reading>): void => {
      if (running.current === controller) setState((now) => ({ ...now, ...part }))
    }
    setState({ ...before, ...kept, file, options, progress: { phase: 'sending', done: 0, total: file.size } })
    try {
      const parsed = await parseFilePro(file, options, { signal: controller.signal, onProgress: (progress) => set({ progress }) })
      set({ parsed, facts: parsed.facts, progress: null })
    } catch (thrown) {
      if (thrown instanceof CallWithdrawn) set({ progress: null })
      else set({ parsed: null, progress: null, error: thrown instanceof CallError ? thrown : new CallError(null, String(thrown)) })
    }
  }, [])
  const read = useCallback((file: File) => void run(file, {}, {}), [run])

  return {
    ...state,
    read,
    /** Reads the same file again with another system, encoding, layer or order of axes. */
    correct: (change: SurveyOptions) => {
      if (state.file) void run(state.file, { ...state.options, ...change }, { parsed: state.parsed, facts: state.facts })
    },
    again: () => {
      if (state.file) void run(state.file, state.options, { facts: state.facts })
    },
    stop: () => running.current?.abort(),
    reset: () => {
      running.current?.abort()
      running.current = undefined
      setState(before)
    },
  }
}

/** What is wrong with a file that was refused, each with its place; empty where the error is of another kind. */
export function problemsOf(error: CallError): SurveyProblem[] {
  return isRecord(error.data) && Array.isArray(error.data.problems) ? (error.data.problems as SurveyProblem[]) : []
}
