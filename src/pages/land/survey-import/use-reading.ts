import { useCallback, useEffect, useRef, useState } from 'react'
import { asError, CallWithdrawn, isRecord, type CallError } from '../../../providers/call-error.ts'
import {
  keptOf,
  parseFilePro,
  type ParsedSurvey,
  type SurveyFacts,
  type SurveyOptions,
  type SurveyProblem,
  type SurveyProgress,
  type SurveySource,
} from '../../../providers/survey.ts'

/** State of reading a file. File and corrections are kept whatever happens. */
export type Reading = {
  file: File | null
  /** The id under which the server keeps the file; null before it was read. */
  kept: string | null
  options: SurveyOptions
  /** Null when nothing is running. */
  progress: SurveyProgress | null
  parsed: ParsedSurvey | null
  /** The newest facts, also after a correction that the server refused, so that its controls stay visible. */
  facts: SurveyFacts | null
  error: CallError | null
}

const before: Reading = { file: null, kept: null, options: {}, progress: null, parsed: null, facts: null, error: null }

/** Reads one file, and again with each correction; a newer reading aborts the one before. */
export function useReading() {
  const [state, setState] = useState<Reading>(before)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(
    async (source: SurveySource, options: SurveyOptions, shown: Partial<Reading>): Promise<void> => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const set = (part: Partial<Reading>): void => {
        if (running.current === controller) setState((now) => ({ ...now, ...part }))
      }
      setState({
        ...before,
        ...shown,
        ...source,
        options,
        progress: firstProgress(source),
      })
      try {
        const parsed = await parseFilePro(source, options, {
          signal: controller.signal,
          onProgress: (progress) => set({ progress }),
        })
        set({ parsed, kept: parsed.kept, facts: parsed.facts, progress: null })
      } catch (thrown) {
        if (thrown instanceof CallWithdrawn) set({ progress: null })
        else
          set({
            parsed: null,
            kept: keptOf(thrown) ?? source.kept,
            progress: null,
            error: asError(thrown),
          })
      }
    },
    [],
  )
  const read = useCallback((file: File) => void run({ file, kept: null }, {}, {}), [run])
  const source: SurveySource | null = state.file && { file: state.file, kept: state.kept }

  return {
    ...state,
    source,
    read,
    /** Reads the same file again with another system, encoding, layer or axis order. */
    correct: (change: SurveyOptions) => {
      if (source) void run(source, { ...state.options, ...change }, { parsed: state.parsed, facts: state.facts })
    },
    again: () => {
      if (source) void run(source, state.options, { facts: state.facts })
    },
    stop: () => running.current?.abort(),
    reset: () => {
      running.current?.abort()
      running.current = undefined
      setState(before)
    },
  }
}

/** A file that the server keeps isn't sent again. */
function firstProgress({ file, kept }: SurveySource): SurveyProgress {
  return kept === null ? { phase: 'sending', done: 0, total: file.size } : { phase: 'reading', done: 0, total: 0 }
}

/** The problems of a refused file with their positions; empty for other errors. */
export function problemsOf(error: CallError): SurveyProblem[] {
  return isRecord(error.data) && Array.isArray(error.data.problems) ? error.data.problems : []
}
